// What an AgentCard says, in neutral words.
#include <algorithm>

#include "card/aspect_reader.h"

namespace cardinal {
namespace {

struct ProtocolName {
  std::string_view agentcard, neutral;
};
// Of the draft and of the reference README.
constexpr ProtocolName protocol_names[] = {
    {"http", "http"},
    {"https", "http"},
    {"websocket", "ws"},
    {"google_a2a", "jsonrpc"},
};

std::string neutral_protocol(std::string_view word) {
  const auto* const known =
      std::ranges::find(protocol_names, word, &ProtocolName::agentcard);
  return std::string(known == std::end(protocol_names) ? word : known->neutral);
}

Agent::Scheme scheme_named(std::string_view word, Value auth,
                           AspectReader& from) {
  Agent::Scheme scheme{.name = std::string(word)};
  if (word == "bearer") {
    scheme.kind = Agent::SchemeKind::http;
    scheme.http_scheme = "bearer";
  } else if (word == "api_key") {
    scheme.kind = Agent::SchemeKind::api_key;
    scheme.location = "header";
    scheme.parameter = from.text(Aspect::security_schemes, auth["header"]);
  } else if (word == "oauth2") {
    scheme.kind = Agent::SchemeKind::oauth2;
    const std::string url =
        from.text(Aspect::security_schemes, auth["token_url"]);
    if (!url.empty()) {
      scheme.flows.push_back({.kind = "clientCredentials", .token_url = url});
    }
  } else if (word == "mtls") {
    scheme.kind = Agent::SchemeKind::mutual_tls;
  }
  return scheme;
}

void take_endpoint(const agentcard::Endpoint& endpoint, AspectReader& from,
                   Agent& agent) {
  if (!endpoint.at.is(Kind::object)) return;
  Agent::Interface& interface = agent.interfaces.emplace_back();
  interface.url = from.text(Aspect::interface_url, endpoint.url.at);
  interface.protocol = neutral_protocol(
      from.text(Aspect::interface_protocol, endpoint.protocol.at));
  agent.health_url = from.text(Aspect::health_url, endpoint.at["health_url"]);
  // Without a word the draft takes "none".
  interface.security.emplace();
  from.took_empty(Aspect::interface_security, endpoint.auth);
  if (!endpoint.auth_scheme) return;
  from.took(Aspect::interface_security, endpoint.auth_scheme.at);
  if (endpoint.auth_scheme.text == "none") return;
  agent.schemes.push_back(
      scheme_named(endpoint.auth_scheme.text, endpoint.auth, from));
  interface.security->push_back(
      {Agent::Need{.scheme = agent.schemes.back().name}});
}

// What the draft has no member for and cards say in their metadata: the DID
// (section 6.3), the time of the draft's own example, and the description.
struct KnownKey {
  std::string_view key;
  Aspect aspect;
  std::string Agent::* text;
};
constexpr KnownKey known_keys[] = {
    {"did", Aspect::did, &Agent::did},
    {"description", Aspect::description, &Agent::description},
    {"created_at", Aspect::created_at, &Agent::created_at},
};

bool is_known(const KnownKey& known, Value value) {
  const auto text = value.string();
  if (!text || known.aspect != Aspect::created_at) return text.has_value();
  const std::optional<Timestamp> time = parse_timestamp(*text);
  return time && time->utc;
}

void take_metadata(Value metadata, AspectReader& from, Agent& agent) {
  for (const Member member : metadata.members()) {
    const auto* const known =
        std::ranges::find(known_keys, member.name, &KnownKey::key);
    if (known != std::end(known_keys) && is_known(*known, member.value)) {
      agent.*known->text = from.text(known->aspect, member.value);
      continue;
    }
    if (member.name == "cardinal:signature") {
      agent.has_signature = true;
      from.took(Aspect::signature, member.value);
      continue;
    }
    agent.metadata.emplace_back(member.name, member.value.raw());
    from.took(Aspect::metadata, member.value, agent.metadata.size() - 1);
  }
  from.took_empty(Aspect::metadata, metadata);
}

void take_capability(const agentcard::Capability& capability, std::size_t i,
                     AspectReader& from, Agent& agent) {
  Agent::Skill& skill = agent.skills.emplace_back();
  skill.id = from.text(Aspect::skill_id, capability.id.at, i);
  skill.description =
      from.text(Aspect::skill_description, capability.description.at, i);
  skill.tags = from.texts(Aspect::skill_tags, capability.tags, i);
  skill.input_schema = from.json(Aspect::skill_input_schema,
                                 capability.input_schema, Kind::object, i);
  skill.output_schema = from.json(Aspect::skill_output_schema,
                                  capability.output_schema, Kind::object, i);
}

void take_goals(const agentcard::Card& card, AspectReader& from, Agent& agent) {
  for (std::size_t i = 0; i < card.goals.size(); ++i) {
    const agentcard::Goal& goal = card.goals[i];
    Agent::Goal& found = agent.goals.emplace_back();
    found.id = from.text(Aspect::goals, goal.goal_id.at, i);
    found.description = from.text(Aspect::goals, goal.at["description"], i);
    found.priority = from.json(Aspect::goals, goal.priority, Kind::number, i);
  }
  from.took_empty(Aspect::goals, card.goals_at);
}

}  // namespace

Agent agent_of(const agentcard::Card& card, Origins* origins) {
  Agent agent;
  AspectReader from(origins);
  agent.ulid = from.text(Aspect::id, card.agent_id.at);
  agent.name = from.text(Aspect::name, card.name.at);
  agent.version = from.text(Aspect::version, card.version.at);
  agent.skills.reserve(card.capabilities.size());
  for (std::size_t i = 0; i < card.capabilities.size(); ++i) {
    take_capability(card.capabilities[i], i, from, agent);
  }
  from.took_empty(Aspect::skill_id, card.capabilities_at);
  take_endpoint(card.endpoint, from, agent);
  for (const Member price : card.pricing.at.members()) {
    agent.prices.emplace_back(price.name, price.value.raw());
    from.took(Aspect::prices, price.value, agent.prices.size() - 1);
  }
  from.took_empty(Aspect::prices, card.pricing.at);
  take_metadata(card.metadata, from, agent);
  take_goals(card, from, agent);
  return agent;
}

}  // namespace cardinal
