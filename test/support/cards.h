// Cards for tests: checking in one line. Tests that need no more do not include
// check.h, so that a change of it does not compile them again.
#pragma once

#include <string>
#include <vector>

#include "cardinal/report.h"
#include "cardinal/schema.h"
#include "support/parsed.h"

namespace cardinal::test {

// As in CheckOptions.
struct CheckSettings {
  std::optional<Dialect> dialect;
  std::string_view version;
  ProfileSet profile;
  std::string pointer;
  std::optional<Schema> schema;
  Limits limits;
  RuleChoice rules;
  std::uint32_t diagnostics_max = 1000;
  bool run_all_rules = false;
};

// Checks at the moment of fixed_env().
Report checked(std::string_view card, const CheckSettings& settings = {});
// The findings as "severity rule pointer", in order.
std::vector<std::string> findings(std::string_view card,
                                  const CheckSettings& settings = {});
// Their rules only.
std::vector<std::string> rules_found(std::string_view card,
                                     const CheckSettings& settings = {});

// The card after its fixes.
enum class Fixes : std::uint8_t { safe, all };
std::string fixed_text(std::string_view card, Fixes fixes,
                       const CheckSettings& settings = {});

// Expects that all rules find what those find that the card's facts wake.
void expect_triggered_equals_all(std::string_view card, CheckSettings settings);

}  // namespace cardinal::test
