#include "directory/refresh/refresher.h"

#include <algorithm>

#include "base/check_that.h"
#include "base/errors.h"

namespace cardinal::directory {
namespace {

const Viewer refresher_view{.principal = {}, .scopes = {}, .sees_all = true};

// About the record as it is, by what its source shows.
RecordRequest request_about(const std::string& subject,
                            const RecordState& state) {
  return {.subject = subject,
          .visibility = state.visibility,
          .scopes = state.scopes,
          .source_url = state.source_url};
}

std::string shortened_reason(std::string reason) {
  constexpr std::size_t most = 512;
  if (reason.size() > most) reason.resize(most);
  std::ranges::replace_if(
      reason,
      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; },
      ' ');
  return reason;
}

}  // namespace

std::string_view name_of(RefreshOutcome outcome) {
  constexpr std::string_view names[] = {
      "renewed",   "changed",     "moved",   "released",    "refused",
      "opted-out", "unreachable", "failing", "quarantined", "not-due"};
  return names[static_cast<std::size_t>(outcome)];
}

Refresher::Refresher(Directory& directory, CardRefetcher& refetcher,
                     const RefresherOptions& options, const Env& env)
    : directory_(directory),
      refetcher_(refetcher),
      options_(options),
      env_(env),
      schedule_(directory.store(), options_.queue, options_.give_up_ms,
                options_.health_interval_ms) {}

Refresher::~Refresher() { stop(); }

void Refresher::register_metrics(MetricRegistry& metrics) {
  for (std::size_t i = 0; i < outcomes_.size(); ++i) {
    metrics.counter_from(
        "cardinal_refresh_visits_total",
        "Visits to the sources of records, by what came of them.",
        [this, i] { return static_cast<double>(outcomes_[i].load()); },
        {{"outcome", std::string(name_of(static_cast<RefreshOutcome>(i)))}});
  }
  for (const bool is_alive : {true, false}) {
    metrics.counter_from(
        "cardinal_health_checks_total",
        "Requests to health URLs of agents, by their outcome.",
        [this, is_alive] {
          return static_cast<double>((is_alive ? alive_ : down_).load());
        },
        {{"outcome", is_alive ? "alive" : "down"}});
  }
  metrics.gauge_from("cardinal_refresh_sources",
                     "Sources that are visited again.", [this] {
                       const std::scoped_lock hold(lock_);
                       return static_cast<double>(schedule_.size());
                     });
}

void Refresher::report(const DueSource& due, RefreshOutcome outcome,
                       std::string_view reason) {
  outcomes_[static_cast<std::size_t>(outcome)].fetch_add(1);
  if (!options_.log) return;
  const bool is_news = outcome == RefreshOutcome::moved ||
                       outcome == RefreshOutcome::released ||
                       outcome == RefreshOutcome::quarantined;
  options_.log->write(is_news ? LogLevel::info : LogLevel::debug,
                      "refreshed a record",
                      {{"outcome", name_of(outcome)},
                       {"url", due.url},
                       {"subject", due.subjects.front()},
                       {"reason", reason}});
}

Result<RecordVerdict> Refresher::append(store::Proposal proposal) {
  TRY(const store::Ticket ticket, directory_.append(std::move(proposal)));
  TRY(const store::Outcome outcome, ticket.wait());
  return verdict_of(outcome);
}

RefreshOutcome Refresher::later(const DueSource& due, std::int64_t wait_ms,
                                RefreshOutcome outcome) {
  const std::scoped_lock hold(lock_);
  schedule_.failed(due.url, env_.clock->now_ms(), wait_ms);
  return outcome;
}

void Refresher::quarantine(const std::string& subject,
                           const std::string& reason) {
  const Result<std::optional<store::Head>> head =
      directory_.store().head(subject);
  if (!head || !*head) return;
  const Result<RecordState> state = state_of(**head);
  if (!state || state->quarantine != Quarantine::none) return;
  StatusRequest request{.record = request_about(subject, *state),
                        .change = StatusChange::quarantine};
  request.record.reason = shortened_reason(reason);
  Result<store::Proposal> proposal =
      directory_.admission().prepare_status(request);
  // What is not stored now is tried again at the next visit.
  if (proposal) (void)append(*std::move(proposal));
}

