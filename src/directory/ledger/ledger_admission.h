// What a record counts for in this directory, settled when it is received: who
// signed it, whether the caller is more than a key, and by which policy.
//
//   TRY(store::Proposal proposal, admit_record(checked, policy, trust, now));
//
// Thread safety: free functions without shared state.
#pragma once

#include "directory/admission/admission.h"
#include "ledger/ledger_facts.h"
#include "ledger/record_check.h"

namespace cardinal::directory {

// Who sends records, and what the directory knows of their parties.
struct RecordSender {
  Sender sender = {};
  // The operator answers for what is not signed: it counts as if its caller
  // had signed it.
  bool is_vouched = false;
  bool is_caller_known = false;  // by more than a key
  bool is_again = false;         // the record had expired
  TrustSources trust = {};
};

struct AdmittedRecord {
  store::Proposal proposal;
  ledger::LedgerFacts facts;
  std::string reason;  // why a signature does not count; empty: it does
};

// Requires: checked.record. Fails: as store::pack.
Result<AdmittedRecord> admit_record(const ledger::CheckedRecord& checked,
                                    const RecordSender& from,
                                    std::int64_t now_ms);

}  // namespace cardinal::directory
