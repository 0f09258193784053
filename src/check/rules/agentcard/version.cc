// version (draft, section 2.3).
#include "check/repair.h"
#include "check/rules/agentcard/rules.h"

namespace cardinal::agentcard {
namespace {

void check_version_required(const AnnotatedCard& card, Findings& out) {
  report_missing(card, out, Part::card, "version",
                 "add \"version\": \"1.0.0\"");
}

constinit const CardRule version_required_rule{
    .info =
        {
            .id = "agentcard/version-required",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Missing version",
            .summary = "A card has a version",
            .why =
                "Readers tell a newer card from an older one by its version.",
            .bad = R"({"version": null})",
            .good = R"({"version": "1.0.0"})",
            .spec = "draft-aevum-agentcard-00, section 2.3",
        },
    .triggers = member_missing,
    .check = check_version_required,
};

// What was meant, for the slips one meets: a v before it, a part left out.
// Empty for any other.
std::string meant_version(std::string_view version) {
  if (version.starts_with('v') || version.starts_with('V')) {
    version.remove_prefix(1);
  }
  for (const std::string_view rest : {"", ".0", ".0.0"}) {
    std::string meant = std::string(version) + std::string(rest);
    if (parse_semver(meant)) return meant;
  }
  return {};
}

void check_version_semver(const AnnotatedCard& card, Findings& out) {
  if (!card.version || parse_semver(card.version.text)) return;
  const std::string meant = meant_version(card.version.text);
  Finding& finding = out.add(
      card.version.at,
      "\"version\" must be a Semantic Version such as 1.0.0; got " +
          for_message(card.version.at),
      meant.empty() ? "write three numbers without leading zeros, optionally "
                      "followed by -pre-release and +build: 1.4.0-beta.2"
                    : "write \"" + meant + "\"");
  if (!meant.empty()) finding.fix = rewritten(card.version.at, meant);
}

constinit const CardRule version_semver_rule{
    .info =
        {
            .id = "agentcard/version-semver",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Invalid semantic version",
            .summary = "version follows Semantic Versioning 2.0.0",
            .why = "Readers compare versions by these rules. Other texts have "
                   "no order.",
            .bad = R"({"version": "1.0"})",
            .good = R"({"version": "1.0.0"})",
            .spec = "draft-aevum-agentcard-00, section 5, rule 2",
        },
    .triggers = version_irregular,
    .check = check_version_semver,
};

}  // namespace

CardRules version_rules() {
  static constexpr const CardRule* rules[] = {&version_required_rule,
                                              &version_semver_rule};
  return rules;
}

}  // namespace cardinal::agentcard