// The host answered, and what it shows does not prove the record.
RefreshOutcome Refresher::not_proved(const DueSource& due,
                                     const std::string& reason) {
  std::uint32_t failures = 0;
  {
    const std::scoped_lock hold(lock_);
    failures = schedule_.count_proof_failure(due.url);
  }
  const bool counts = failures >= options_.proof_failures_max;
  if (counts) {
    for (const std::string& subject : due.subjects) quarantine(subject, reason);
  }
  const RefreshOutcome outcome =
      counts ? RefreshOutcome::quarantined : RefreshOutcome::failing;
  report(due, outcome, reason);
  return later(due, 0, outcome);
}

RefreshOutcome Refresher::decided(const DueSource& due,
                                  const RecordState& before,
                                  const Admitted& admitted,
                                  RecordVerdict verdict,
                                  CardValidators validators) {
  if (!is_accepted(verdict)) {
    report(due, RefreshOutcome::refused, name_of(verdict));
    return later(due, 0, RefreshOutcome::refused);
  }
  const std::int64_t now_ms = env_.clock->now_ms();
  const Result<std::optional<store::Head>> head =
      directory_.store().head(admitted.subject);
  std::int64_t lease_end_ms = now_ms;
  if (head && *head) {
    const Result<RecordState> state = state_of(**head);
    if (state) lease_end_ms = state->lease_end_ms;
  }
  {
    const std::scoped_lock hold(lock_);
    schedule_.forget_proof_failures(due.url);
    schedule_.succeeded(due.url, now_ms, lease_end_ms, std::move(validators),
                        sha256(admitted.report.document.text()));
  }
  const bool has_moved = admitted.subject != due.subjects.front();
  const RefreshOutcome outcome =
      has_moved                                 ? RefreshOutcome::moved
      : before.quarantine == Quarantine::origin ? RefreshOutcome::released
      : verdict == RecordVerdict::newer || verdict == RecordVerdict::latest
          ? RefreshOutcome::changed
          : RefreshOutcome::renewed;
  report(due, outcome, name_of(verdict));
  return outcome;
}

RefreshOutcome Refresher::proved(const DueSource& due,
                                 const std::string& subject,
                                 const RecordState& state, RefetchedCard card) {
  if (card.is_not_modified) {
    Result<Record> record = directory_.records().get(subject, refresher_view);
    if (!record || !record->text) {
      return later(due, 0, RefreshOutcome::unreachable);
    }
    card.text = *std::move(record->text);
  }
  const Submission submission{
      .text = std::move(card.text),
      // On behalf of its owner, who may see it.
      .sender = {.principal = state.owner},
      .origin = OriginProof{.url = card.url,
                            .lifetime_s = card.lifetime_s,
                            .previous_subject = subject,
                            .previous_visibility = state.visibility,
                            .previous_scopes = state.scopes},
      .visibility = state.visibility,
      .scopes = state.scopes};
  Admission::Prepared prepared = directory_.admission().prepare(submission);
  if (!prepared) return not_proved(due, to_text(prepared.error()));
  // Under an open policy a card without proof is admitted as well.
  if (prepared->facts.source_url.empty()) {
    return not_proved(due, prepared->notes.empty() ? "the origin is not proved"
                                                   : prepared->notes.front());
  }
  const Result<RecordVerdict> verdict = append(prepared->proposal);
  if (!verdict) return later(due, 0, RefreshOutcome::unreachable);
  if (is_accepted(*verdict) && prepared->moved) {
    // The source of the old record is where the new one came from.
    const Result<RecordVerdict> withdrawn = append(*std::move(prepared->moved));
    if (!withdrawn) return later(due, 0, RefreshOutcome::unreachable);
  }
  return decided(due, state, *prepared, *verdict, std::move(card.validators));
}

RefreshOutcome Refresher::visit_record(const DueSource& due,
                                       const std::string& subject,
                                       const RecordState& state) {
  RefetchRequest request{.url = due.url};
  // Conditions are for the very text that is stored.
  const Result<Record> record =
      directory_.records().get(subject, refresher_view);
  if (record && record->digest && *record->digest == due.digest) {
    request.known = due.validators;
  }
  CardRefetcher::Refetched card = refetcher_.refetch(request);
  if (card) return proved(due, subject, state, *std::move(card));
  const RefetchError& error = card.error();
  switch (error.fault) {
    case RefetchFault::gone:
      return not_proved(due, to_text(error));
    case RefetchFault::opted_out:
      report(due, RefreshOutcome::opted_out, error.message);
      return later(due, options_.opted_out_ms, RefreshOutcome::opted_out);
    case RefetchFault::unreachable:
      break;
  }
  report(due, RefreshOutcome::unreachable, to_text(error));
  constexpr std::int64_t wait_max_s = 86'400;
  return later(
      due, std::clamp<std::int64_t>(error.retry_after_s, 0, wait_max_s) * 1'000,
      RefreshOutcome::unreachable);
}

