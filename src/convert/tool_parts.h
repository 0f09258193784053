// Lists of tools: what MCP and OpenAI share.
#pragma once

#include "convert/format.h"
#include "convert/tool_names.h"

namespace cardinal::convert {

// The list in any of its envelopes: bare, as the member "tools", or as that
// member of the "result" of a JSON-RPC response. Absent if there is none.
Value tool_list(Value root);
// An OpenAI function tool in either shape. A list may have other tools, too.
bool is_function_tool(Value tool);

// A skill and its name in the list.
struct ToolDefinition {
  const Agent::Skill& skill;
  std::size_t index;  // among the skills of the agent
  std::string name;
};

struct ListOfTools {
  std::string_view who;             // "MCP"
  const NameRules* rules;           // null: any name is valid
  std::string_view before, behind;  // the index, in a pointer to a name
  bool keeps_ids;                   // next to a truncated name
};
// One for each skill; of several with the same id only the first, since callers
// could not distinguish them.
std::vector<ToolDefinition> tools_for(const Writing& writing,
                                      const ListOfTools& list);

// The arguments of a tool: in MCP and OpenAI an object.
struct ToolArguments {
  JsonText schema;
  bool made_up = false;  // the skill has no schema
};
// Notes what had to be changed; `where` is its JSON Pointer in the result.
ToolArguments arguments_for(const ToolDefinition& tool, const Writing& writing,
                            const std::string& where);
// Whether it is the schema that is written for a skill without one.
bool is_made_up(Value schema);

// Whether the root of a schema says "type": "object".
bool is_object_schema(const JsonText& schema);

}  // namespace cardinal::convert
