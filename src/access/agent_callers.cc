#include "access/agent_callers.h"

#include <algorithm>

#include "base/errors.h"
#include "base/text.h"
#include "cardinal/card.h"
#include "cardinal/trust.h"
#include "http/message_signature.h"

namespace cardinal::access {
namespace {

constexpr std::string_view agent_scheme = "agent://";
constexpr std::string_view required_components[] = {"@method", "@target-uri",
                                                    "content-digest"};
constexpr std::size_t nonce_length_min = 8;
constexpr std::size_t nonce_length_max = 256;

http::Fields fields_of(const http::Request& request) {
  http::Fields fields;
  for (const http::Field& field : request.fields) {
    fields.emplace_back(field.name, field.value);
  }
  return fields;
}

std::unexpected<Error> as_denied(const Error& error) {
  return denied("the signature of the request does not count: {}",
                error.message);
}

// The one of an agent; absent: other signatures are of proxies and the like.
Result<std::optional<http::RequestSignature>> agent_signature(
    const http::Fields& fields) {
  TRY(std::vector<http::RequestSignature> all, http::read_signatures(fields));
  std::optional<http::RequestSignature> found;
  for (http::RequestSignature& each : all) {
    if (!each.input.keyid.starts_with(agent_scheme)) continue;
    if (found) return invalid("two signatures name agents; send one");
    found = std::move(each);
  }
  return found;
}

Status require_components(const http::SignatureInput& input) {
  for (const std::string_view name : required_components) {
    if (std::ranges::count(input.components, name) > 0) continue;
    return invalid("it must cover {}", quoted(name));
  }
  return {};
}

Status require_times(const http::SignatureInput& input, std::int64_t now_s,
                     const AgentCallersOptions& options) {
  if (!input.created_s) return invalid("it must have the parameter created");
  if (*input.created_s > now_s + options.ahead_s) {
    return invalid("it was created {} s in the future; set the clock",
                   *input.created_s - now_s);
  }
  if (*input.created_s < now_s - options.window_s) {
    return invalid("it was created {} s ago, and counts for {} s",
                   now_s - *input.created_s, options.window_s);
  }
  if (input.expires_s && *input.expires_s < now_s) {
    return invalid("it expired {} s ago", now_s - *input.expires_s);
  }
  const std::size_t length = input.nonce.size();
  if (length >= nonce_length_min && length <= nonce_length_max) return {};
  return invalid("it must have a nonce of {} to {} characters",
                 nonce_length_min, nonce_length_max);
}

// Path and query as they were sent, also of a target that names the host: which
// server is meant is judged by the URLs of this one.
std::string_view sent_target_of(std::string_view target) {
  if (target.starts_with('/')) return target;
  const std::size_t slashes = target.find("://");
  if (slashes == std::string_view::npos) return target;
  const std::size_t begin = target.find_first_of("/?", slashes + 3);
  return begin == std::string_view::npos ? "/" : target.substr(begin);
}

// By any of the URLs that are this server's, with the target as it was sent
// (RFC 9421, 2.2) and in its normal form: signers may take either.
Status verify_target(const http::Request& request, const http::Fields& fields,
                     const http::RequestSignature& signature,
                     const PublicKey& key,
                     const std::vector<std::string>& own_urls) {
  if (own_urls.empty()) {
    return invalid(
        "this server does not know its own URL; its operator can set --url");
  }
  const std::string_view target = sent_target_of(request.target);
  for (const std::string& own : own_urls) {
    const std::string url = own + std::string(target);
    for (const std::string_view sent : {target, std::string_view()}) {
      if (http::verify_signature({request.method_name, url, fields, sent},
                                 signature, key)) {
        return {};
      }
    }
  }
  return invalid(
      "it does not verify for {} {}{}: it is of another request, another "
      "server or another key",
      request.method_name, own_urls.front(), target);
}

}  // namespace

Result<PublicKey> key_of_agent(std::string_view name) {
  const ParsedAgentUri parsed = parse_agent_uri(name);
  if (parsed.fault != AgentUriFault::none) {
    return denied("the keyid is not an agent:// name: {}",
                  explain(parsed, name));
  }
  const std::optional<PublicKey> key = key_of_label(parsed.uri.authority);
  if (key) return *key;
  return denied(
      "the keyid {} contains no key; use a name that does, as cardinal key "
      "show prints it",
      quoted(name));
}

Result<std::string> AgentCallers::agent_of(const http::Request& request) {
  if (!request.header("Signature-Input")) return std::string();
  const http::Fields fields = fields_of(request);
  const auto signature = agent_signature(fields);
  if (!signature) return as_denied(signature.error());
  if (!*signature) return std::string();
  const http::SignatureInput& input = (*signature)->input;
  const std::int64_t now_s = env_.clock->now_ms() / 1'000;
  if (const Status fit = require_components(input); !fit) {
    return as_denied(fit.error());
  }
  if (const Status fit = require_times(input, now_s, options_); !fit) {
    return as_denied(fit.error());
  }
  const Status digest = http::verify_content_digest(
      http::list_of(fields, "Content-Digest"), request.body);
  if (!digest) return as_denied(digest.error());
  TRY(const PublicKey key, key_of_agent(input.keyid));
  const Status verified =
      verify_target(request, fields, **signature, key, options_.own_urls);
  if (!verified) return as_denied(verified.error());
  TRY_STATUS(nonces_.remember(input.keyid + "\n" + input.nonce,
                              *input.created_s + options_.window_s, now_s));
  return normalised_subject(input.keyid);
}

}  // namespace cardinal::access
