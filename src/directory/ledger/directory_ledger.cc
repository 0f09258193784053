#include "directory/ledger/directory_ledger.h"

#include "base/errors.h"
#include "directory/reading/record_reader.h"

namespace cardinal::directory {

DirectoryLedger::DirectoryLedger(store::Store& store, const TrustSources& trust,
                                 const Env& env)
    : store_(store),
      trust_(trust),
      env_(env),
      ledger_(ledger::Ledger::over(store, {.env = &env})),
      priors_(*ledger_, *env.clock),
      follower_(store, *ledger_, priors_, env) {}

Status DirectoryLedger::load() {
  TRY_STATUS(ledger_->catch_up());
  if (priors_.is_outdated()) priors_.refresh();
  return {};
}

Result<ledger::Ledger*> DirectoryLedger::read() {
  TRY_STATUS(ledger_->catch_up());
  return ledger_.get();
}

Result<ledger::Ledger*> DirectoryLedger::read_with_graph() {
  TRY(ledger::Ledger * ledger, read());
  ledger->begin_graph();
  follower_.keep_graph();
  return ledger;
}

Status DirectoryLedger::begin() {
  TRY(const bool has_begun, ledger::Ledger::has_begun(store_));
  if (has_begun) return {};
  TRY(store::Proposal proposal,
      ledger::beginning_proposal(env_.clock->now_ms()));
  TRY(const store::Ticket ticket, store_.append(std::move(proposal)));
  TRY(const store::Outcome outcome, ticket.wait());
  (void)outcome;  // Another may have begun it meanwhile.
  return {};
}

// A caller whose card is here by more than a key has cost its owner something,
// and so has one that others rely on.
Result<bool> DirectoryLedger::is_known(const std::string& caller) const {
  const bool has_tier =
      ledger_->figures().tier_of(caller) > ledger::Tier::untrusted;
  if (!is_record_subject(caller)) return has_tier;
  TRY(const std::optional<store::Head> head, store_.head(caller));
  if (!head) return has_tier;
  TRY(const RecordState state, state_of(*head));
  if (state.quarantine == Quarantine::banned) return false;
  return has_tier || state.provenance == Provenance::origin ||
         state.provenance == Provenance::token;
}

Result<AdmittedRecord> DirectoryLedger::admit(
    const ledger::CheckedRecord& record, const Sender& sender,
    bool is_vouched) const {
  bool is_caller_known = false;
  if (const auto action = ledger::action_in(record.record->payload)) {
    TRY(is_caller_known, is_known(action->caller));
  }
  const ledger::RecordId& id = record.record->id;
  const bool is_waiting_or_in =
      ledger_->place_of(id) != ledger::RecordGraph::Place::unknown;
  TRY(const std::optional<store::Head> head,
      store_.head(ledger::subject_of_record(id)));
  return admit_record(record,
                      {.sender = sender,
                       .is_vouched = is_vouched,
                       .is_caller_known = is_caller_known,
                       .is_again = head && !is_waiting_or_in,
                       .trust = trust_},
                      env_.clock->now_ms());
}

}  // namespace cardinal::directory
