#include "cli/directory_card.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/errors.h"
#include "base/file.h"
#include "base/text.h"
#include "base/uri.h"
#include "cli/served_directory.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

constexpr std::string_view default_name = "Cardinal directory";
constexpr std::string_view default_description =
    "A directory of AI agents: keeps their cards, finds agents for a task, and "
    "lets others follow every change.";
constexpr std::size_t profile_bytes_max = 1'000;

// The operations that callers without special powers have in a directory.
std::vector<const Operation*> offered_operations() {
  std::vector<const Operation*> offered;
  for (const Operation* operation : all_operations()) {
    const bool is_offered =
        is_served(*operation) && operation->needs_directory &&
        (operation->scope == Scope::read || operation->scope == Scope::publish);
    if (is_offered) offered.push_back(operation);
  }
  return offered;
}

// "Find agents (POST /v1/discover)."
std::string described(const Operation& operation) {
  return std::string(operation.summary) + " (" +
         std::string(operation.route.method) + " " +
         std::string(operation.route.path) + ")." +
         (operation.scope == Scope::publish
              ? " Needs a token with the scope publish, unless the directory "
                "is open."
              : "");
}

// "webhook create" is "webhook_create".
std::string id_of(const Operation& operation) {
  std::string id = lower_case(operation.name);
  std::ranges::replace_if(id, [](char c) { return !is_alnum(c); }, '_');
  return id;
}

// The same for the same directory, also after a backup was restored elsewhere.
// The part that is a time is one of 2026, so that it is not in the future.
std::string agent_id_of(const std::array<std::uint8_t, 16>& directory) {
  constexpr std::int64_t begin_ms = 1'767'225'600'000;  // 2026-01-01
  std::uint32_t chance = 0;
  for (int i = 0; i < 4; ++i) {
    chance = chance << 8 | directory[static_cast<std::size_t>(i)];
  }
  const std::int64_t at_ms = begin_ms + chance;  // 49 days at most
  Ulid ulid{directory};
  for (std::size_t i = 0; i < 6; ++i) {
    ulid.bytes[i] = static_cast<std::uint8_t>(at_ms >> (8 * (5 - i)));
  }
  return to_text(ulid);
}

constexpr std::string_view token_scheme = "token";

// Writing needs a token, reading does not.
void write_security_schemes(Writer& json) {
  json.key("securitySchemes").begin_object().key(token_scheme).begin_object();
  json.key("httpAuthSecurityScheme").begin_object();
  json.key("scheme").string("Bearer");
  json.key("description")
      .string("A token of the directory, which its operator issues");
  json.end_object().end_object().end_object();
}

void write_skill_security(Writer& json) {
  json.key("securityRequirements").begin_array().begin_object();
  json.key("schemes").begin_object().key(token_scheme).begin_object();
  json.key("list").begin_array().end_array();
  json.end_object().end_object().end_object().end_array();
}

void write_tags(Writer& json) {
  json.key("tags").begin_array().string("directory").string("agents");
  json.end_array();
}

// The first address that others can use; empty: none.
std::string own_url(const std::vector<std::string>& addresses, bool is_tls) {
  for (const std::string& address : addresses) {
    const bool is_usable = !address.starts_with(http::unix_prefix) &&
                           !address.starts_with("0.0.0.0:") &&
                           !address.starts_with("[::]:");
    if (is_usable) return (is_tls ? "https://" : "http://") + address;
  }
  return {};
}

std::string text_or(Value input, std::string_view name,
                    std::string_view otherwise) {
  std::string text = text_of(input, name);
  return text.empty() ? std::string(otherwise) : text;
}

}  // namespace

std::string a2a_card_of(const DirectoryProfile& directory) {
  Writer json({.indent = 2});
  json.begin_object();
  json.key("name").string(directory.name);
  json.key("description").string(directory.description);
  json.key("version").string(cardinal_version);
  if (!directory.provider.empty()) {
    json.key("provider").begin_object();
    json.key("organization").string(directory.provider);
    json.key("url").string(directory.url).end_object();
  }
  json.key("supportedInterfaces").begin_array().begin_object();
  json.key("url").string(directory.url + "/v1");
  json.key("protocolBinding").string(directory_binding);
  json.key("protocolVersion").string("1.0").end_object().end_array();
  json.key("documentationUrl").string(directory.url + "/v1/openapi.json");
  json.key("capabilities").begin_object().end_object();
  if (directory.writes_need_token) write_security_schemes(json);
  for (const char* modes : {"defaultInputModes", "defaultOutputModes"}) {
    json.key(modes).begin_array().string("application/json").end_array();
  }
  json.key("skills").begin_array();
  for (const Operation* operation : offered_operations()) {
    json.begin_object().key("id").string(id_of(*operation));
    json.key("name").string(operation->name);
    json.key("description").string(described(*operation));
    write_tags(json);
    if (directory.writes_need_token && operation->scope == Scope::publish) {
      write_skill_security(json);
    }
    json.end_object();
  }
  return json.end_array().end_object().take() + "\n";
}

