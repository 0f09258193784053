// Checks many cards on all cores and reports on them in order, in memory that
// does not grow with their number.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cardinal/operations.h"
#include "check/baseline.h"
#include "check/config.h"
#include "check/report/reporter.h"
#include "operations/card_units.h"
#include "operations/check_fix.h"
#include "operations/url_reader.h"

namespace cardinal {

struct CheckRun {
  CheckOptions options;  // as the flags say; configurations add theirs
  const Reporter& reporter;
  ConfigStore& configs;
  const Baseline* known = nullptr;  // findings not to report
  Baseline* collect = nullptr;      // findings to write down instead
  std::optional<FixRequest> fix;
  http::ClientOptions client;  // for cards at URLs
  unsigned threads = 1;

  // Findings are reported, rather than written down or shown as a diff.
  bool reports() const { return !collect && !(fix && fix->dry_run); }
};

struct CheckResult {
  Summary summary;
  bool trouble = false;
};

CheckResult run_checks(const CheckRun& run, CardUnits& units, Call& call);

}  // namespace cardinal
