#include "operations/fetch_options.h"

#include <algorithm>

#include "base/errors.h"
#include "base/file.h"
#include "base/quotable_name.h"
#include "base/text.h"
#include "card/document_limits.h"
#include "http/url.h"
#include "operations/other_writers.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

constexpr std::size_t credential_bytes_max = 65'536;
constexpr std::size_t pem_bytes_max = 4 << 20;

Result<std::string> credential_text(const std::string& path) {
  TRY(std::string text, read_whole(path, credential_bytes_max));
  if (text.size() > credential_bytes_max) {
    return at(path, usage("the credentials file is too large"));
  }
  return text;
}

bool is_visible(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c > ' ' && c < 0x7F; });
}

Status add_bearer(const std::string& path, http::Fields& fields) {
  TRY(std::string token, credential_text(path));
  while (token.ends_with('\n') || token.ends_with('\r')) token.pop_back();
  if (token.empty() || !is_visible(token)) {
    return at(path,
              usage("a bearer token must be one line of visible characters"));
  }
  fields.emplace_back("Authorization", "Bearer " + token);
  return {};
}

Status is_readable(const std::string& path) {
  TRY_STATUS(read_whole(path, pem_bytes_max));
  return {};
}

// "Name: value" per line; empty lines and those that begin with # are
// skipped. The
// client refuses what would be another field.
Status add_fields(const std::string& path, http::Fields& fields) {
  TRY(const std::string text, credential_text(path));
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line(text.data() + begin, end - begin);
    begin = end + 1;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.front() == '#') continue;
    const std::size_t colon = line.find(':');
    if (colon == 0 || colon == std::string_view::npos) {
      return at(path, usage("each line must be a header field: Name: value"));
    }
    if (http::field_of(fields, line.substr(0, colon))) {
      return at(
          path,
          usage("{} is given twice, in this file or by --bearer-file",
                is_quotable_name(line.substr(0, colon)) ? line.substr(0, colon)
                                                        : "a header field"));
    }
    const std::size_t value =
        std::min(line.find_first_not_of(" \t", colon + 1), line.size());
    fields.emplace_back(line.substr(0, colon), line.substr(value));
  }
  return {};
}

}  // namespace

Result<http::ClientOptions> client_options(Call& call) {
  http::ClientOptions client;
  client.allow_private = is_true(call.input, "allow_private");
  client.insecure = is_true(call.input, "insecure");
  client.ca_file = text_of(call.input, "cacert");
  client.cert_file = text_of(call.input, "cert");
  client.key_file = text_of(call.input, "key");
  client.limits.body_bytes = document_bytes_max;
  client.env = &call.services.env;
  if (client.cert_file.empty() != client.key_file.empty()) {
    return usage("--cert and --key must be given together");
  }
  if (client.insecure && !client.ca_file.empty()) {
    return usage("--insecure verifies no certificates; remove --cacert");
  }
  // Told now, not when some redirect leads to https.
  for (const std::string& file :
       {client.ca_file, client.cert_file, client.key_file}) {
    if (!file.empty()) TRY_STATUS(is_readable(file));
  }
  return client;
}

Result<wellknown::FetchOptions> fetch_options(Call& call) {
  wellknown::FetchOptions options;
  TRY(options.client, client_options(call));
  options.client.use_proxy_variables = call.services.files;
  options.dialect = dialect_named(text_of(call.input, "dialect"));
  options.path = text_of(call.input, "path");
  options.policy = text_of(call.input, "verify") == "known"
                       ? wellknown::VerifyPolicy::known
                       : wellknown::VerifyPolicy::any;
  options.any_scheme = is_true(call.input, "any_scheme");
  options.extended = is_true(call.input, "extended");
  options.credentials_to = text_of(call.input, "credentials_to");
  if (const auto path = text_of(call.input, "bearer_file"); !path.empty()) {
    TRY_STATUS(add_bearer(path, options.credentials));
  }
  if (const auto path = text_of(call.input, "header_file"); !path.empty()) {
    TRY_STATUS(add_fields(path, options.credentials));
  }
  const bool has_credentials =
      !options.credentials.empty() || !options.client.cert_file.empty();
  if (options.extended && !has_credentials) {
    return usage(
        "--extended needs credentials: --bearer-file FILE, --header-file FILE, "
        "or --cert FILE --key FILE");
  }
  if (options.credentials_to.empty()) return options;
  if (!options.extended) {
    return usage("--credentials-to needs --extended");
  }
  const auto origin = http::parse_url(options.credentials_to);
  if (!origin || origin->target != "/") {
    return usage(
        "--credentials-to must be an origin such as "
        "https://agents.example.com; got {}",
        http::shown_url(options.credentials_to));
  }
  return options;
}

Result<std::unique_ptr<wellknown::CardCache>> card_cache(Call& call,
                                                         Notes& notes) {
  const std::string named = text_of(call.input, "cache");
  const bool none = is_true(call.input, "no_cache");
  if (none && !named.empty()) {
    return usage("--no-cache and --cache cannot be combined");
  }
  const std::string folder =
      named.empty() ? wellknown::CardCache::default_folder(call.services.env)
                    : named;
  if (none || !call.services.files || folder.empty()) return nullptr;
  auto cache = wellknown::CardCache::open({.folder = folder});
  for (const std::string& part :
       {folder, folder + "/cards", folder + "/subjects"}) {
    note_other_writers(part, notes);
  }
  if (cache || !named.empty()) return cache;
  notes.push_back(to_text(cache.error()) + "; continuing without a cache");
  return nullptr;
}

}  // namespace cardinal
