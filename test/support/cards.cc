#include "support/cards.h"

#include <gtest/gtest.h>

#include "cardinal/check.h"

namespace cardinal::test {

namespace {

Checker checker_of(const CheckSettings& settings) {
  return Checker({.dialect = settings.dialect,
                  .version = settings.version,
                  .profile = settings.profile,
                  .pointer = settings.pointer,
                  .schema = settings.schema,
                  .limits = settings.limits,
                  .rules = settings.rules,
                  .diagnostics_max = settings.diagnostics_max,
                  .run_all_rules = settings.run_all_rules},
                 fixed_env());
}

}  // namespace

Report checked(std::string_view card, const CheckSettings& settings) {
  return checker_of(settings).check(std::string(card));
}

std::string fixed_text(std::string_view card, Fixes fixes,
                       const CheckSettings& settings) {
  Checker checker = checker_of(settings);
  const FixedText fixed =
      fix(checker, std::string(card),
          fixes == Fixes::all ? FixChoice::all : FixChoice::safe);
  return std::string(fixed.report.document.text());
}

std::vector<std::string> findings(std::string_view card,
                                  const CheckSettings& settings) {
  const Report report = checked(card, settings);
  std::vector<std::string> lines;
  for (const Diagnostic& found : report.diagnostics) {
    lines.push_back(std::string(name_of(found.severity)) + " " +
                    std::string(found.rule->id) + " " + found.pointer);
  }
  return lines;
}

std::vector<std::string> rules_found(std::string_view card,
                                     const CheckSettings& settings) {
  const Report report = checked(card, settings);
  std::vector<std::string> ids;
  for (const Diagnostic& found : report.diagnostics) {
    ids.emplace_back(found.rule->id);
  }
  return ids;
}

void expect_triggered_equals_all(std::string_view card,
                                 CheckSettings settings) {
  const std::vector<std::string> triggered = findings(card, settings);
  settings.run_all_rules = true;
  EXPECT_EQ(triggered, findings(card, settings)) << card;
}

}  // namespace cardinal::test
