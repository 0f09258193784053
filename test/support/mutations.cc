#include "support/mutations.h"

#include "json/node_view.h"

namespace cardinal::test {
namespace {

constexpr std::string_view replacements[] = {"null",
                                             "true",
                                             "0",
                                             "-1",
                                             "-0.0",
                                             "1e-22",
                                             "2.854e-21",
                                             "2.86e-21",
                                             "1e-400",
                                             "-1e-400",
                                             "1.5",
                                             "7",
                                             "[]",
                                             "{}",
                                             "[1]",
                                             "[\"a\",\"a\"]",
                                             "\"\"",
                                             "\" \"",
                                             "\"x\"",
                                             "\"1.0\"",
                                             "\"1.0.0-01\"",
                                             "\"v1.0.0\"",
                                             "\"https\"",
                                             "\"http\"",
                                             "\"stdio\"",
                                             "\"websocket\"",
                                             "\"basic\"",
                                             "\"none\"",
                                             "\"http://a.example/\"",
                                             "\"https://a.example/x\"",
                                             "\"file:///x\"",
                                             "\"wss://a.example\"",
                                             "\"ftp://a.example\"",
                                             "\"https://\"",
                                             "\"not a uri\"",
                                             "\"01jdkx3w8r6t2n9v5qz4hyb7cm\"",
                                             "\"8ZZZZZZZZZZZZZZZZZZZZZZZZZ\"",
                                             "\"01JDKX3W8R0000000000000001\"",
                                             "\"7ZZZKX3W8R6T2N9V5QZ4HYB7CM\"",
                                             "\"Does stuff.\"",
                                             "\"One. Two. Three. Four. Five.\"",
                                             "\"mail jo@example.com\"",
                                             "\"+44 20 7946 0958\"",
                                             "\"established\"",
                                             "\"gold\"",
                                             "\"usd\"",
                                             "\"Big.Id\"",
                                             "\"search\"",
                                             "\"com.example.x\"",
                                             "\"tool.x\""};

constexpr std::string_view new_members[] = {"\"pacr:reputation_score\": 7",
                                            "\"pacr:mood\": 1",
                                            "\"mcp:x\": 1",
                                            "\"desciption\": \"x\"",
                                            "\"agentid\": 1",
                                            "\"tag\": 1",
                                            "\"pricng\": {}",
                                            "\"url\": \"x\"",
                                            "\"x-any\": 1",
                                            "\"health_url\": \"/h\"",
                                            "\"currency\": \"usd\"",
                                            "\"estimated_latency_ms\": -1",
                                            "\"token_url\": 7",
                                            "\"goal_subscriptions\": [{}]",
                                            "\"capabilites\": []"};

constexpr std::string_view adp_replacements[] = {
    "null",
    "true",
    "0",
    "-1",
    "1.5",
    "7",
    "[]",
    "{}",
    "[1]",
    "\"\"",
    "\" \"",
    "\"x\"",
    "\"1.0\"",
    "\"none\"",
    "\"http://a.example/\"",
    "\"wss://a.example\"",
    "\"not a uri\"",
    "\"agent://a\"",
    "\"agent://A b\"",
    "\"agent://*/nlp\"",
    "\"grpc\"",
    "\"HTTP+JSON\"",
    "\"mtls\"",
    "\"nlp//x\"",
    "\"NLP/x\"",
    "\"jp\"",
    "\"60/minute\"",
    "\"did:key:0\"",
    "\"2026-01-15T00:00:00\"",
    "\"2999-01-15T00:00:00+08:00\"",
    "1e3",
    "9007199254740993",
    "18446744073709551616",
    "[\"nlp/x\",\"nlp/x\",\"Nlp/X\"]",
    "[{\"name\":\"x\"}]"};

constexpr std::string_view adp_members[] = {
    "\"desciption\": \"x\"", "\"url\": \"x\"",       "\"x-any\": 1",
    "\"inputSchema\": {}",   "\"createdAt\": \"x\"", "\"methods\": []",
    "\"skils\": [1]"};

// One random edit on a clean card.
std::string changed_by(const Vocabulary& vocabulary, const std::string& card,
                       Dice& dice) {
  Faults faults;
  const Document document = Reader().read(card, Limits{}, faults);
  const Value value = random_value(document.root(), dice);
  if (!value) return card;
  std::vector<Edit> edits;
  switch (dice.roll(3)) {
    case 0:
      edits.push_back(replace_value(
          value,
          std::string(vocabulary.values[dice.roll(vocabulary.values.size())])));
      break;
    case 1:
      if (!value.key()) return card;
      edits.push_back(rename_member(value, "renamed"));
      break;
    default: {
      Value object = value;
      if (!object.is(Kind::object)) object = document.root();
      const std::string_view member =
          vocabulary.members[dice.roll(vocabulary.members.size())];
      const std::size_t colon = member.find("\": ");
      edits.push_back(insert_member(object, member.substr(1, colon - 1),
                                    member.substr(colon + 3)));
    }
  }
  return *apply_edits(card, std::move(edits));
}

}  // namespace

Value random_value(Value root, Dice& dice) {
  const NodeView nodes(root);
  std::vector<std::uint32_t> values;
  for (std::uint32_t i = 1; i < nodes.count(); ++i) {
    if (!nodes.is_name(i)) values.push_back(i);
  }
  return values.empty() ? Value() : nodes.value(dice.pick(values));
}

std::string full_card() {
  return R"({"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM", "name": "Search",
  "version": "1.0.0",
  "capabilities": [
    {"id": "tool.web_search", "tags": ["web", "search"],
     "description": "Search the public web for a phrase.",
     "input_schema": {"type": "object"}, "output_schema": {"type": "object"}},
    {"id": "text.summarise", "description": "Summarise a text to a length."}],
  "endpoint": {"protocol": "https", "url": "https://agent.example.com/api",
    "health_url": "https://agent.example.com/health",
    "auth": {"scheme": "oauth2", "token_url": "https://id.example.com/token",
             "header": "Authorization"}},
  "pricing": {"base_cost_joules": 0.35, "per_token_joules": 0.002,
    "estimated_latency_ms": 120, "currency": "USD", "cost_per_request": 0.001},
  "metadata": {"pacr:trust_tier": "basic", "pacr:substrate_scope": "M1_Ultra",
    "framework": "crewai", "created_at": "2026-04-23T00:00:00Z"},
  "goal_subscriptions": [{"goal_id": "01JDKX3W8R6T2N9V5QZ4HYB7CN",
    "description": "Competitive analysis", "priority": 0.8}]})";
}

