// The names of the aspects of an agent, and the agent of a card of any dialect.
#include "cardinal/agent.h"

namespace cardinal {
namespace {

struct AspectInfo {
  Aspect aspect;
  std::string_view name, words;
};

constexpr AspectInfo aspects[] = {
    {Aspect::id, "id", "the identifier"},
    {Aspect::did, "did", "the DID"},
    {Aspect::name, "name", "the name"},
    {Aspect::description, "description", "the description"},
    {Aspect::version, "version", "the version"},
    {Aspect::provider, "provider", "the provider"},
    {Aspect::authors, "authors", "the authors"},
    {Aspect::icon_url, "icon-url", "the icon"},
    {Aspect::documentation_url, "documentation-url", "the documentation URL"},
    {Aspect::health_url, "health-url", "the health URL"},
    {Aspect::registry_name, "registry-name", "the name in the MCP registry"},
    {Aspect::source_url, "source-url", "the URL of the source code"},
    {Aspect::skill_id, "skill-id", "the id of a skill"},
    {Aspect::skill_name, "skill-name", "the display name of a skill"},
    {Aspect::skill_description, "skill-description",
     "the description of a skill"},
    {Aspect::skill_tags, "skill-tags", "the tags of a skill"},
    {Aspect::skill_examples, "skill-examples", "the examples of a skill"},
    {Aspect::skill_modes, "skill-modes", "the media types of a skill"},
    {Aspect::skill_input_schema, "skill-input-schema",
     "the input schema of a skill"},
    {Aspect::skill_output_schema, "skill-output-schema",
     "the output schema of a skill"},
    {Aspect::skill_streaming, "skill-streaming", "whether a skill streams"},
    {Aspect::skill_idempotent, "skill-idempotent",
     "whether a skill is idempotent"},
    {Aspect::skill_hints, "skill-hints", "what a skill may change"},
    {Aspect::skill_security, "skill-security",
     "the security requirements of a skill"},
    {Aspect::tags, "tags", "the tags of the agent"},
    {Aspect::default_modes, "default-modes", "the media types of the agent"},
    {Aspect::interface_url, "interface-url", "the address of an interface"},
    {Aspect::interface_protocol, "interface-protocol",
     "the protocol of an interface"},
    {Aspect::interface_version, "interface-version",
     "the protocol version of an interface"},
    {Aspect::interface_tenant, "interface-tenant",
     "the tenant of an interface"},
    {Aspect::interface_methods, "interface-methods",
     "the methods of an interface"},
    {Aspect::interface_priority, "interface-priority",
     "the priority of an interface"},
    {Aspect::interface_headers, "interface-headers",
     "the headers of an interface"},
    {Aspect::interface_security, "interface-security",
     "the security requirements of an interface"},
    {Aspect::programs, "programs", "a program to start"},
    {Aspect::security_schemes, "security-schemes", "a security scheme"},
    {Aspect::security, "security", "the security requirements"},
    {Aspect::streaming, "streaming", "whether it streams"},
    {Aspect::push_notifications, "push-notifications",
     "whether it pushes notifications"},
    {Aspect::state_history, "state-history",
     "whether it reports the history of a task"},
    {Aspect::extended_card, "extended-card",
     "whether authenticated callers get an extended card"},
    {Aspect::extensions, "extensions", "a protocol extension"},
    {Aspect::constraints, "constraints", "the usage limits"},
    {Aspect::metadata, "metadata", "metadata"},
    {Aspect::prices, "prices", "the price"},
    {Aspect::goals, "goals", "a goal subscription"},
    {Aspect::seq, "seq", "the sequence number"},
    {Aspect::created_at, "created-at", "when it was created"},
    {Aspect::updated_at, "updated-at", "when it was updated"},
    {Aspect::ttl, "ttl", "how long it may be cached"},
    {Aspect::signature, "signature", "the signature"},
    {Aspect::repetition, "repetition", "a repetition of another member"},
};
static_assert(std::size(aspects) == aspect_count);
static_assert([] {
  for (std::size_t i = 0; i < aspect_count; ++i) {
    if (aspects[i].aspect != static_cast<Aspect>(i)) return false;
  }
  return true;
}());

}  // namespace

std::string_view name_of(Aspect aspect) {
  return aspects[static_cast<std::size_t>(aspect)].name;
}

std::string_view words_for(Aspect aspect) {
  return aspects[static_cast<std::size_t>(aspect)].words;
}

std::optional<Agent> agent_of(Value card, Dialect dialect, Origins* origins) {
  switch (dialect) {
    case Dialect::a2a: {
      a2a::Card view;
      a2a::read(card, view);
      return agent_of(view, origins);
    }
    case Dialect::adp: {
      adp::Card view;
      adp::read(card, view);
      return agent_of(view, origins);
    }
    case Dialect::agentcard: {
      agentcard::Card view;
      agentcard::read(card, view);
      return agent_of(view, origins);
    }
    case Dialect::ai_catalog:
    case Dialect::oasf:
      break;
  }
  return std::nullopt;
}

}  // namespace cardinal
