#include "check/damage.h"

#include <algorithm>

namespace cardinal {
namespace {

constexpr std::string_view about_absence[] = {
    "a2a/extended-card-security",
    "a2a/future-member",
    "a2a/http-basic",
    "a2a/hybrid-conflict",
    "a2a/interface-binding-known",
    "a2a/interface-conflict",
    "a2a/interface-main-listed",
    "a2a/requirement-declared",
    "a2a/requirement-empty",
    "a2a/requirement-scope-known",
    "a2a/requirement-scopes-unused",
    "a2a/scheme-kind",
    "a2a/scheme-unused",
    "a2a/security-none",
    "a2a/security-none-public",
    "a2a/security-not-required",
    "a2a/sign-safe",
    "a2a/signature-jku-host",
    "a2a/url-absolute",
    "a2a/url-scheme",
    "adp/empty-optional",
    "adp/endpoint-methods-unknown",
    "adp/revocation",
    "adp/seq-unsigned",
    "adp/signature-without-seq",
    "ai-catalog/identifier-unique",
    "ai-catalog/type-name",
    "card/internal-address",
    "oasf/locator-address",
};

}  // namespace

std::span<const std::string_view> rules_about_absence() {
  return about_absence;
}

bool version_is_in_doubt(Value card) {
  if (card.in_doubt()) return true;
  for (const Member member : card.members()) {
    if (member.value.in_doubt()) return true;
  }
  return false;
}

void drop_findings_in_doubt(std::vector<Finding>& findings) {
  std::erase_if(findings, [](const Finding& finding) {
    return finding.at.in_doubt() ||
           std::ranges::find(about_absence, finding.rule->id) !=
               std::end(about_absence);
  });
  for (Finding& finding : findings) finding.fix.reset();
}

void drop_misspelled_nulls(std::vector<Finding>& findings) {
  std::erase_if(findings, [](const Finding& finding) {
    return finding.at.is(Kind::null) && finding.at.raw() != "null";
  });
}

void keep_common(std::vector<Finding>& findings, std::size_t first,
                 const std::vector<Finding>& others) {
  const auto is_alone = [&](const Finding& finding) {
    return std::ranges::none_of(others, [&](const Finding& other) {
      return other.rule == finding.rule && other.at == finding.at;
    });
  };
  const auto from = findings.begin() + static_cast<std::ptrdiff_t>(first);
  findings.erase(std::remove_if(from, findings.end(), is_alone),
                 findings.end());
}

}  // namespace cardinal
