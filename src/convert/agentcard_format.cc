// Which aspects an AgentCard supports.
#include "convert/agentcard_parts.h"
#include "convert/aspect_table.h"
#include "convert/stash.h"
#include "convert/tool_names.h"

namespace cardinal::convert {
namespace {

using enum Coverage;

constexpr std::string_view one_endpoint = "an AgentCard has one endpoint";

constexpr AspectTable agentcard_aspects = aspect_table({
    {Aspect::id, whole, partly, "/agent_id",
     "an AgentCard is identified by its ULID"},
    {Aspect::did, whole, whole, "/metadata/did", ""},
    {Aspect::name, whole, partly, "/name", "a name has at most 128 characters"},
    {Aspect::description, whole, whole, "/metadata/description", ""},
    {Aspect::version, whole, partly, "/version",
     "a version must follow SemVer 2.0.0"},
    {Aspect::health_url, whole, whole, "/endpoint/health_url", ""},
    {Aspect::skill_id, whole, whole, "/capabilities/*/id", ""},
    {Aspect::skill_name, none, partly, "/capabilities/*/id",
     "a capability has one name, its id"},
    {Aspect::skill_description, whole, whole, "/capabilities/*/description",
     ""},
    {Aspect::skill_tags, whole, whole, "/capabilities/*/tags", ""},
    {Aspect::skill_input_schema, whole, whole, "/capabilities/*/input_schema",
     ""},
    {Aspect::skill_output_schema, whole, whole, "/capabilities/*/output_schema",
     ""},
    {Aspect::tags, none, partly, "/capabilities/*/tags",
     "tags belong to capabilities; those of the agent go to capabilities "
     "without tags"},
    {Aspect::interface_url, whole, partly, "/endpoint/url", one_endpoint},
    {Aspect::interface_protocol, whole, partly, "/endpoint/protocol",
     "the protocols are http, https, grpc, mcp and stdio"},
    {Aspect::interface_security, whole, partly, "/endpoint/auth",
     agentcard_word_only},
    {Aspect::security_schemes, whole, partly, "/endpoint/auth",
     agentcard_word_only},
    {Aspect::security, none, partly, "/endpoint/auth", agentcard_word_only},
    {Aspect::metadata, whole, partly, "/metadata",
     "some names are reserved there"},
    {Aspect::prices, whole, whole, "/pricing", ""},
    {Aspect::goals, whole, whole, "/goal_subscriptions", ""},
    {Aspect::created_at, whole, whole, "/metadata/created_at", ""},
    {Aspect::signature, none, none, "/metadata/cardinal:signature",
     "a signature is valid only for the card it was made for"},
});

Result<Agent> read_agentcard(const Reading& reading) {
  agentcard::read(reading.root, reading.views.agentcard);
  Agent agent = agent_of(reading.views.agentcard, &reading.origins);
  std::vector<std::string> names;
  names.reserve(agent.skills.size());
  for (const Agent::Skill& skill : agent.skills) names.push_back(skill.id);
  const std::vector<std::string> ids = tool_ids(names, capability_names);
  for (std::size_t i = 0; i < ids.size(); ++i) agent.skills[i].id = ids[i];
  return agent;
}

std::optional<FoundStash> find_agentcard_stash(Value root) {
  return stash_member(root["metadata"], agentcard_stash_name);
}

}  // namespace

constinit const FormatInfo agentcard_format{
    .format = CardFormat::agentcard,
    .name = "agentcard",
    .family = "agentcard",
    .words = "AgentCard",
    .aspects = agentcard_aspects,
    .stash_place = "/metadata/cardinal:original",
    .dialect = Dialect::agentcard,
    .looks_like = nullptr,
    .read = read_agentcard,
    .write = write_agentcard,
    .find_stash = find_agentcard_stash,
};

}  // namespace cardinal::convert
