#include "base/errors.h"
#include "operations/registry.h"
#include "operations/rule_pages.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

Result<Outcome> run_explain(Call& call) {
  const std::string id = text_of(call.input, "rule");
  if (id.ends_with("/*")) {
    return usage("explain takes one rule; `cardinal rules` lists all");
  }
  TRY_STATUS(check_rule_id(id));
  const RuleInfo& rule = *rule_named(id);
  const std::string_view format = format_of(call.input);
  if (format == "json") {
    Writer json;
    write_rule_json(json, rule);
    call.out.write(json.take() + "\n");
  } else {
    call.out.write(format == "markdown" ? rule_as_markdown(rule)
                                        : rule_as_text(rule));
  }
  return Outcome::clean;
}

}  // namespace

constinit const Operation explain_operation{
    .name = "explain",
    .summary = "Explain what a rule requires and why",
    .details =
        "Prints the rule's requirement, its severity under each profile, the "
        "section of the specification, and a bad and a good example. check "
        "prints the rule id in brackets after each finding.",
    .examples = "cardinal explain agentcard/agent-id-format",
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["rule"],
  "properties": {
    "rule": {"type": "string", "x-positional": true, "x-value": "RULE",
             "description": "Rule id"},
    "format": {"enum": ["text", "json", "markdown"],
               "description": "Output format"},
)json" CARDINAL_JSON_FLAG R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["id", "category", "severity", "profiles", "title", "summary", "why",
               "spec", "bad", "good", "source"],
  "additionalProperties": false,
  "properties": {
    "id": {"type": "string"},
    "category": {"enum": ["correctness", "security", "interoperability",
                          "style"]},
    "severity": {"enum": ["off", "hint", "warning", "error"]},
    "profiles": {"type": "object", "additionalProperties":
      {"enum": ["off", "hint", "warning", "error"]}},
    "title": {"type": "string"},
    "summary": {"type": "string"},
    "why": {"type": "string"},
    "spec": {"type": "string"},
    "bad": {"type": "string"},
    "good": {"type": "string"},
    "source": {"type": "string", "description": "The rule's source file"}
  }
})json",
    .run = run_explain,
};

}  // namespace cardinal
