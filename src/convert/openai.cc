// Function tools of OpenAI, as Chat Completions and Responses accept them.
#include "base/check_that.h"
#include "base/errors.h"
#include "card/aspect_reader.h"
#include "convert/aspect_table.h"
#include "convert/json_out.h"
#include "convert/preconditions.h"
#include "convert/tool_parts.h"

namespace cardinal::convert {
namespace {

using enum Coverage;

constexpr std::string_view openai_tools_only =
    "function tools describe what can be called, not the agent or its address";

constexpr AspectTable openai_aspects = aspect_table({
    {Aspect::skill_id, whole, partly, "/*/function/name",
     "a name has up to 64 letters, digits, _ and -; others are escaped"},
    {Aspect::skill_name, none, partly, "/*/function/name",
     "a function has one name"},
    {Aspect::skill_description, whole, whole, "/*/function/description", ""},
    {Aspect::skill_input_schema, whole, partly, "/*/function/parameters",
     "parameters must be an object"},
    {Aspect::interface_url, none, none, "", openai_tools_only},
    {Aspect::interface_protocol, none, none, "", openai_tools_only},
    {Aspect::signature, none, none, "",
     "a signature is valid only for the card it was made for"},
});

void take_function(Value tool, AspectReader& from, Agent& agent) {
  const std::size_t i = agent.skills.size();
  Agent::Skill& skill = agent.skills.emplace_back();
  const Value nested = tool["function"];
  const Value at = nested.is(Kind::object) ? nested : tool;
  from.took(Aspect::skill_id, tool["type"], i);
  skill.id = from.text(Aspect::skill_id, at["name"], i);
  skill.description =
      from.text(Aspect::skill_description, at["description"], i);
  skill.input_schema =
      from.json(Aspect::skill_input_schema, at["parameters"], Kind::object, i);
}

Result<Agent> read_openai(const Reading& reading) {
  Agent agent;
  AspectReader from(&reading.origins);
  std::vector<std::string> names;
  for (const Value tool : tool_list(reading.root).items()) {
    if (!is_function_tool(tool)) continue;
    take_function(tool, from, agent);
    names.push_back(agent.skills.back().id);
  }
  if (names.empty()) {
    return invalid(
        "there are no function tools: expected a list, or one as the member "
        "\"tools\", with items whose \"type\" is \"function\"");
  }
  const std::vector<std::string> ids = tool_ids(names, openai_names);
  for (std::size_t i = 0; i < ids.size(); ++i) agent.skills[i].id = ids[i];
  return agent;
}

class OpenAiWriter {
 public:
  explicit OpenAiWriter(const Writing& writing)
      : writing_(writing),
        flat_(writing.options.openai_shape == OpenAiShape::responses) {}

  Result<std::string> write();

 private:
  void put_tool(const ToolDefinition& tool, std::size_t i);
  void put_parameters(const ToolDefinition& tool, const std::string& where);

  const Writing& writing_;
  const bool flat_;
  Writer out_;
};

// Chat Completions allows a tool to omit its parameters; Responses does not.
void OpenAiWriter::put_parameters(const ToolDefinition& tool,
                                  const std::string& where) {
  const bool called_by_message =
      !writing_.agent.input_modes_of(tool.skill).empty();
  if (tool.skill.input_schema.empty() && !flat_ && !called_by_message) return;
  const ToolArguments arguments =
      arguments_for(tool, writing_, where + "/parameters");
  out_.key("parameters").raw(arguments.schema);
}

void OpenAiWriter::put_tool(const ToolDefinition& tool, std::size_t i) {
  const std::string where =
      "/" + std::to_string(i) + (flat_ ? "" : "/function");
  if (!tool.skill.name.empty() && tool.skill.name != tool.skill.id) {
    writing_.notes.lose(Aspect::skill_name, tool.index,
                        "a function has one name");
  }
  out_.begin_object().key("type").string("function");
  if (!flat_) out_.key("function").begin_object();
  out_.key("name").string(tool.name);
  put_text(out_, "description", tool.skill.description);
  put_parameters(tool, where);
  if (flat_) {
    // The default is true, and most schemas do not meet the strict rules.
    out_.key("strict").boolean(false);
    writing_.notes.add(where + "/strict", "the schema is used as it is");
  } else {
    out_.end_object();
  }
  out_.end_object();
}

Result<std::string> OpenAiWriter::write() {
  TRY_STATUS(require_not_revoked(writing_.agent));
  const std::vector<ToolDefinition> tools =
      tools_for(writing_, {.who = "OpenAI",
                           .rules = &openai_names,
                           .before = "/",
                           .behind = flat_ ? "/name" : "/function/name",
                           .keeps_ids = false});
  out_.begin_array();
  for (std::size_t i = 0; i < tools.size(); ++i) put_tool(tools[i], i);
  return out_.end_array().take();
}

Result<std::string> write_openai(const Writing& writing) {
  return OpenAiWriter(writing).write();
}

bool looks_like_openai(Value root) {
  for (const Value tool : tool_list(root).items()) {
    if (is_function_tool(tool)) return true;
  }
  return false;
}

}  // namespace

constinit const FormatInfo openai_format{
    .format = CardFormat::openai,
    .name = "openai",
    .family = "openai",
    .words = "list of OpenAI function tools",
    .aspects = openai_aspects,
    .stash_place = "",
    .dialect = std::nullopt,
    .looks_like = looks_like_openai,
    .read = read_openai,
    .write = write_openai,
    .find_stash = nullptr,
};

}  // namespace cardinal::convert
