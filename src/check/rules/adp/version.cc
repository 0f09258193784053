// The version of the card (section 3.1).
#include "check/rules/adp/rules.h"

namespace cardinal::adp {
namespace {

void check_version_semver(const AnnotatedCard& card, Findings& out) {
  if (!card.version || parse_semver(card.version.text)) return;
  out.add(card.version.at,
          "\"version\" should be a semantic version; got " +
              for_message(card.version.at),
          "write MAJOR.MINOR.PATCH, such as 1.2.0");
}

constinit const CardRule version_semver_rule{
    .info =
        {
            .id = "adp/version-semver",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Invalid semantic version",
            .summary = "version is a semantic version",
            .why = "Readers learn from it whether a change may break them. Any "
                   "other text says only that something changed.",
            .bad = R"({"version": "v1"})",
            .good = R"({"version": "1.0.0"})",
            .spec = "draft-song-anp-adp-00, section 3.1; semver.org 2.0.0",
        },
    .triggers = version_irregular,
    .check = check_version_semver,
};

}  // namespace

CardRules version_rules() {
  static constexpr const CardRule* rules[] = {&version_semver_rule};
  return rules;
}

}  // namespace cardinal::adp