// The record may have changed since it was scheduled.
RefreshOutcome Refresher::visit(const DueSource& due) {
  const std::string& subject = due.subjects.front();
  const std::int64_t now_ms = env_.clock->now_ms();
  const Result<std::optional<store::Head>> head =
      directory_.store().head(subject);
  if (!head || !*head) return later(due, 0, RefreshOutcome::unreachable);
  const Result<RecordState> state = state_of(**head);
  if (!state || !is_refreshed(*state, now_ms, options_.give_up_ms) ||
      state->source_url != due.url) {
    const std::scoped_lock hold(lock_);
    schedule_.forget(due.url);
    return RefreshOutcome::not_due;
  }
  // A renewal is not a change, so nobody said that there is time left.
  const bool has_time = state->quarantine == Quarantine::none &&
                        state->lease_end_ms > due.lease_end_ms;
  if (has_time) {
    const std::scoped_lock hold(lock_);
    schedule_.succeeded(due.url, now_ms, state->lease_end_ms, due.validators,
                        due.digest);
    return RefreshOutcome::not_due;
  }
  return visit_record(due, subject, *state);
}

Result<std::vector<RefreshOutcome>> Refresher::run_due() {
  std::vector<RefreshOutcome> outcomes;
  for (;;) {
    std::vector<DueSource> due;
    {
      const std::scoped_lock hold(lock_);
      const std::int64_t now_ms = env_.clock->now_ms();
      TRY_STATUS(schedule_.follow(now_ms));
      due = schedule_.take(now_ms, 1);
    }
    if (due.empty()) return outcomes;
    outcomes.push_back(visit(due.front()));
  }
}

void Refresher::check_health(const HealthCheck& check) {
  const std::optional<bool> is_alive = refetcher_.is_alive(check.url);
  if (is_alive) directory_.report_health(check.subject, *is_alive);
  ++(is_alive.value_or(true) ? alive_ : down_);
  const std::scoped_lock hold(lock_);
  schedule_.health().done(check, env_.clock->now_ms());
}

Result<std::size_t> Refresher::check_due_health() {
  std::size_t checked = 0;
  for (;; ++checked) {
    std::vector<HealthCheck> due;
    {
      const std::scoped_lock hold(lock_);
      const std::int64_t now_ms = env_.clock->now_ms();
      TRY_STATUS(schedule_.follow(now_ms));
      due = schedule_.health().take(now_ms, 1);
    }
    if (due.empty()) return checked;
    check_health(due.front());
  }
}

void Refresher::run() {
  // Also how soon a new record is noticed, and a clock that was set.
  constexpr std::int64_t pause_ms = 1'000;
  std::unique_lock hold(lock_);
  while (!stopping_) {
    const std::int64_t now_ms = env_.clock->now_ms();
    const Status followed = schedule_.follow(now_ms);
    const std::vector<DueSource> due =
        followed ? schedule_.take(now_ms, 1) : std::vector<DueSource>();
    const std::vector<HealthCheck> checks =
        followed && due.empty() ? schedule_.health().take(now_ms, 1)
                                : std::vector<HealthCheck>();
    if (!checks.empty()) {
      hold.unlock();
      check_health(checks.front());
      hold.lock();
      continue;
    }
    if (due.empty()) {
      wake_.wait_for(hold, std::chrono::milliseconds(pause_ms),
                     [this] { return stopping_; });
      continue;
    }
    hold.unlock();
    (void)visit(due.front());
    hold.lock();
  }
}

void Refresher::start() {
  CHECK(threads_.empty());
  for (std::size_t i = 0; i < options_.threads; ++i) {
    threads_.emplace_back([this] { run(); });
  }
}

void Refresher::stop() {
  {
    const std::scoped_lock hold(lock_);
    stopping_ = true;
    wake_.notify_all();
  }
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

std::optional<std::int64_t> Refresher::next_due_ms() {
  const std::scoped_lock hold(lock_);
  return schedule_.next_due_ms();
}

}  // namespace cardinal::directory
