// Reading a list of MCP tools, in any of its envelopes.
#include "base/errors.h"
#include "card/aspect_reader.h"
#include "convert/mcp_parts.h"
#include "convert/mcp_server_parts.h"
#include "convert/tool_parts.h"

namespace cardinal::convert {
namespace {

// The id that the name was made from, if _meta has it and escaping it gives
// that name.
std::string id_for(Value tool, const std::string& name, std::size_t i,
                   AspectReader& from) {
  const Value stated_id = tool["_meta"][mcp_id_name];
  const std::string id(stated_id.string().value_or(""));
  if (!stated_id.is(Kind::string)) return name;
  from.took(Aspect::skill_id, stated_id, i);
  const auto names = tool_names(std::span(&id, 1), mcp_names);
  return names.front().text == name ? id : name;
}

void take_hints(Value hints, std::size_t i, AspectReader& from,
                Agent::Skill& skill) {
  skill.read_only = from.boolean(Aspect::skill_hints, hints["readOnlyHint"], i);
  skill.destructive =
      from.boolean(Aspect::skill_hints, hints["destructiveHint"], i);
  skill.open_world =
      from.boolean(Aspect::skill_hints, hints["openWorldHint"], i);
  skill.idempotent =
      from.boolean(Aspect::skill_idempotent, hints["idempotentHint"], i);
  if (skill.name.empty()) {
    skill.name = from.text(Aspect::skill_name, hints["title"], i);
  }
  from.took_empty(Aspect::skill_hints, hints, i);
}

void take_tool(Value tool, AspectReader& from, Agent& agent) {
  const std::size_t i = agent.skills.size();
  Agent::Skill& skill = agent.skills.emplace_back();
  const Value meta = tool["_meta"];
  skill.id =
      id_for(tool, from.text(Aspect::skill_id, tool["name"], i), i, from);
  skill.name = from.text(Aspect::skill_name, tool["title"], i);
  skill.description =
      from.text(Aspect::skill_description, tool["description"], i);
  const Value input = either(tool, "inputSchema", "input_schema");
  skill.input_schema =
      from.json(Aspect::skill_input_schema, input, Kind::object, i);
  const Value made_up = meta[mcp_no_schema_name];
  if (made_up.boolean() == true) {
    from.took(Aspect::skill_input_schema, made_up, i);
    if (is_made_up(input)) skill.input_schema.clear();
  }
  skill.output_schema =
      from.json(Aspect::skill_output_schema,
                either(tool, "outputSchema", "output_schema"), Kind::object, i);
  take_hints(tool["annotations"], i, from, skill);
  skill.streaming =
      from.boolean(Aspect::skill_streaming, meta[mcp_streaming_name], i);
}

// The server may be described in several places; the first value is used.
void take_server(Value at, AspectReader& from, Agent& agent) {
  if (agent.name.empty()) agent.name = from.text(Aspect::name, at["title"]);
  if (agent.name.empty()) agent.name = from.text(Aspect::name, at["name"]);
  if (agent.version.empty()) {
    agent.version = from.text(Aspect::version, at["version"]);
  }
  for (const std::string_view name : {"instructions", "description"}) {
    if (!agent.description.empty()) break;
    agent.description = from.text(Aspect::description, at[name]);
  }
}

}  // namespace

bool is_one_mcp_tool(Value root) {
  return root["name"].is(Kind::string) &&
         either(root, "inputSchema", "input_schema").is(Kind::object);
}

Result<Agent> read_mcp(const Reading& reading) {
  Agent agent;
  AspectReader from(&reading.origins);
  const Value root = reading.root;
  const Value list = tool_list(root);
  if (!list) {
    if (!is_one_mcp_tool(root)) {
      return invalid(
          "there are no MCP tools: expected a list \"tools\", a result that "
          "has one, a bare list, or one tool with \"name\" and "
          "\"inputSchema\"");
    }
    take_tool(root, from, agent);
    return agent;
  }
  for (const Value tool : list.items()) {
    if (tool["name"].is(Kind::string)) take_tool(tool, from, agent);
  }
  if (list.size() == 0) from.took(Aspect::skill_id, list);
  for (const Value holder : {root["result"], root}) {
    for (const Value at : {holder["_meta"][mcp_server_name],
                           holder["serverInfo"], holder["server"], holder}) {
      take_server(at, from, agent);
    }
  }
  return agent;
}

}  // namespace cardinal::convert
