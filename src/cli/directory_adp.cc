#include "cli/directory_adp.h"

#include "access/agent_callers.h"
#include "base/errors.h"
#include "base/file.h"
#include "base/time.h"
#include "cardinal/adp.h"
#include "directory/directory.h"
#include "operations/registry.h"
#include "server/adp_routes.h"

namespace cardinal::cli {
namespace {

struct AdpTool {
  const char *name, *description, *input;
  bool is_idempotent = true;
};

constexpr AdpTool adp_tools[] = {
    {"adp.describe", "Returns the card of this directory.",
     R"({"type": "object", "properties": {"fields": {"type": "array",
 "items": {"type": "string"}}}})"},
    {"adp.advertise",
     "Stores the card of the calling agent, which the agent has signed.",
     R"({"type": "object", "required": ["id", "name"]})"},
    {"adp.discover", "Finds agents by skill tags and by a task in plain words.",
     R"({"type": "object", "properties": {"tags": {"type": "array",
 "items": {"type": "string"}}, "query": {"type": "string"},
 "limit": {"type": "integer", "minimum": 1}, "min_score": {"type": "number",
 "minimum": 0, "maximum": 1}}})"}};

void write_adp_tools(Writer& json) {
  json.key("tools").begin_array();
  for (const AdpTool& tool : adp_tools) {
    json.begin_object().key("name").string(tool.name);
    json.key("description").string(tool.description);
    json.key("input_schema").raw(tool.input);
    json.key("idempotent").boolean(tool.is_idempotent).end_object();
  }
  json.end_array();
}

// 2026-01-15T00:00:00Z: seconds are enough.
std::string seconds_text(const Env& env) {
  std::string text = iso8601_ms(env.clock->now_ms());
  text.erase(text.find('.'));
  return text + "Z";
}

Result<std::string> signed_own_card(const std::string& text,
                                    const SigningKey& key, std::uint64_t seq,
                                    Env& env) {
  Faults faults;
  const Document card = Reader().read(text, Limits{}, faults);
  return sign(card, Dialect::adp, key, {.seq = seq}, env);
}

// Where callers of this server reach it. One that listens on every address has
// only the URL that its operator names.
std::vector<std::string> own_urls_of(const DirectoryProfile& profile,
                                     const std::vector<std::string>& addresses,
                                     bool is_tls) {
  std::vector<std::string> urls;
  if (!profile.url.empty()) urls.push_back(profile.url);
  const std::string scheme = is_tls ? "https://" : "http://";
  for (const std::string& address : addresses) {
    const bool is_usable = !address.starts_with(http::unix_prefix) &&
                           !address.starts_with("0.0.0.0:") &&
                           !address.starts_with("[::]:");
    if (!is_usable) continue;
    urls.push_back(scheme + address);
    const bool is_local = http::is_local_address(address).value_or(false);
    if (is_local) {
      urls.push_back(scheme + "localhost" + address.substr(address.rfind(':')));
    }
  }
  return urls;
}

// Agents that sign their requests. Keeps what it needs.
Result<server::AgentOfRequest> agent_recognition(
    const std::string& folder, std::vector<std::string> own_urls, Env& env) {
  TRY(std::unique_ptr<access::NonceMemory> opened,
      access::NonceMemory::open(folder + "/adp-nonces.txt",
                                env.clock->now_ms() / 1'000));
  const std::shared_ptr<access::NonceMemory> nonces = std::move(opened);
  const auto callers = std::make_shared<access::AgentCallers>(
      access::AgentCallersOptions{.own_urls = std::move(own_urls)}, *nonces,
      env);
  return [nonces, callers](const http::Request& request) {
    return callers->agent_of(request);
  };
}

}  // namespace

std::string adp_card_of(const DirectoryProfile& directory,
                        const std::string& id, const std::string& created_at) {
  Writer json({.indent = 2});
  json.begin_object();
  json.key("id").string(id);
  json.key("name").string(directory.name);
  json.key("description").string(directory.description);
  json.key("version").string(cardinal_version);
  json.key("skills").begin_array().string("retrieval/agents").end_array();
  write_adp_tools(json);
  if (!directory.url.empty()) {
    json.key("endpoints").begin_array().begin_object();
    json.key("protocol").string("http+json");
    json.key("uri").string(directory.url + "/adp");
    json.key("auth").string("none").end_object().end_array();
  }
  json.key("metadata").begin_object().key("created_at").string(created_at);
  return json.end_object().end_object().take() + "\n";
}

Result<std::string> own_adp_card(const DirectoryProfile& directory,
                                 const SigningKey& key,
                                 const std::string& known, Env& env) {
  const auto label = label_of(key.key.public_key());
  if (!label) return invalid("the directory's key must be one of Ed25519");
  const std::string id = "agent://" + *label;
  Faults faults;
  const Document before = Reader().read(known, Limits{}, faults);
  const bool is_ours = before.root()["id"].string() == id;
  const std::uint64_t seq =
      is_ours ? before.root()["seq"].uint64().value_or(0) : 0;
  std::string created(
      before.root()["metadata"]["created_at"].string().value_or(""));
  if (!is_ours || created.empty()) created = seconds_text(env);
  const std::string text = adp_card_of(directory, id, created);
  if (seq > 0) {
    TRY(std::string same, signed_own_card(text, key, seq, env));
    if (same == known) return same;
  }
  return signed_own_card(text, key, seq + 1, env);
}

Status serve_adp(Value input, ServedDirectory& directory, Services& services,
                 server::ApiServer& api, bool is_tls) {
  if (is_true(input, "no_adp")) return {};
  const DirectoryProfile profile = directory_profile(
      input, services.directory->store().begin(), api, is_tls);
  const std::string folder = text_of(input, "data");
  TRY(const SigningKey key,
      kept_signing_key(folder + "/directory-key.json", services.env));
  const std::string file = folder + "/own-card.adp.json";
  TRY(const std::string card,
      own_adp_card(profile, key,
                   read_whole(file, adp::card_bytes_max).value_or(""),
                   services.env));
  TRY_STATUS(write_private(file, card));
  TRY(server::AgentOfRequest agent_of,
      agent_recognition(folder, own_urls_of(profile, api.addresses(), is_tls),
                        services.env));
  directory.gate()->recognise_agents(agent_of);
  http::Router routes;
  for (http::Route& route : server::adp_routes({.services = services,
                                                .gate = directory.gate().get(),
                                                .own_card = card,
                                                .pending = &api.pending()},
                                               std::move(agent_of))) {
    TRY_STATUS(routes.add(std::move(route)));
  }
  return api.routes()->replace("adp", std::move(routes));
}

}  // namespace cardinal::cli