std::string agentcard_of(const DirectoryProfile& directory) {
  Writer json({.indent = 2});
  json.begin_object();
  json.key("agent_id").string(agent_id_of(directory.directory_id));
  json.key("name").string(directory.name);
  json.key("version").string(cardinal_version);
  json.key("capabilities").begin_array();
  for (const Operation* operation : offered_operations()) {
    json.begin_object().key("id").string("tool." + id_of(*operation));
    json.key("description").string(described(*operation));
    write_tags(json);
    json.end_object();
  }
  json.end_array();
  json.key("endpoint").begin_object();
  json.key("protocol")
      .string(directory.url.starts_with("https:") ? "https" : "http");
  json.key("url").string(directory.url + "/v1");
  json.key("auth").begin_object();
  json.key("scheme").string(directory.writes_need_token ? "bearer" : "none");
  json.end_object().end_object();
  json.key("metadata").begin_object();
  json.key("description").string(directory.description);
  if (!directory.provider.empty()) {
    json.key("provider").string(directory.provider);
  }
  json.key("openapi").string(directory.url + "/v1/openapi.json");
  return json.end_object().end_object().take() + "\n";
}

Status check_directory_profile(Value input) {
  for (const char* name : {"name", "description", "provider", "url"}) {
    if (input[name] && !input["data"]) {
      return usage("--{} needs --data DIR", name);
    }
    if (text_of(input, name).size() > profile_bytes_max) {
      return usage("--{} has more than {} bytes", name, profile_bytes_max);
    }
  }
  const std::string url = text_of(input, "url");
  if (url.empty()) return {};
  const Result<Uri> uri = parse_uri(url);
  const bool is_good = uri && is_http_scheme(uri->scheme) &&
                       !uri->host.empty() && !uri->has_user_info &&
                       url.find_first_of("?#") == std::string::npos;
  if (is_good) return {};
  return usage(
      "--url must be an http or https URL such as https://agents.example.com, "
      "without user, query or fragment; got {}",
      quoted(std::string_view(url)));
}

DirectoryProfile directory_profile(Value input, const store::Cursor& store,
                                   const server::ApiServer& api, bool is_tls) {
  DirectoryProfile profile{
      .name = text_or(input, "name", default_name),
      .description = text_or(input, "description", default_description),
      .provider = text_of(input, "provider"),
      .url = text_or(input, "url", own_url(api.addresses(), is_tls)),
      .writes_need_token =
          admission_policy_of(input) != directory::AdmissionPolicy::open,
      .directory_id = store.directory};
  while (profile.url.ends_with('/')) profile.url.pop_back();
  return profile;
}

Result<std::unique_ptr<DirectoryCard>> DirectoryCard::publish(
    Value input, const store::Cursor& store, server::ApiServer& api,
    bool is_tls, Env& env, Announcer& announcer) {
  const DirectoryProfile profile = directory_profile(input, store, api, is_tls);
  if (profile.url.empty()) {
    announcer.info(
        "no card of the directory itself: its URL is unknown; --url names it");
    return nullptr;
  }
  const std::string folder = text_of(input, "data");
  wellknown::PublishOptions options{.base_url = profile.url};
  options.has_listing = false;  // the registry lists them, with all agents
  const std::pair<const char*, std::string> cards[] = {
      {"/own-card.a2a.json", a2a_card_of(profile)},
      {"/own-card.agentcard.json", agentcard_of(profile)}};
  for (const auto& [name, text] : cards) {
    TRY_STATUS(write_private(folder + name, text));
    options.cards.push_back({.prefix = "", .file = folder + name});
  }
  TRY(std::unique_ptr<wellknown::Publisher> publisher,
      wellknown::Publisher::load(std::move(options), api.routes(), env));
  return std::unique_ptr<DirectoryCard>(
      new DirectoryCard(std::move(publisher)));
}

}  // namespace cardinal::cli
