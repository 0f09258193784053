// The version of the agent.
#include "base/ascii.h"
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {
namespace {

void check_version_semver(const AnnotatedCard& card, Findings& out) {
  if (!card.version || is_blank(card.version.text)) return;
  if (parse_semver(card.version.text)) return;
  out.add(
      card.version.at,
      (out.under(under_stacka2a)
           ? "version must follow semver; got "
           : "\"version\" should be a Semantic Version such as 1.0.0; got ") +
          for_message(card.version.at),
      "use MAJOR.MINOR.PATCH, so that readers can tell which is newer");
}

constinit const CardRule version_semver_rule{
    .info =
        {
            .id = "a2a/version-semver",
            .category = Category::style,
            .severity = Severity::hint,
            .overrides = {{{under_stacka2a, Severity::error},
                           {under_production, Severity::warning}}},
            .title = "Version is not semantic",
            .summary = "version follows Semantic Versioning 2.0.0",
            .why = "Providers may choose any format, but only ordered versions "
                   "show which of two cards is newer.",
            .bad = R"({"version": "2024-spring"})",
            .good = R"({"version": "2.4.0"})",
            .spec = "StackA2A, Common validation errors; A2A 0.3, "
                    "AgentCard.version "
                    "leaves it open",
        },
    .triggers = semver_irregular,
    .check = check_version_semver,
};

}  // namespace

CardRules version_rules() {
  static constexpr const CardRule* rules[] = {&version_semver_rule};
  return rules;
}

}  // namespace cardinal::a2a
