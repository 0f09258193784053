#include "check/damage.h"

#include <algorithm>

namespace cardinal {
namespace {

constexpr std::string_view about_absence[] = {
    "adp/signature-without-seq",
};

}  // namespace

std::span<const std::string_view> rules_about_absence() {
  return about_absence;
}

void keep_certain(std::vector<Finding>& findings) {
  std::erase_if(findings, [](const Finding& finding) {
    return finding.at.in_doubt() ||
           std::ranges::find(about_absence, finding.rule->id) !=
               std::end(about_absence);
  });
  for (Finding& finding : findings) finding.fix.reset();
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
