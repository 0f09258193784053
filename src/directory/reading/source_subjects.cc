#include "directory/reading/source_subjects.h"

#include <algorithm>

#include "directory/reading/record_reader.h"

namespace cardinal::directory {
namespace {

constexpr std::size_t sources_page = 1'000;

std::size_t hash_of(std::string_view url) {
  return std::hash<std::string_view>()(url);
}

// Its host proved it, and it was not removed.
bool has_source(const store::Head& head, const RecordState& state) {
  return head.is_live && state.removal == Removal::none &&
         !state.source_url.empty() &&
         state.known.card.authority == origin_authority;
}

}  // namespace

void SourceSubjects::note(const std::string& subject, const store::Head& head) {
  const Result<RecordState> state = state_of(head);
  if (!state || !has_source(head, *state)) return;
  const std::size_t hash = hash_of(state->source_url);
  const auto [begin, end] = subjects_.equal_range(hash);
  const bool is_known = std::any_of(
      begin, end, [&](const auto& entry) { return entry.second == subject; });
  if (!is_known) subjects_.emplace(hash, subject);
}

Status SourceSubjects::load() {
  const std::uint64_t end = store_.end().change;
  for (std::uint64_t after = 0;;) {
    TRY(const std::vector<store::Subject> page,
        store_.subjects(after, sources_page));
    for (const store::Subject& subject : page) {
      after = subject.id;
      if (!is_record_subject(subject.subject)) continue;
      note(subject.subject, subject.head);
    }
    if (page.size() < sources_page) break;
  }
  followed_ = end;
  is_loaded_ = true;
  return {};
}

Status SourceSubjects::follow() {
  if (!is_loaded_) return load();
  store::Cursor at = store_.begin();
  for (at.change = followed_; at.change < store_.end().change;) {
    TRY(const store::Page page,
        store_.read(at, sources_page, store::Bodies::omit));
    for (const store::Change& change : page.changes) {
      if (!is_record_subject(change.subject)) continue;
      TRY(const std::optional<store::Head> head, store_.head(change.subject));
      if (head) note(change.subject, *head);
    }
    if (page.next.change == at.change) break;
    at = page.next;
    followed_ = at.change;
  }
  return {};
}

Result<std::vector<std::string>> SourceSubjects::of(const std::string& url) {
  const std::lock_guard lock(mutex_);
  TRY_STATUS(follow());
  std::vector<std::string> found;
  const auto [begin, end] = subjects_.equal_range(hash_of(url));
  for (auto at = begin; at != end && found.size() < subjects_max;) {
    TRY(const std::optional<store::Head> head, store_.head(at->second));
    const Result<RecordState> state =
        head ? state_of(*head) : Result<RecordState>(RecordState{});
    if (head && state && has_source(*head, *state) &&
        state->source_url == url) {
      found.push_back(at->second);
      ++at;
    } else {
      at = subjects_.erase(at);
    }
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace cardinal::directory
