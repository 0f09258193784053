// Records for tests: valid ones, and the patches that spoil them.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include "check/rules/pacr/rules.h"
#include "ledger/record_check.h"
#include "support/parsed.h"

namespace cardinal::test {

inline ledger::CheckedRecords checked_records(std::string text) {
  return ledger::RecordChecker({}, fixed_env()).check(std::move(text));
}

// "rule pointer" of each finding; of CBOR "rule pointer@byte".
inline std::vector<std::string> record_findings(std::string text) {
  std::vector<std::string> found;
  for (const Diagnostic& each :
       checked_records(std::move(text)).report.diagnostics) {
    found.push_back(std::string(each.rule->id) + " " + each.pointer);
    if (each.about_bytes) {
      found.back() += "@" + std::to_string(each.span.begin);
    }
  }
  return found;
}

inline std::string patched_record(std::string_view patch) {
  return merged(pacr::minimal_record(), patch);
}

inline ledger::Record random_record(std::mt19937_64& random) {
  const auto id = [&] {
    ledger::RecordId made;
    for (auto& byte : made) byte = static_cast<std::uint8_t>(random());
    return made;
  };
  const auto estimate = [&] {
    std::uniform_real_distribution<double> exponent(-300, 300);
    const double point = std::pow(10.0, exponent(random));
    return ledger::Estimate{point, point / 3, point * 7};
  };
  ledger::Record record{.id = id()};
  for (std::uint64_t i = random() % 5; i > 0; --i) {
    record.predecessors.push_back(id());
  }
  std::ranges::sort(record.predecessors);
  for (ledger::Estimate* each :
       {&record.landauer_cost, &record.energy, &record.time, &record.space,
        &record.statistical_complexity, &record.entropy_rate,
        &record.info_gain}) {
    *each = estimate();
  }
  for (std::uint64_t i = random() % 200; i > 0; --i) {
    record.payload.push_back(static_cast<char>(random()));
  }
  return record;
}

}  // namespace cardinal::test
