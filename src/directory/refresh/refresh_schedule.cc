#include "directory/refresh/refresh_schedule.h"

#include <algorithm>

#include "base/errors.h"
#include "base/normal_url.h"
#include "directory/discovery/record_document.h"
#include "directory/reading/record_reader.h"

namespace cardinal::directory {
namespace {

constexpr std::size_t refresh_page = 1'000;
constexpr std::size_t validator_bytes_max = 256;

}  // namespace

bool is_refreshed(const RecordState& state, std::int64_t now_ms,
                  std::int64_t give_up_ms) {
  return !state.source_url.empty() && state.removal == Removal::none &&
         state.known.card.authority == origin_authority &&
         now_ms < state.expires_ms + give_up_ms;
}

void RefreshSchedule::leave(const std::string& subject) {
  const auto at = source_of_.find(subject);
  if (at == source_of_.end()) return;
  const std::string url = at->second;
  source_of_.erase(at);
  health_.set(subject, {}, 0);
  const auto source = sources_.find(url);
  source->second.subjects.erase(subject);
  if (!source->second.subjects.empty()) return;
  sources_.erase(source);
  queue_.forget(url);
}

// Only AgentCards have one. It counts if it is of the host that proved the
// card: nobody can have somebody else's host asked again and again.
std::string RefreshSchedule::health_url_of(const store::Head& head,
                                           const RecordState& state) const {
  if (state.dialect != Dialect::agentcard) return {};
  const auto change =
      store_.change(text_change_of(head, state), store::Bodies::include);
  if (!change || !*change || !(*change)->body) return {};
  const Result<std::string> text = store::unpack(*(*change)->body);
  if (!text) return {};
  Reader reader;
  const Result<Agent> agent = agent_in(*text, state.dialect, reader);
  if (!agent) return {};
  const Result<std::string> url = normal_url(agent->health_url);
  const std::string origin =
      state.source_url.substr(0, state.source_url.find('/', 8) + 1);
  return url && url->starts_with(origin) ? *url : std::string();
}

void RefreshSchedule::note(const std::string& subject, const store::Head& head,
                           std::int64_t now_ms) {
  const Result<RecordState> state = state_of(head);
  if (!state || !head.is_live || !is_refreshed(*state, now_ms, give_up_ms_)) {
    leave(subject);
    return;
  }
  const auto at = source_of_.find(subject);
  const bool is_known =
      at != source_of_.end() && at->second == state->source_url;
  if (!is_known) {
    leave(subject);
    source_of_[subject] = state->source_url;
    sources_[state->source_url].subjects.insert(subject);
  }
  sources_[state->source_url].lease_end_ms = state->lease_end_ms;
  health_.set(subject, health_url_of(head, *state), now_ms);
  // Until it is proved again, it waits only for its next turn.
  const bool waits = state->quarantine == Quarantine::origin;
  queue_.schedule_before(state->source_url, now_ms,
                         waits ? now_ms : state->lease_end_ms);
}

Status RefreshSchedule::load(std::int64_t now_ms) {
  followed_ = store_.end().change;
  for (std::uint64_t after = 0;;) {
    TRY(const std::vector<store::Subject> subjects,
        store_.subjects(after, refresh_page));
    for (const store::Subject& subject : subjects) {
      after = subject.id;
      if (!is_record_subject(subject.subject)) continue;
      note(subject.subject, subject.head, now_ms);
    }
    if (subjects.size() < refresh_page) break;
  }
  is_loaded_ = true;
  return {};
}

Status RefreshSchedule::follow(std::int64_t now_ms) {
  if (!is_loaded_) return load(now_ms);
  store::Cursor at = store_.begin();
  for (at.change = followed_; at.change < store_.end().change;) {
    TRY(const store::Page page,
        store_.read(at, refresh_page, store::Bodies::omit));
    std::set<std::string> changed;
    for (const store::Change& change : page.changes) {
      if (is_record_subject(change.subject)) changed.insert(change.subject);
    }
    for (const std::string& subject : changed) {
      TRY(const std::optional<store::Head> head, store_.head(subject));
      if (head) note(subject, *head, now_ms);
    }
    at = page.next;
    followed_ = at.change;
    if (page.is_last) break;
  }
  return {};
}

std::vector<DueSource> RefreshSchedule::take(std::int64_t now_ms,
                                             std::size_t limit) {
  std::vector<DueSource> due;
  for (const std::string& url : queue_.take(now_ms, limit)) {
    const Source& source = sources_.at(url);
    due.push_back({.url = url,
                   .subjects = {source.subjects.begin(), source.subjects.end()},
                   .validators = source.validators,
                   .digest = source.digest,
                   .lease_end_ms = source.lease_end_ms});
  }
  return due;
}

void RefreshSchedule::succeeded(const std::string& url, std::int64_t now_ms,
                                std::int64_t lease_end_ms,
                                CardValidators validators,
                                const Sha256& digest) {
  queue_.succeeded(url, now_ms,
                   std::max<std::int64_t>(lease_end_ms - now_ms, 0));
  const auto source = sources_.find(url);
  if (source == sources_.end()) return;
  const bool is_kept = validators.etag.size() <= validator_bytes_max &&
                       validators.last_modified.size() <= validator_bytes_max;
  source->second.validators =
      is_kept ? std::move(validators) : CardValidators{};
  source->second.digest = digest;
  source->second.lease_end_ms = lease_end_ms;
}

void RefreshSchedule::failed(const std::string& url, std::int64_t now_ms,
                             std::int64_t wait_ms) {
  queue_.failed(url, now_ms, wait_ms);
}

std::uint32_t RefreshSchedule::count_proof_failure(const std::string& url) {
  const auto source = sources_.find(url);
  return source == sources_.end() ? 0 : ++source->second.proof_failures;
}

void RefreshSchedule::forget_proof_failures(const std::string& url) {
  const auto source = sources_.find(url);
  if (source != sources_.end()) source->second.proof_failures = 0;
}

void RefreshSchedule::forget(const std::string& url) {
  const auto source = sources_.find(url);
  if (source == sources_.end()) return;
  const std::set<std::string> subjects = source->second.subjects;
  for (const std::string& subject : subjects) leave(subject);
}

}  // namespace cardinal::directory
