// What an ADP card says, in neutral words.
#include <algorithm>

#include "card/aspect_reader.h"

namespace cardinal {
namespace {

// ADP names a way to prove oneself by a word; elsewhere it is a scheme.
std::string use_scheme(Agent& agent, std::string_view word) {
  Agent::Scheme scheme{.name = std::string(word)};
  if (word == "bearer") {
    scheme.kind = Agent::SchemeKind::http;
    scheme.http_scheme = "bearer";
  } else if (word == "mutual_tls") {
    scheme.kind = Agent::SchemeKind::mutual_tls;
  } else if (word == "aitp_signed") {
    scheme.kind = Agent::SchemeKind::aitp_signed;
  }
  const auto known =
      std::ranges::find(agent.schemes, scheme.name, &Agent::Scheme::name);
  if (known == agent.schemes.end()) agent.schemes.push_back(scheme);
  return scheme.name;
}

void take_tool(const adp::Tool& tool, std::size_t i, AspectReader& from,
               Agent& agent) {
  Agent::Skill& skill = agent.skills.emplace_back();
  skill.id = from.text(Aspect::skill_id, tool.name.at, i);
  skill.description =
      from.text(Aspect::skill_description, tool.description.at, i);
  skill.input_schema =
      from.json(Aspect::skill_input_schema, tool.input_schema, Kind::object, i);
  skill.output_schema = from.json(Aspect::skill_output_schema,
                                  tool.output_schema, Kind::object, i);
  skill.streaming = from.boolean(Aspect::skill_streaming, tool.streaming, i);
  skill.idempotent = from.boolean(Aspect::skill_idempotent, tool.idempotent, i);
}

void take_endpoint(const adp::Endpoint& endpoint, std::size_t i,
                   AspectReader& from, Agent& agent) {
  Agent::Interface& interface = agent.interfaces.emplace_back();
  interface.url = from.text(Aspect::interface_url, endpoint.uri.at, i);
  interface.protocol =
      from.text(Aspect::interface_protocol, endpoint.protocol.at, i);
  if (interface.protocol == "a2a+jsonrpc") interface.protocol = "jsonrpc";
  if (endpoint.methods.is(Kind::array)) {
    interface.methods =
        from.texts(Aspect::interface_methods, endpoint.methods, i);
  }
  if (const auto priority = endpoint.priority.int64()) {
    interface.priority = priority;
    from.took(Aspect::interface_priority, endpoint.priority, i);
  }
  if (!endpoint.auth) return;
  from.took(Aspect::interface_security, endpoint.auth.at, i);
  interface.security.emplace();
  if (endpoint.auth.text == "none") return;
  interface.security->push_back(
      {Agent::Need{.scheme = use_scheme(agent, endpoint.auth.text)}});
}

void take_constraints(const adp::Constraints& constraints, AspectReader& from,
                      Agent& agent) {
  agent.max_concurrent_tasks = from.json(
      Aspect::constraints, constraints.max_concurrent_tasks, Kind::number);
  agent.max_input_tokens = from.json(
      Aspect::constraints, constraints.max_input_tokens, Kind::number);
  agent.languages =
      from.texts(Aspect::constraints, constraints.supported_languages);
  agent.rate_limit = from.text(Aspect::constraints, constraints.rate_limit.at);
  from.took_empty(Aspect::constraints, constraints.at);
}

}  // namespace

Agent agent_of(const adp::Card& card, Origins* origins) {
  Agent agent;
  AspectReader from(origins);
  agent.agent_uri = from.text(Aspect::id, card.id.at);
  agent.did = from.text(Aspect::did, card.did.at);
  agent.name = from.text(Aspect::name, card.name.at);
  agent.description = from.text(Aspect::description, card.description.at);
  agent.version = from.text(Aspect::version, card.version.at);
  agent.tags = from.texts(Aspect::tags, card.skills);
  agent.skills.reserve(card.tools.size());
  for (std::size_t i = 0; i < card.tools.size(); ++i) {
    take_tool(card.tools[i], i, from, agent);
  }
  if (!agent.skills.empty()) {
    agent.streaming = std::ranges::any_of(
        agent.skills, [](const auto& s) { return s.streaming == true; });
  }
  agent.interfaces.reserve(card.endpoints.size());
  for (std::size_t i = 0; i < card.endpoints.size(); ++i) {
    take_endpoint(card.endpoints[i], i, from, agent);
  }
  take_constraints(card.constraints, from, agent);
  for (const Member extension : card.extensions.members()) {
    agent.metadata.emplace_back(extension.name, extension.value.raw());
    from.took(Aspect::metadata, extension.value, agent.metadata.size() - 1);
  }
  agent.seq = from.json(Aspect::seq, card.seq, Kind::number);
  agent.created_at = from.text(Aspect::created_at, card.metadata.created_at.at);
  agent.updated_at = from.text(Aspect::updated_at, card.metadata.updated_at.at);
  agent.ttl = from.json(Aspect::ttl, card.metadata.ttl, Kind::number);
  from.took(Aspect::signature, card.signature.at);
  from.took_empty(Aspect::skill_id, card.tools_at);
  from.took_empty(Aspect::interface_url, card.endpoints_at);
  from.took_empty(Aspect::metadata, card.extensions);
  from.took_empty(Aspect::created_at, card.metadata.at);
  agent.has_signature = card.is_signed();
  agent.revoked = card.revoked();
  return agent;
}

}  // namespace cardinal
