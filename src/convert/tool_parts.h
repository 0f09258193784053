// Lists of tools, as MCP and OpenAI have them: what both share.
#pragma once

#include "convert/format.h"
#include "convert/tool_names.h"

namespace cardinal::convert {

// The list in any of the shapes it travels in: bare, as the member "tools", or
// that in the "result" of a JSON-RPC response; absent where there is none.
Value tool_list(Value root);
// OpenAI's, of either shape. Others may stand beside it.
bool is_function_tool(Value tool);

// A skill and how it is called in the list.
struct ToolDefinition {
  const Agent::Skill& skill;
  std::size_t index;  // among the skills of the agent
  std::string name;
};

struct ListOfTools {
  std::string_view who;             // "MCP"
  const NameRules* rules;           // null: any name will do
  std::string_view before, behind;  // the index, in a pointer to a name
  bool keeps_ids;                   // beside a name that was cut
};
// One for each skill; of several with one id the first, since callers could
// not tell them apart.
std::vector<ToolDefinition> tools_for(const Writing& writing,
                                      const ListOfTools& list);

// What a tool takes. Arguments are an object in MCP and with OpenAI.
struct Arguments {
  JsonText schema;
  bool made_up = false;  // the skill has no schema
};
// Tells what had to be changed; `where` points at it in the result.
Arguments arguments_for(const ToolDefinition& tool, const Writing& writing,
                        const std::string& where);
// Whether it is what is put where a skill has no schema.
bool is_made_up(Value schema);

// Whether the root of a schema says "type": "object".
bool is_object_schema(const JsonText& schema);

}  // namespace cardinal::convert
