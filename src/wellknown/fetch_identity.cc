#include "wellknown/fetch_identity.h"

#include <algorithm>

#include "base/file.h"
#include "cardinal/crypto.h"
#include "http/url.h"

namespace cardinal::wellknown {
namespace {

// A file by what is in it: its name may be another's tomorrow.
std::string digest_of(const std::string& path) {
  constexpr std::size_t bytes_max = 1 << 20;
  const auto text = read_whole(path, bytes_max);
  return (text ? to_hex(sha256(*text)) : "nothing at " + path) + "\n";
}

// Other credentials may get another card. And a card from a server whose
// certificate or address was not judged must not count as one from a judged
// server.
std::string partition_of(const FetchOptions& options, bool with_credentials) {
  const http::ClientOptions& client = options.client;
  std::string text;
  if (client.insecure) text += "insecure\n";
  if (client.allow_private) text += "private\n";
  if (!client.ca_file.empty()) text += "roots " + digest_of(client.ca_file);
  for (const std::string& network : client.allow_networks) {
    text += "network " + network + "\n";
  }
  if (with_credentials) {
    if (!client.cert_file.empty())
      text += "shows " + digest_of(client.cert_file);
    for (const auto& [name, value] : options.credentials) {
      text += "sends ";
      text += name;
      text += ':';
      text += value;
      text += '\n';
    }
  }
  return text.empty() ? text : to_hex(sha256(text));
}

http::ClientOptions client_options(const FetchOptions& options, Env& env) {
  http::ClientOptions client = options.client;
  client.env = &env;
  return client;
}

std::optional<http::Client> plain_client_for(const FetchOptions& options,
                                             Env& env) {
  if (!options.extended || options.client.cert_file.empty()) return {};
  http::ClientOptions client = client_options(options, env);
  client.cert_file.clear();
  client.key_file.clear();
  return std::optional<http::Client>(std::in_place, std::move(client));
}

}  // namespace

FetchIdentities::FetchIdentities(const FetchOptions& options, Env& env)
    : client_(client_options(options, env)),
      plain_client_(plain_client_for(options, env)),
      anonymous_{plain_client_ ? &*plain_client_ : &client_,
                 partition_of(options, false)},
      authenticated_{&client_, partition_of(options, true)},
      extended_{&client_, authenticated_.partition + "extended", true},
      is_for_extended_(options.extended) {}

void add_credentials(const http::Fields& credentials,
                     http::ClientRequest& request) {
  std::erase_if(request.fields, [&](const auto& field) {
    return http::field_of(credentials, field.first).has_value();
  });
  for (const auto& field : credentials) request.fields.push_back(field);
}

bool left_origin(const std::string& url,
                 const std::vector<std::string>& redirects) {
  if (redirects.empty()) return false;
  const std::string home = http::origin_of(redirects.front());
  return http::origin_of(url) != home ||
         std::ranges::any_of(redirects, [&](const std::string& each) {
           return http::origin_of(each) != home;
         });
}

}  // namespace cardinal::wellknown
