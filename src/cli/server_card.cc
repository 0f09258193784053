#include "cli/server_card.h"

#include <algorithm>

#include "base/errors.h"
#include "base/text.h"
#include "base/uri.h"
#include "cardinal/card.h"
#include "cardinal/crypto.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

// The same for the same server, so that importing again finds its record. The
// part that is a time is one of 2026, so that it is not in the future.
std::string ulid_of_server(std::string_view registry_name) {
  constexpr std::int64_t begin_ms = 1'767'225'600'000;  // 2026-01-01
  const Sha256 digest = sha256("mcp-registry " + std::string(registry_name));
  Ulid ulid;
  std::copy_n(digest.begin(), ulid.bytes.size(), ulid.bytes.begin());
  for (std::size_t i = 0; i < 6; ++i) {
    ulid.bytes[i] = static_cast<std::uint8_t>(begin_ms >> (8 * (5 - i)));
  }
  return to_text(ulid);
}

}  // namespace

Result<std::string> card_of_server(Value server) {
  const std::string named = text_of(server, "name");
  const std::string description = text_of(server, "description");
  std::string url;
  for (const Value remote : server["remotes"].items()) {
    if (url.empty()) url = text_of(remote, "url");
  }
  if (named.empty() || description.empty()) {
    return invalid("a server needs a name and a description");
  }
  if (!is_http_url(url)) {
    return invalid(
        "{} has no remote: it runs where it is used, so there is no agent to "
        "register",
        quoted_unescaped(named));
  }
  std::string slug = kebab_case(named.substr(named.rfind('/') + 1));
  std::ranges::replace(slug, '-', '_');
  const std::string title = text_of(server, "title");
  Writer json;
  json.begin_object().key("agent_id").string(ulid_of_server(named));
  json.key("name").string(title.empty() ? named : title);
  json.key("version").string(text_of(server, "version"));
  json.key("capabilities").begin_array().begin_object();
  json.key("id").string("tool." + (slug.empty() ? "server" : slug));
  json.key("description").string(description).end_object().end_array();
  json.key("endpoint").begin_object().key("protocol").string("mcp");
  json.key("url").string(url).key("auth").begin_object();
  json.key("scheme").string("none").end_object().end_object();
  json.key("metadata").begin_object();
  json.key("description").string(description);
  json.key("mcp_server").string(named).end_object();
  return json.end_object().take() + "\n";
}

}  // namespace cardinal::cli
