// Checks many cards on all cores and reports them in order. Memory does not
// grow with the number of cards.
#pragma once

#include <memory>
#include <optional>
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

// What a run is to do.
struct CheckRun {
  CheckOptions options;  // from flags; configuration files add theirs
  std::shared_ptr<const Reporter> reporter;
  std::shared_ptr<ConfigStore> configs;
  std::string baseline_path;
  std::optional<Baseline> baseline;  // findings that are not reported
  bool writes_baseline = false;      // findings go to it instead
  std::optional<FixRequest> fix;
  http::ClientOptions client;  // for cards at URLs
  unsigned threads = 1;
  bool strict = false;
  bool quiet = false;
  bool terminal = false;

  // False when findings go to a baseline, or fixes are printed as a diff.
  bool reports() const { return !writes_baseline && !(fix && fix->dry_run); }
};

// The report on the cards of `inputs`. `env` outlives it.
std::unique_ptr<ReplyStream> check_stream(CheckRun run,
                                          CardInputs::Options inputs, Env& env);

}  // namespace cardinal
