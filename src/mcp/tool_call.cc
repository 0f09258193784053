#include "mcp/tool_call.h"

#include "base/text.h"
#include "mcp/agent_query.h"
#include "mcp/model_text.h"
#include "mcp/tool_result.h"
#include "mcp/tool_schema.h"
#include "schema/builtin_schema.h"

namespace cardinal::mcp {
namespace {

// What is wrong with the arguments.
rpc::Error bad_arguments(const Tool& tool,
                         const std::vector<InputFailure>& failures) {
  constexpr std::size_t shown_max = 10;
  std::string message = "arguments of " + tool.name + " are not valid";
  Writer data;
  data.begin_object().key("failures").begin_array();
  for (std::size_t i = 0; i < failures.size(); ++i) {
    const InputFailure& failure = failures[i];
    std::string text = with_property_names(*tool.operation, failure.message);
    if (!failure.help.empty()) text += "; " + failure.help;
    text = without_invisible(text);
    if (i < shown_max) message += (i == 0 ? ": " : "; ") + text;
    data.begin_object().key("pointer").string(failure.pointer);
    data.key("message").string(text).end_object();
  }
  if (failures.size() > shown_max) {
    message += "; and " + std::to_string(failures.size() - shown_max) + " more";
  }
  data.end_array().end_object();
  return {rpc::invalid_params, std::move(message), data.take()};
}

// The arguments without what is of all tools; as JSON.
std::string input_of(const Tool& tool, Value arguments) {
  Writer json;
  json.begin_object();
  for (const Member member : arguments.members()) {
    if (member.name == "max_chars") continue;
    if (tool.arguments == Arguments::card_json) {
      // The exact text where there is one; a value is written again.
      const bool is_text = member.value.is(Kind::string);
      json.key(is_text ? "text" : "card").raw(member.value.raw());
    } else {
      json.key(member.name).raw(member.value.raw());
    }
  }
  return json.end_object().take();
}

std::vector<InputFailure> schema_failures(const Tool& tool, Value arguments,
                                          const Env& env) {
  std::vector<InputFailure> failures;
  for (SchemaFailure& failure :
       validate_by_builtin_schema(tool.input_schema, arguments, env)) {
    failures.push_back({pointer_from(arguments, failure.at),
                        std::move(failure.message), std::move(failure.help)});
  }
  return failures;
}

void find_bad_budget(Value max_chars, std::vector<InputFailure>& failures) {
  const auto chars = max_chars.int64();
  const bool is_good = chars && *chars >= chars_min && *chars <= chars_max;
  if (!max_chars || is_good) return;
  failures.push_back({"/max_chars",
                      "\"max_chars\" must be an integer from " +
                          std::to_string(chars_min) + " to " +
                          std::to_string(chars_max),
                      ""});
}

// Everything that is wrong. What call() finds by the record's schema need not
// be found by the listed one, which is made of it.
std::vector<InputFailure> failures_of(const Tool& tool, Value arguments,
                                      const std::string& input, Env& env) {
  if (tool.arguments != Arguments::as_they_are) {
    return schema_failures(tool, arguments, env);
  }
  const Services services{.env = env};
  std::vector<InputFailure> failures =
      input_failures(*tool.operation, input, services);
  for (const std::string& name :
       administrators_arguments(*tool.operation, arguments)) {
    failures.push_back({"/" + name,
                        "\"" + name +
                            "\" is refused: it is for administrators of the "
                            "directory, who have the command line",
                        ""});
  }
  find_bad_budget(arguments["max_chars"], failures);
  return failures;
}

}  // namespace

Step call_tool(const Tool& tool, Value arguments, Version version,
               Backend& backend) {
  Faults faults;
  const Document none = Reader().read("{}", Limits{}, faults);
  if (!arguments) arguments = none.root();
  if (!arguments.is(Kind::object)) {
    return rpc::Error{rpc::invalid_params,
                      "\"arguments\" must be an object; got " +
                          std::string(kind_with_article(arguments.kind())),
                      {}};
  }
  const std::string input = input_of(tool, arguments);
  const auto failures = failures_of(tool, arguments, input, backend.env());
  if (!failures.empty()) return bad_arguments(tool, failures);
  const ResultOptions options{
      .version = version,
      .max_chars = arguments["max_chars"].int64().value_or(chars_default)};
  if (tool.arguments == Arguments::query) {
    return find_agent(arguments["query"].string().value_or(""), options,
                      backend);
  }
  const Operation& operation = *tool.operation;
  return backend.call(
      operation, input,
      [&operation, input, options](const Result<Reply>& reply) -> Step {
        if (!reply) return error_result(operation, reply.error());
        return tool_result(operation, input, *reply, options);
      });
}

}  // namespace cardinal::mcp
