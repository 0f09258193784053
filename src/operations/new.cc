#include <algorithm>

#include "base/errors.h"
#include "base/text.h"
#include "cardinal/agentcard.h"
#include "cardinal/check.h"
#include "operations/new_a2a.h"
#include "operations/new_adp.h"
#include "operations/new_ai_catalog.h"
#include "operations/registry.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

constexpr std::string_view default_capability = "tool.web_search";

// What the URL's scheme says; https where it says nothing else.
std::string protocol_for(const std::string& url) {
  const Result<Uri> uri = parse_uri(url);
  if (!uri) return "https";
  for (const std::string_view protocol : agentcard::protocols) {
    if (uri->scheme == protocol) return uri->scheme;
  }
  if (uri->scheme == "grpcs") return "grpc";
  if (uri->scheme == "file") return "stdio";
  if (uri->scheme == "ws" || uri->scheme == "wss") return "mcp";
  return "https";
}

// "tool.fetch_csv" becomes "fetch csv": something to be improved on.
std::string described(std::string_view id) {
  std::string words(id.substr(id.rfind('.') + 1));
  for (char& c : words) {
    if (c == '_' || c == '-') c = ' ';
  }
  return "Performs " + words + " on the given input and returns the result.";
}

std::string agentcard_text(Call& call) {
  const Value input = call.input;
  const auto text_or = [&](std::string_view name, std::string_view otherwise) {
    return std::string(input[name].string().value_or(otherwise));
  };
  const std::string url = text_or("url", "https://agent.example.com/api");
  std::vector<std::string> capabilities = texts_of(input, "capability");
  if (capabilities.empty()) capabilities.emplace_back(default_capability);

  Writer card(Writer::Layout{.indent = 2});
  card.begin_object();
  card.key("agent_id")
      .string(text_or("id", to_text(mint_ulid(call.services.env))));
  card.key("name").string(text_or("name", "My agent"));
  card.key("version").string(text_or("version", "1.0.0"));
  card.key("capabilities").begin_array();
  for (const std::string& id : capabilities) {
    card.begin_object().key("id").string(id);
    card.key("description")
        .string(id == default_capability &&
                        texts_of(input, "capability").empty()
                    ? "Searches the public web for a phrase and returns the "
                      "best results."
                    : described(id));
    card.end_object();
  }
  card.end_array();
  card.key("endpoint").begin_object();
  card.key("protocol").string(text_or("protocol", protocol_for(url)));
  card.key("url").string(url);
  card.key("auth").begin_object();
  card.key("scheme").string(text_or("auth", "none"));
  card.end_object().end_object().end_object();
  return card.take() + "\n";
}

std::vector<std::string_view> profiles_of(Dialect dialect) {
  std::vector<std::string_view> names;
  for (const ProfileInfo& profile : profiles()) {
    if (profile.dialect == dialect) names.push_back(profile.name);
  }
  return names;
}

// A card with warnings is refused, too: all its values are the caller's. A2A
// warns of what a caller may want, such as an agent open to everyone.
Result<Reply> checked_card(std::string text, Dialect dialect, Call& call) {
  const Severity refused =
      dialect == Dialect::a2a ? Severity::error : Severity::warning;
  CheckOptions options{.dialect = dialect};
  if (call.input["profile"]) {
    const std::string names = text_of(call.input, "profile");
    const Result<ProfileSet> named = profiles_named(names);
    if (!named || named->dialect() != dialect) {
      return usage("--profile must be of the dialect {}: {}; got {}",
                   name_of(dialect), joined(profiles_of(dialect), ", "),
                   cardinal::quoted(names));
    }
    options.profile = *named;
  }
  Checker checker(std::move(options), call.services.env);
  const Report report = checker.check(text);
  for (const Diagnostic& diagnostic : report.diagnostics) {
    if (diagnostic.severity < refused) continue;
    return at(diagnostic.pointer,
              usage("{}{}", diagnostic.message,
                    diagnostic.help.empty() ? "" : "; " + diagnostic.help));
  }
  return Reply{.json = std::move(text)};
}

