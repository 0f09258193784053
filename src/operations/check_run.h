// Checks many cards on all cores and reports them in order. Memory does not
// grow with the number of cards.
#pragma once

#include <cstdint>
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
#include "operations/git_changes.h"
#include "operations/remote_cards.h"
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
  // Only changed cards are checked, and only new findings reported.
  std::shared_ptr<const GitChanges> changes;
  std::optional<FixRequest> fix;
  http::ClientOptions client;  // for cards at URLs
  std::optional<RemoteRun> remote;
  // Whose ledger claims are compared with.
  std::optional<RemoteServer> directory;
  unsigned threads = 1;
  bool strict = false;
  bool statistics = false;
  std::uint64_t warnings_max = UINT64_MAX;
  bool quiet = false;
  bool terminal = false;
  bool json = false;  // what is printed is always a document

  // False when findings go to a baseline, or fixes are printed as a diff.
  bool reports() const { return !writes_baseline && !(fix && fix->dry_run); }
  bool has_opening_and_closing() const { return reports() || json; }
};

// The reporter for the format of the call. Of many cards only those with
// findings are worth a line.
std::shared_ptr<const Reporter> reporter_for(const Call& call,
                                             const CheckOptions& options,
                                             bool has_many);

// The report on the cards. `env` outlives it.
std::unique_ptr<ReplyStream> check_stream(CheckRun run, CardInputStream cards,
                                          Env& env);

}  // namespace cardinal
