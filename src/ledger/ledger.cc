#include "ledger/ledger.h"

#include <algorithm>

#include "base/errors.h"
#include "ledger/cbor_text.h"
#include "ledger/envelope.h"

namespace cardinal::ledger {
namespace {

// Small enough that a query does not hold much, large enough to read quickly.
constexpr std::size_t page_changes = 1'024;
constexpr Limits stored_limits{.bytes_max = 8u << 20, .depth_max = 32};

bool is_record(const store::Change& change) {
  return change.kind == store::Kind::ledger &&
         change.subject != ledger_beginning;
}

}  // namespace

Result<Record> record_in(std::string_view text) {
  Faults faults;
  Document document = Reader().read(std::string(text), stored_limits, faults);
  Value value = document.root();
  if (!faults.empty()) return internal("a stored record is damaged");
  if (!is_envelope(value)) return record_of(value);
  TRY(const Envelope envelope, envelope_of(value));
  const bool is_binary = looks_like_cbor(envelope.record);
  document = Reader().read(
      is_binary ? cbor_as_json(envelope.record).json : envelope.record,
      stored_limits, faults);
  value = document.root();
  if (!faults.empty()) return internal("a stored record is damaged");
  return record_of(value.is(Kind::array) ? value[std::size_t{0}] : value);
}

std::optional<Interaction> interaction_of(const StoredRecord& stored) {
  const Record& record = stored.record;
  std::optional<Action> action = action_in(record.payload);
  if (!action) return std::nullopt;
  Interaction done;
  done.id = record.id;
  done.predecessors = record.predecessors;
  done.agent = std::move(action->agent);
  done.capability = std::move(action->capability);
  done.caller = std::move(action->caller);
  done.substrate_scope = stored.facts.scope;
  done.outcome = action->outcome;
  done.signed_by = stored.facts.signed_by;
  done.is_caller_proven = stored.facts.is_caller_proven;
  done.counts_ppm = stored.facts.is_forensic ? 0 : stored.facts.counts_ppm;
  if (action->rating) done.rating_milli = to_rating_milli(*action->rating);
  done.output_tokens = action->output_tokens;
  done.at_ms =
      std::min(action->at_ms.value_or(stored.received_ms), stored.received_ms);
  done.energy_microjoules = to_microjoules(record.energy.point);
  done.time_microseconds = to_microseconds(record.time.point);
  done.landauer_yoctojoules = to_yoctojoules(record.landauer_cost.point);
  done.complexity_microbits = to_microbits(record.statistical_complexity.point);
  done.entropy_rate_microbits = to_microbits(record.entropy_rate.point);
  done.change = stored.change;
  return done;
}

Ledger::Ledger(store::Store& store, const LedgerOptions& options)
    : store_(store),
      options_(options),
      figures_(options.figures),
      graph_(options.hold) {}

std::unique_ptr<Ledger> Ledger::over(store::Store& store,
                                     const LedgerOptions& options) {
  return std::unique_ptr<Ledger>(new Ledger(store, options));
}

Result<bool> Ledger::has_begun(const store::Store& store) {
  TRY(const std::optional<store::Head> head, store.head(ledger_beginning));
  return head.has_value();
}

Result<StoredRecord> Ledger::read_change(const store::Change& change) const {
  StoredRecord stored{.change = change.number, .received_ms = change.at_ms};
  TRY(stored.facts, decode_ledger_facts(change.facts));
  if (!change.body) return internal("the text of a record is missing");
  TRY(stored.text, store::unpack(*change.body));
  TRY(stored.record, record_in(stored.text));
  return stored;
}

Status Ledger::catch_up() {
  const std::scoped_lock hold(lock_);
  if (applied_ == 0) {
    TRY(const std::optional<store::Head> begin, store_.head(ledger_beginning));
    if (!begin) return {};
    applied_ = begin->change - 1;
  }
  while (applied_ < store_.end().change) {
    store::Cursor at = store_.begin();
    at.change = applied_;
    TRY(const store::Page page,
        store_.read(at, page_changes, store::Bodies::include));
    for (const store::Change& change : page.changes) {
      TRY_STATUS(apply(change));
      applied_ = change.number;
    }
    if (page.changes.empty()) break;
  }
  return {};
}

// The time of the log decides what expires and when tiers are reviewed.
Status Ledger::apply(const store::Change& change) {
  graph_.expire(change.at_ms);
  if (const std::int64_t period = figures_.period_of(change.at_ms);
      period > period_) {
    if (period_ != INT64_MIN) figures_.review(period, change.number);
    period_ = period;
  }
  if (!is_record(change)) return {};
  TRY(const StoredRecord stored, read_change(change));
  if (const auto used = graph_.change_of(stored.record.id)) {
    return confirm(stored, *used);
  }
  for (const std::uint64_t each :
       graph_.add(stored.record.id, stored.record.predecessors, change.number,
                  change.at_ms,
                  stored.facts.counts_ppm > 0 && !stored.facts.is_forensic)) {
    TRY_STATUS(add_to_figures(each));
  }
  return {};
}

// The record is known by the change `used`. It is the same one, so what was
// said beside it before is enough to take its place.
Status Ledger::confirm(const StoredRecord& stored, std::uint64_t used) {
  TRY(const std::optional<store::Change> change,
      store_.change(used, store::Bodies::omit));
  if (!change) return internal("change {} is missing", used);
  StoredRecord before = stored;
  TRY(before.facts, decode_ledger_facts(change->facts));
  before.change = used;
  before.received_ms = change->at_ms;
  // Sent again by somebody who did not know yet that it has come through.
  if (stored.facts.signed_by <= before.facts.signed_by) return {};
  const bool is_accepted =
      graph_.place_of(stored.record.id) == RecordGraph::Place::accepted;
  graph_.confirm(stored.record.id, stored.change);
  if (!is_accepted) return {};
  // An action is as old as when its record came first.
  StoredRecord after = stored;
  after.received_ms = before.received_ms;
  const auto done = interaction_of(after);
  if (!done || done->counts_ppm == 0) return {};
  figures_.confirm(*interaction_of(before), *done);
  return {};
}

Status Ledger::add_to_figures(std::uint64_t number) {
  TRY(const std::optional<store::Change> change,
      store_.change(number, store::Bodies::include));
  if (!change) return internal("change {} is missing", number);
  TRY(const StoredRecord stored, read_change(*change));
  const std::optional<Interaction> done = interaction_of(stored);
  // What counts for nothing is kept, and may be confirmed later.
  if (done && done->counts_ppm > 0) figures_.add(*done);
  return {};
}

Result<StoredRecord> Ledger::record(const RecordId& id) const {
  TRY(const std::optional<store::Change> change,
      store_.version(subject_of_record(id)));
  if (!change) return not_found("there is no record {}", pacr::to_text(id));
  TRY(const std::optional<store::Change> whole,
      store_.change(change->number, store::Bodies::include));
  TRY(StoredRecord stored, read_change(whole ? *whole : *change));
  const std::scoped_lock hold(lock_);
  stored.place = graph_.place_of(id);
  stored.missing = graph_.missing_of(id);
  return stored;
}

Result<std::vector<StoredRecord>> Ledger::records(std::uint64_t after,
                                                  std::size_t limit) const {
  std::vector<StoredRecord> found;
  store::Cursor at = store_.begin();
  at.change = after;
  while (found.size() < limit) {
    TRY(const store::Page page,
        store_.read(at, page_changes, store::Bodies::include));
    for (const store::Change& change : page.changes) {
      if (!is_record(change)) continue;
      // One that was confirmed is there once, as it is now.
      TRY(const std::optional<store::Head> head, store_.head(change.subject));
      if (!head || head->change != change.number) continue;
      TRY(StoredRecord stored, read_change(change));
      found.push_back(std::move(stored));
      if (found.size() == limit) return found;
    }
    if (page.is_last || page.changes.empty()) return found;
    at = page.next;
  }
  return found;
}

std::vector<RecordId> Ledger::predecessors_of(const RecordId& id) const {
  const std::scoped_lock hold(lock_);
  return graph_.predecessors_of(id);
}

std::vector<RecordId> Ledger::successors_of(const RecordId& id) const {
  const std::scoped_lock hold(lock_);
  return graph_.successors_of(id);
}

RecordGraph::Place Ledger::place_of(const RecordId& id) const {
  const std::scoped_lock hold(lock_);
  return graph_.place_of(id);
}

void Ledger::refresh_graph() {
  const std::scoped_lock one(refresh_lock_);
  const std::uint64_t change = figures_.change();
  if (change == graph_change_) return;
  figures_.publish(graph_figures(figures_.graph(), figures_.policy()));
  graph_change_ = change;
  has_graph_ = true;
}

// Who asks does not wait for a computation that only brings them up to date.
void Ledger::begin_graph() {
  if (!has_graph_) refresh_graph();
}

LedgerCounts Ledger::counts() const {
  const std::scoped_lock hold(lock_);
  return {.accepted = graph_.accepted(),
          .held = graph_.held(),
          .expired = graph_.expired(),
          .subjects = figures_.subjects(),
          .change = applied_};
}

}  // namespace cardinal::ledger
