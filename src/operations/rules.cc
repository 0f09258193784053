#include <algorithm>

#include "base/errors.h"
#include "base/text.h"
#include "operations/check_options.h"
#include "operations/registry.h"
#include "operations/rule_pages.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

Result<ProfileSet> profiles_in(Value input) {
  if (!input["profile"]) return ProfileSet();
  return profiles_named(text_of(input, "profile"));
}

// The strictest of all dialects that the rule is for; off if it is for none.
Severity severity_under(ProfileSet profiles, const RuleInfo& rule) {
  if (profiles.empty()) return rule.severity_for(0);
  Severity strictest = Severity::off;
  for (const ProfileInfo& info : cardinal::profiles()) {
    const ProfileSet of_dialect = profiles.of(info.dialect);
    if (of_dialect.empty() || !concerns(rule, info)) continue;
    strictest =
        std::max(strictest, rule.severity_for(conditions_of(of_dialect)));
  }
  return strictest;
}

Result<std::vector<const RuleInfo*>> chosen(Value input, ProfileSet profiles) {
  const std::string dialect = text_of(input, "dialect");
  TRY(const auto categories, categories_of(input));
  std::vector<const RuleInfo*> rules;
  for (const RuleInfo* rule : all_rules()) {
    if (!categories.empty() &&
        std::ranges::find(categories, Category(rule->category)) ==
            categories.end()) {
      continue;
    }
    if (!dialect.empty() && !rule->id.starts_with(dialect + "/")) continue;
    if (!profiles.empty() && severity_under(profiles, *rule) == Severity::off) {
      continue;
    }
    rules.push_back(rule);
  }
  if (rules.empty()) {
    return usage("no rules for \"{}\"{}", dialect,
                 categories.empty() ? "" : " in this category");
  }
  return rules;
}

Result<Reply> run_rules(Call& call) {
  TRY(const ProfileSet profiles, profiles_in(call.input));
  TRY(const auto rules, chosen(call.input, profiles));
  Writer json;
  json.begin_array();
  for (const RuleInfo* rule : rules) {
    json.begin_object();
    write_rule_members(json, *rule);
    json.key("effective").string(name_of(severity_under(profiles, *rule)));
    json.end_object();
  }
  return Reply{.json = json.end_array().take()};
}

std::string member(Value rule, std::string_view name) {
  return text_of(rule, name);
}

Rendered rules_as_text(Value answer, const Asked&, const Style&) {
  std::size_t width = 0;
  for (const Value rule : answer.items()) {
    width = std::max(width, member(rule, "id").size());
  }
  Rendered shown;
  for (const Value rule : answer.items()) {
    shown.out += padded(member(rule, "id"), width + 2) +
                 padded(member(rule, "effective"), 9) +
                 member(rule, "summary") + "\n";
  }
  return shown;
}

Rendered rules_as_markdown(Value answer, const Asked&, const Style&) {
  Rendered shown{
      .out =
          "| rule | category | severity | requirement |\n|---|---|---|---|\n"};
  for (const Value rule : answer.items()) {
    const std::string id = member(rule, "id");
    shown.out.append("| [").append(id).append("](").append(id);
    shown.out.append(".md) | ").append(member(rule, "category"));
    shown.out.append(" | ").append(member(rule, "severities"));
    shown.out.append(" | ").append(member(rule, "summary")).append(" |\n");
  }
  return shown;
}

constexpr View rules_views[] = {
    {"text", "text/plain", rules_as_text},
    {"markdown", "text/markdown", rules_as_markdown}};

}  // namespace

constinit const Operation rules_operation{
    .name = "rules",
    .summary = "List the rules",
    .details =
        "One line per rule: id, severity, requirement. With --category, only "
        "rules that protect correctness, security, interoperability or style. "
        "The id of a dialect's "
        "rule starts with the dialect; json/ and card/ rules apply to every "
        "dialect. Rules of an organisation, in the nearest cardinal.json, are "
        "listed last; --test tests them.",
    .examples =
        "cardinal rules --dialect agentcard\n"
        "cardinal rules --category security\n"
        "cardinal rules --profile agentcard-reference --json",
    .route = {"GET", "/v1/rules"},
    .scope = Scope::read,
    .effects = {.constant = true},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "dialect": {"type": "string", "x-value": "D",
                "description": "List only rules whose id starts with D/"},
    "category": {"type": "array", "items": {"type": "string"}, "x-value": "C",
                 "description": "List only rules of this category: )json" CARDINAL_CATEGORY_WORDS
             R"json(; repeatable"},
    "profile": {"type": "string", "x-value": "P",
                "description": "Show the severities under this profile, or under several (a,b); omit rules that are off"},
    "test": {"type": "boolean", "x-files": true,
             "description": "Test the rules of the nearest cardinal.json by their own examples; exit with 1 on a problem"},
    "config": {"type": "string", "x-value": "FILE", "x-files": true,
               "x-operator": true,
               "description": "Configuration file whose rules are listed, instead of the nearest cardinal.json"},
    "no_config": {"type": "boolean", "x-flag": "no-config", "x-files": true,
                  "description": "Ignore configuration files"}
  }
})json",
    .output = R"json({
  "type": "array",
  "items": {
    "type": "object",
    "required": [)json" CARDINAL_RULE_MEMBERS R"json(, "effective"],
    "additionalProperties": false,
    "properties": {)json" CARDINAL_RULE_PROPERTIES R"json(,
      "effective": {"enum": ["off", "hint", "warning", "error"],
                    "description": "The severity under the given profile"}
    }
  }
})json",
    .views = rules_views,
    .run = run_rules,
};

}  // namespace cardinal
