#include "directory/ledger/ledger_admission.h"

#include "ledger/action.h"

namespace cardinal::directory {
namespace {

// Keys that the operator has named are worth more than those that anybody can
// make by the thousand.
bool is_named_by_operator(How how) {
  return how == How::pinned || how == How::trusted_jwks;
}

}  // namespace

Result<AdmittedRecord> admit_record(const ledger::CheckedRecord& checked,
                                    const RecordSender& from,
                                    std::int64_t now_ms) {
  const ledger::Record& record = *checked.record;
  AdmittedRecord out;
  ledger::LedgerFacts& facts = out.facts;
  facts.digest = ledger::digest_of(record);
  facts.is_forensic = checked.is_forensic;
  facts.is_again = from.is_again;
  facts.principal = from.sender.principal;
  facts.request_id = from.sender.request_id;
  const std::optional<ledger::Action> action =
      ledger::action_in(record.payload);
  if (checked.envelope && action) {
    TrustSources trust = from.trust;
    trust.now_ms = now_ms;
    const ledger::Signer signer =
        ledger::signer_of(*checked.envelope, *action, trust);
    facts.signed_by = signer.party;
    facts.key = signer.key;
    if (signer.party != ledger::SignedBy::nobody) {
      facts.how = name_of(signer.how);
    }
    facts.is_caller_proven =
        signer.party == ledger::SignedBy::caller &&
        (is_named_by_operator(signer.how) || from.is_caller_known);
    out.reason = signer.reason;
  }
  if (facts.signed_by == ledger::SignedBy::nobody && from.is_vouched) {
    facts.signed_by = ledger::SignedBy::caller;
    facts.how = "vouched";
    facts.is_caller_proven = true;
  }
  const bool counts = action && !facts.is_forensic &&
                      facts.signed_by != ledger::SignedBy::nobody;
  facts.counts_ppm = counts ? ledger::counts_fully_ppm : 0;
  // Of a record in CBOR, its text is the JSON form.
  const std::string text =
      checked.envelope ? checked.text : ledger::to_json(record);
  TRY(out.proposal, ledger::ledger_proposal(record.id, text, facts, now_ms));
  return out;
}

}  // namespace cardinal::directory
