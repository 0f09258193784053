// What cards claim of their agents, against the ledger of a directory
// (pacr/claim-differs, pacr/agent-banned).
//
//   LedgerComparison ledger(server, env);
//   TRY_STATUS(ledger.compare(pointer, rules, report));
//
// Thread safety: belongs to one thread.
#pragma once

#include <string>

#include "operations/found_card.h"
#include "operations/remote_caller.h"

namespace cardinal {

class LedgerComparison {
 public:
  LedgerComparison(const RemoteServer& directory, Env& env)
      : url_(directory.url), directory_(directory, env) {}

  // Adds what differs. `pointer` leads to the card. Nothing is asked about a
  // card without an id. Fails: as asking the directory does.
  Status compare(const std::string& pointer, const RuleChoice& rules,
                 Report& report);

 private:
  std::string url_;
  RemoteCaller directory_;
};

}  // namespace cardinal
