#include "convert/tool_parts.h"

#include <set>

#include "base/check_that.h"

namespace cardinal::convert {
namespace {

constexpr std::string_view any_arguments = R"({"type":"object"})";
// Canonical (RFC 8785), for comparison.
constexpr std::string_view message_argument =
    R"({"properties":{"message":{"type":"string"}},)"
    R"("required":["message"],"type":"object"})";

Document parsed_json(const JsonText& json) {
  Faults faults;
  return Reader().read(json, Limits{}, faults);
}

bool names_object(Value type) {
  for (const Value one : type.items()) {
    if (one.string() == "object") return true;
  }
  return false;
}

// A skill with media types is called with a message, not with arguments.
ToolArguments made_up(const ToolDefinition& tool, const Writing& writing,
                      const std::string& where) {
  if (writing.agent.input_modes_of(tool.skill).empty()) {
    writing.notes.add(where, "the card has no schema for the arguments");
    return {.schema = std::string(any_arguments), .made_up = true};
  }
  writing.notes.add(where,
                    "the skill takes a message and has no schema for "
                    "arguments; the text of the message is the only argument");
  return {.schema = std::string(message_argument), .made_up = true};
}

}  // namespace

Value tool_list(Value root) {
  if (root.is(Kind::array)) return root;
  for (const Value list : {root["tools"], root["result"]["tools"]}) {
    if (list.is(Kind::array)) return list;
  }
  return {};
}

bool is_function_tool(Value tool) {
  const Value nested = tool["function"];
  const Value name = nested.is(Kind::object) ? nested["name"] : tool["name"];
  return tool["type"].string() == "function" && name.is(Kind::string);
}

std::vector<ToolDefinition> tools_for(const Writing& writing,
                                      const ListOfTools& list) {
  std::vector<std::string> ids;
  ids.reserve(writing.agent.skills.size());
  for (const auto& skill : writing.agent.skills) ids.push_back(skill.id);
  std::vector<ToolName> names;
  if (list.rules) names = tool_names(ids, *list.rules);
  std::vector<ToolDefinition> tools;
  std::set<std::string_view> seen;
  const std::string who(list.who);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (!seen.insert(ids[i]).second) {
      writing.notes.lose(Aspect::skill_id, i,
                         "another skill has this id, and a tool is called by "
                         "its name");
      continue;
    }
    const std::string& name = list.rules ? names[i].text : ids[i];
    if (name != ids[i]) {
      const bool cut = names[i].cut;
      writing.notes.add(
          std::string(list.before) + std::to_string(tools.size()) +
              std::string(list.behind),
          "\"" + ids[i] + "\" is not a valid name for " + who + "; " +
              (cut ? "it is truncated and ends in a hash"
                   : "it is escaped, and converting back restores it"));
      if (cut && !list.keeps_ids) {
        writing.notes.lose_only(
            Aspect::skill_id, i,
            "the name is too long for " + who +
                "; it is truncated, and the id cannot be restored from it");
      }
    }
    tools.push_back({writing.agent.skills[i], i, name});
  }
  if (tools.empty()) {
    writing.notes.remark(
        "the card names nothing that could be called, so the list is empty");
  }
  return tools;
}

ToolArguments arguments_for(const ToolDefinition& tool, const Writing& writing,
                            const std::string& where) {
  const JsonText& schema = tool.skill.input_schema;
  if (schema.empty()) return made_up(tool, writing, where);
  const Document document = parsed_json(schema);
  const Value type = document.root()["type"];
  if (type.string() == "object") return {.schema = schema};
  const bool is_object = document.root().is(Kind::object);
  if (is_object && (!type || names_object(type))) {
    const Edit edit =
        type ? replace_value(type, "\"object\"")
             : insert_member(document.root(), "type", "\"object\"");
    auto typed = apply_edits(document.text(), {edit});
    CHECK(typed.has_value());
    writing.notes.add(where + "/type", "arguments must be an object");
    return {.schema = std::move(*typed)};
  }
  // Wrapping it would invent an argument that the agent does not know.
  writing.notes.lose(
      Aspect::skill_input_schema, tool.index,
      "arguments must be an object, and the schema does not allow one");
  writing.notes.add(
      where,
      "the schema does not describe an object; any object is accepted instead");
  return {.schema = std::string(any_arguments)};
}

bool is_made_up(Value schema) {
  const auto canonical = canonicalize(schema);
  return canonical &&
         (*canonical == any_arguments || *canonical == message_argument);
}

bool is_object_schema(const JsonText& schema) {
  return parsed_json(schema).root()["type"].string() == "object";
}

}  // namespace cardinal::convert
