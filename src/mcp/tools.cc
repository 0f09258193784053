#include "mcp/tools.h"

#include <algorithm>
#include <vector>

#include "base/ascii.h"
#include "base/check_that.h"
#include "base/text.h"
#include "mcp/model_text.h"
#include "mcp/tool_schema.h"

namespace cardinal::mcp {
namespace {

// Served, but nothing for a model: bulk, keys of machines, subscriptions of
// servers, and requests to hosts that a text which it read may have named.
constexpr std::string_view not_for_models[] = {"openapi", "export", "log key",
                                               "report load", "fetch"};

bool is_for_models(const Operation& operation) {
  return is_served(operation) && operation.scope != Scope::admin &&
         !operation.name.starts_with("webhook ") &&
         !is_one_of(not_for_models, operation.name);
}

std::string tool_name(std::string_view operation) {
  std::string name(operation);
  for (char& c : name) {
    if (!is_alnum(c) && c != '-') c = '_';
  }
  return name;
}

Tool tool_of(const Operation& operation) {
  return {.name = tool_name(operation.name),
          .operation = &operation,
          .title = std::string(operation.summary),
          .description = std::string(operation.summary) + ". " +
                         for_models(operation, operation.details),
          .input_schema = input_schema_of(operation),
          .output_schema = output_schema_of(operation)};
}

struct AgentCardTool {
  std::string_view name, operation;
  Arguments arguments;
  std::string_view title, description;
};

constexpr AgentCardTool agentcard_tools[] = {
    {"agentcard_declare", "register", Arguments::card_json, "Declare an agent",
     "Registers an agent's card in the directory. Declaring it again with "
     "changes updates it. A refused card comes with all findings."},
    {"agentcard_resolve", "get", Arguments::query, "Resolve an agent",
     "Finds agents by exact id or by part of a name. For an id the answer is "
     "the card, otherwise a list of agents with their ids."},
    {"agentcard_validate", "check", Arguments::card_json, "Validate a card",
     "Reports everything that is wrong or unwise in a card, with the place and "
     "what to do. Nothing is stored."},
    {"agentcard_list", "list", Arguments::as_they_are, "List agents",
     "Lists the agents of the directory with their ids, page by page."},
};

std::string schema_of_one(std::string_view name, std::string_view property) {
  Writer json;
  json.begin_object().key("type").string("object");
  json.key("additionalProperties").boolean(false);
  json.key("required").begin_array().string(name).end_array();
  json.key("properties").begin_object();
  json.key(name).raw(property);
  json.key("max_chars").raw(max_chars_property());
  return json.end_object().end_object().take();
}

std::string agentcard_input(const AgentCardTool& tool,
                            const Operation& operation) {
  switch (tool.arguments) {
    case Arguments::card_json:
      return schema_of_one(
          "card_json",
          R"({"type": ["object", "string"],)"
          R"( "description": "The card, as an object or as JSON text"})");
    case Arguments::query:
      return schema_of_one(
          "query", R"({"type": "string", "minLength": 1, "maxLength": 2048,)"
                   R"( "description": "An exact id, or part of a name"})");
    case Arguments::as_they_are:
      break;
  }
  return input_schema_of(operation);
}

std::vector<Tool> make_tools() {
  std::vector<Tool> tools;
  for (const AgentCardTool& tool : agentcard_tools) {
    const Operation* operation = operation_named(tool.operation);
    CHECK(operation);
    const bool has_output = tool.arguments != Arguments::query;
    tools.push_back(
        {.name = std::string(tool.name),
         .operation = operation,
         .arguments = tool.arguments,
         .title = std::string(tool.title),
         .description = std::string(tool.description),
         .input_schema = agentcard_input(tool, *operation),
         .output_schema = has_output ? output_schema_of(*operation) : ""});
  }
  for (const Operation* operation : all_operations()) {
    if (is_for_models(*operation)) tools.push_back(tool_of(*operation));
  }
  return tools;
}

}  // namespace

std::span<const Tool> all_tools() {
  static const std::vector<Tool> tools = make_tools();
  return tools;
}

const Tool* tool_named(std::string_view name) {
  const auto tools = all_tools();
  const auto found = std::ranges::find(tools, name, &Tool::name);
  return found == tools.end() ? nullptr : &*found;
}

std::string listed(const Tool& tool, Version version) {
  Writer json;
  json.begin_object().key("name").string(tool.name);
  if (has_structured_content(version)) json.key("title").string(tool.title);
  json.key("description").string(tool.description);
  json.key("inputSchema").raw(tool.input_schema);
  if (has_structured_content(version) && !tool.output_schema.empty()) {
    json.key("outputSchema").raw(tool.output_schema);
  }
  if (has_annotations(version)) {
    const Effects& effects = tool.operation->effects;
    json.key("annotations").begin_object();
    json.key("title").string(tool.title);
    json.key("readOnlyHint").boolean(effects.read_only);
    json.key("idempotentHint").boolean(effects.idempotent);
    json.key("destructiveHint").boolean(effects.destructive);
    json.key("openWorldHint").boolean(effects.open_world);
    json.end_object();
  }
  return json.end_object().take();
}

}  // namespace cardinal::mcp
