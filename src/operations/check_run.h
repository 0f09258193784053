// Checks many cards on all cores and reports them in order. Memory does not
// grow with the number of cards.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cardinal/operations.h"
#include "check/baseline.h"
#include "check/config.h"
#include "check/report/reporter.h"
#include "operations/card_inputs.h"
#include "operations/check_fix.h"
#include "operations/url_reader.h"

namespace cardinal {

struct CheckRun {
  CheckOptions options;  // from flags; configuration files add theirs
  const Reporter& reporter;
  ConfigStore& configs;
  const Baseline* baseline = nullptr;  // findings that are not reported
  Baseline* new_baseline = nullptr;    // collects findings instead of reporting
  std::optional<FixRequest> fix;
  http::ClientOptions client;  // for cards at URLs
  unsigned threads = 1;

  // False when findings go to a baseline, or fixes are printed as a diff.
  bool reports() const { return !new_baseline && !(fix && fix->dry_run); }
};

struct CheckResult {
  Summary summary;
  bool incomplete = false;  // some cards could not be read, or not written
};

CheckResult run_checks(const CheckRun& run, CardInputs& inputs, Call& call);

}  // namespace cardinal