Result<Reply> run_new(Call& call) {
  if (text_of(call.input, "dialect") == name_of(Dialect::a2a)) {
    const Result<std::string> text = new_a2a_card(call.input);
    if (!text) return std::unexpected(text.error());
    return checked_card(*text, Dialect::a2a, call);
  }
  if (text_of(call.input, "dialect") == name_of(Dialect::ai_catalog)) {
    const Result<std::string> text = new_ai_catalog(call.input);
    if (!text) return std::unexpected(text.error());
    return checked_card(*text, Dialect::ai_catalog, call);
  }
  if (call.input["a2a_version"]) {
    return usage("--a2a-version needs the dialect a2a");
  }
  if (text_of(call.input, "dialect") == name_of(Dialect::adp)) {
    const Result<std::string> text = new_adp_card(call);
    if (!text) return std::unexpected(text.error());
    return checked_card(*text, Dialect::adp, call);
  }
  return checked_card(agentcard_text(call), Dialect::agentcard, call);
}

}  // namespace

constinit const Operation new_operation{
    .name = "new",
    .summary = "Print a new card to start from",
    .details =
        "The card passes check. For an AgentCard the id is new. For an ADP "
        "card the id is derived from the name, created_at is the current time "
        "and seq is 1. Values that would make the card invalid are refused.",
    .examples =
        "cardinal new agentcard --name \"Web search\" --url "
        "https://agent.example.com/api --auth bearer\n"
        "cardinal new a2a --capability web-search --auth oauth2\n"
        "cardinal new adp --id agent://web-search --capability search\n"
        "cardinal new ai-catalog --name \"Web search\" --url "
        "https://agent.example.com/agent-card.json",
    .route = {"POST", "/v1/new"},
    .scope = Scope::read,
    .effects = {.idempotent = false},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["dialect"],
  "properties": {
    "dialect": {"enum": [)json" CARDINAL_SERVED_DIALECTS
             R"json(], "x-positional": true,
                "x-value": "DIALECT", "description": "Card dialect"},
    "name": {"type": "string", "x-value": "N",
             "description": "Display name"},
    "url": {"type": "string", "x-value": "U",
            "description": "URL of the agent"},
    "protocol": {"type": "string", "x-value": "P",
                 "description": "AgentCard: http, https, grpc, stdio or mcp (from the URL), or one of the profile; A2A: a binding (JSONRPC); ADP: aitp, http+json, grpc or ws (from the URL); AI Catalog: type of the listed entry, one of a2a, agentcard, adp, mcp, ai-catalog or a media type (a2a)"},
    "profile": {"type": "string", "x-value": "P",
                "description": "The rule profile that the card must pass, or several (a,b) (that of the dialect)"},
    "auth": {"type": "string", "x-value": "S",
             "description": "none, bearer, api_key, oauth2 or mtls (none; A2A: bearer); ADP: none, bearer, mutual_tls or aitp_signed"},
    "capability": {"type": "array", "items": {"type": "string"},
                   "x-value": "ID", "description": "Id of a capability or A2A skill, or name of an ADP tool; repeatable"},
    "a2a_version": {"enum": ["0.3", "1.0"], "x-flag": "a2a-version",
                    "x-value": "V", "description": "Version of A2A (1.0)"},
    "version": {"type": "string", "x-value": "V",
                "description": "Version of the card (1.0.0)"},
    "id": {"type": "string", "x-value": "ID",
           "description": "AgentCard and AI Catalog: an existing agent id; ADP: the agent:// name"}
  }
})json",
    .output = R"json({"type": "object",
  "anyOf": [{"required": ["name"],
             "properties": {"name": {"type": "string"}}},
            {"required": ["specVersion", "entries"],
             "properties": {"specVersion": {"type": "string"},
                            "entries": {"type": "array"}}}]})json",
    .run = run_new,
};

}  // namespace cardinal
