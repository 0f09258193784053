#include "support/cards.h"

namespace cardinal::test {

std::vector<std::string> findings(std::string_view card, CheckOptions options) {
  Checker checker(std::move(options), fixed_env());
  const Report report = checker.check(std::string(card));
  std::vector<std::string> lines;
  for (const Diagnostic& found : report.diagnostics) {
    lines.push_back(std::string(name_of(found.severity)) + " " +
                    std::string(found.rule->id) + " " + found.pointer);
  }
  return lines;
}

std::vector<std::string> rules_found(std::string_view card,
                                     CheckOptions options) {
  Checker checker(std::move(options), fixed_env());
  const Report report = checker.check(std::string(card));
  std::vector<std::string> ids;
  for (const Diagnostic& found : report.diagnostics) {
    ids.emplace_back(found.rule->id);
  }
  return ids;
}

}  // namespace cardinal::test
