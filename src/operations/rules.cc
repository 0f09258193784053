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

Result<Outcome> run_rules(Call& call) {
  TRY(const ProfileSet profiles, profiles_in(call.input));
  TRY(const auto rules, chosen(call.input, profiles));
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
      line += padded(name_of(severity_under(profiles, *rule)), 9);
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
                "description": "Show the severities under this profile, or under several (a,b); omit rules that are off"},
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
