#include "base/errors.h"
#include "operations/registry.h"
#include "operations/rule_example.h"
#include "operations/rule_lookup.h"
#include "operations/rule_pages.h"

namespace cardinal {
namespace {

Result<Reply> run_explain(Call& call) {
  const std::string id = text_of(call.input, "rule");
  TRY(const RuleInfo* found, find_rule(id, {}));
  Writer json;
  json.begin_object();
  const RuleInfo& rule = *found;
  write_rule_members(json, rule);
  const auto example = bad_example(rule, call.services.env);
  json.key("bad_card");
  if (example) {
    json.string(example->text);
  } else {
    json.null();
  }
  json.key("bad_profile").string_or_null(example ? example->profile : "");
  return Reply{.json = json.end_object().take()};
}

Rendered explain_as_text(Value answer, const Asked&, const Style&) {
  return {.out = rule_as_text(answer)};
}

Rendered explain_as_markdown(Value answer, const Asked&, const Style&) {
  return {.out = rule_as_markdown(answer)};
}

constexpr View explain_views[] = {
    {"text", "text/plain", explain_as_text},
    {"markdown", "text/markdown", explain_as_markdown}};

}  // namespace

constinit const Operation explain_operation{
    .name = "explain",
    .summary = "Explain what a rule requires and why",
    .details =
        "Prints the rule's requirement, its severity under each profile, the "
        "section of the specification, and a bad and a good example. check "
        "prints the rule id in brackets after each finding. The part behind "
        "the slash is enough where only one rule has it. Rules of an "
        "organisation are those of the nearest cardinal.json.",
    .examples =
        "cardinal explain agentcard/agent-id-format\n"
        "cardinal explain skill-id-unique",
    .route = {"GET", "/v1/rules/{rule*}"},
    .scope = Scope::read,
    .effects = {.constant = true},
    .cost = Cost::io,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["rule"],
  "properties": {
    "rule": {"type": "string", "x-positional": true, "x-value": "RULE",
             "description": "Rule id, or its part behind the slash"},
    "config": {"type": "string", "x-value": "FILE", "x-files": true,
               "x-operator": true,
               "description": "Configuration file whose rules are known, instead of the nearest cardinal.json"},
    "no_config": {"type": "boolean", "x-flag": "no-config", "x-files": true,
                  "description": "Ignore configuration files"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": [)json" CARDINAL_RULE_MEMBERS R"json(, "bad_card", "bad_profile"],
  "additionalProperties": false,
  "properties": {)json" CARDINAL_RULE_PROPERTIES R"json(,
    "bad_card": {"type": ["string", "null"], "x-lines": true,
                 "description": "The whole text of the bad example; null if it is no text that check reports the rule for"},
    "bad_profile": {"type": ["string", "null"],
                    "description": "The profile that reports it; null: that of the card's dialect"}
  }
})json",
    .views = explain_views,
    .run = run_explain,
};

}  // namespace cardinal