std::string full_a2a_card() {
  return R"({"name": "Search", "description": "Searches the public web.",
  "version": "1.2.0", "protocolVersion": "0.3.0",
  "url": "https://agent.acme.dev/a2a", "preferredTransport": "JSONRPC",
  "additionalInterfaces": [
    {"url": "https://agent.acme.dev/a2a", "transport": "JSONRPC"},
    {"url": "https://agent.acme.dev/rest", "transport": "HTTP+JSON"}],
  "iconUrl": "https://acme.dev/icon.png",
  "documentationUrl": "https://acme.dev/docs",
  "provider": {"organization": "Acme", "url": "https://acme.dev"},
  "capabilities": {"streaming": true, "pushNotifications": false,
    "stateTransitionHistory": false, "extensions": [
      {"uri": "https://acme.dev/ext/v1", "description": "x", "required": false,
       "params": {"n": 1}}]},
  "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
  "skills": [{"id": "web-search", "name": "Web search",
    "description": "Searches the web for a phrase and returns ten results.",
    "tags": ["search", "web"], "examples": ["Find news on agents", "Find it"],
    "inputModes": ["text/plain"], "outputModes": ["application/json"],
    "security": [{"oauth": ["read"]}]}],
  "securitySchemes": {
    "key": {"type": "apiKey", "in": "header", "name": "X-Key"},
    "bearer": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"},
    "oauth": {"type": "oauth2", "oauth2MetadataUrl": "https://acme.dev/meta",
      "flows": {"authorizationCode": {
          "authorizationUrl": "https://acme.dev/auth",
          "tokenUrl": "https://acme.dev/token",
          "refreshUrl": "https://acme.dev/refresh",
          "scopes": {"read": "Read"}},
        "clientCredentials": {"tokenUrl": "https://acme.dev/token",
          "scopes": {"read": "Read"}}}},
    "oidc": {"type": "openIdConnect", "openIdConnectUrl":
      "https://acme.dev/.well-known/openid-configuration"},
    "mtls": {"type": "mutualTLS"}},
  "security": [{"bearer": []}, {"key": [], "mtls": []}, {"oidc": []}],
  "supportsAuthenticatedExtendedCard": true})";
}

std::string full_adp_card() {
  return R"({"id": "agent://translator", "name": "Translator",
  "description": "Translates between Chinese and English.",
  "version": "1.2.0", "skills": ["nlp/translation", "python"],
  "did": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
  "tools": [{"name": "translate", "description": "Translates text.",
    "input_schema": {"type": "object"}, "output_schema": {"type": "object"},
    "streaming": false, "idempotent": true}],
  "endpoints": [
    {"protocol": "aitp", "uri": "agent://translator",
     "methods": ["translate"]},
    {"protocol": "http+json", "uri": "https://api.acme.dev/v1",
     "auth": "bearer", "priority": 10}],
  "constraints": {"max_concurrent_tasks": 3, "max_input_tokens": 100000,
    "supported_languages": ["zh", "en"], "rate_limit": "60/min"},
  "metadata": {"created_at": "2026-01-15T00:00:00Z",
    "updated_at": "2026-03-24T12:00:00Z", "ttl": 3600},
  "extensions": {"clawnet.reputation": {"score": 78.5}},
  "seq": 7, "signature":
    "kqAJqfDUyrhyDoILX2QlQKKye1QWUD-Ps3YiI-vbadoIWsHkPhWZbkWPNhPQ8R2MOHsurrQwKu6wDSkWErsMAA"})";
}

std::string mutated(std::string card, std::uint64_t seed,
                    const Vocabulary& vocabulary) {
  Dice dice{seed};
  const std::uint64_t changes = 1 + dice.roll(4);
  for (std::uint64_t i = 0; i < changes; ++i) {
    card = changed_by(vocabulary, card, dice);
  }
  return card;
}

std::string mutated_card(std::uint64_t seed) {
  return mutated(full_card(), seed, {replacements, new_members});
}

std::string mutated_a2a_card(std::uint64_t seed) {
  return mutated(full_a2a_card(), seed, {replacements, new_members});
}

std::string mutated_adp_card(std::uint64_t seed) {
  return mutated(full_adp_card(), seed,
                 {.values = adp_replacements, .members = adp_members});
}

}  // namespace cardinal::test
