#include <algorithm>

#include "base/errors.h"
#include "base/text.h"
#include "operations/check_options.h"
#include "operations/registry.h"
#include "operations/rule_pages.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

Result<std::vector<const RuleInfo*>> chosen(Value input) {
  const std::string dialect = text_of(input, "dialect");
  const std::string profile = text_of(input, "profile");
  if (!profile.empty() && !profile_named(profile)) {
    return usage("unknown profile \"{}\"", profile);
  }
  TRY(const auto categories, categories_of(input));
  std::vector<const RuleInfo*> rules;
  for (const RuleInfo* rule : all_rules()) {
    if (!categories.empty() &&
        std::ranges::find(categories, Category(rule->category)) ==
            categories.end()) {
      continue;
    }
    if (!dialect.empty() && !rule->id.starts_with(dialect + "/")) continue;
    if (const auto named = profile_named(profile);
        named && (!concerns(*rule, info_of(*named)) ||
                  rule->severity_for(conditions_of(*named)) == Severity::off)) {
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

Result<Outcome> run_rules(Call& call) {
  TRY(const auto rules, chosen(call.input));
  const auto profile = profile_named(text_of(call.input, "profile"));
  const Conditions conditions = profile ? conditions_of(*profile) : 0;
  if (format_of(call.input) == "json") {
    Writer json;
    json.begin_array();
    for (const RuleInfo* rule : rules) write_rule_json(json, *rule);
    json.end_array();
    call.out.write(json.take() + "\n");
    return Outcome::clean;
  }
  std::size_t width = 0;
  for (const RuleInfo* rule : rules) width = std::max(width, rule->id.size());
  const bool markdown = format_of(call.input) == "markdown";
  if (markdown)
    call.out.write(
        "| rule | category | severity | requirement |\n|---|---|---|---|\n");
  for (const RuleInfo* rule : rules) {
    const std::string id(rule->id);
    std::string line;
    if (markdown) {
      line.append("| [").append(id).append("](").append(id).append(".md) | ");
      line.append(name_of(rule->category)).append(" | ");
      line.append(severities_of(*rule)).append(" | ");
      line.append(rule->summary).append(" |\n");
    } else {
      line = padded(id, width + 2);
      line += padded(name_of(rule->severity_for(conditions)), 9);
      line += rule->summary;
      line += "\n";
    }
    call.out.write(line);
  }
  return Outcome::clean;
}

}  // namespace

constinit const Operation rules_operation{
    .name = "rules",
    .summary = "List the rules",
    .details =
        "One line per rule: id, severity, requirement. With --category, only "
        "rules that protect correctness, security, interoperability or style. "
        "The id of a dialect's "
        "rule starts with the dialect; json/ and card/ rules apply to every "
        "dialect.",
    .examples =
        "cardinal rules --dialect agentcard\n"
        "cardinal rules --category security\n"
        "cardinal rules --profile agentcard-reference --json",
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
                "description": "Show the severities under this profile; omit rules that it turns off"},
    "format": {"enum": ["text", "json", "markdown"],
               "description": "Output format"},
)json" CARDINAL_JSON_FLAG R"json(
  }
})json",
    .output = R"json({"type": "array", "items": {"type": "object",
  "required": ["id", "category", "severity", "profiles", "title", "summary", "why",
               "spec", "bad", "good"]}})json",
    .run = run_rules,
};

}  // namespace cardinal
