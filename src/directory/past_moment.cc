#include "directory/past_moment.h"

#include <algorithm>

#include "base/errors.h"
#include "base/text.h"
#include "directory/discovery/record_document.h"
#include "directory/reading/record_reader.h"

namespace cardinal::directory {
namespace {

constexpr std::size_t subjects_per_page = 1'000;

// Makes the documents of the records that discovery found after a change.
class PastRecords {
 public:
  PastRecords(store::Store& store, std::uint64_t change, std::int64_t now_ms,
              const WordTable* words)
      : store_(store), change_(change), now_ms_(now_ms), maker_(words) {}

  Result<std::vector<IndexDocument>> collect();

 private:
  Status add(const store::Subject& subject);

  store::Store& store_;
  std::uint64_t change_;
  std::int64_t now_ms_;
  DocumentMaker maker_;
  std::vector<IndexDocument> documents_;
};

Result<std::vector<IndexDocument>> PastRecords::collect() {
  std::uint64_t after = 0;
  while (true) {
    TRY(const std::vector<store::Subject> subjects,
        store_.subjects(after, subjects_per_page));
    for (const store::Subject& subject : subjects) {
      after = subject.id;
      if (is_record_subject(subject.subject)) TRY_STATUS(add(subject));
      if (documents_.size() > past_records_max) {
        return unavailable(
            "the directory has more than {} records; earlier moments are "
            "searched in smaller ones only",
            past_records_max);
      }
    }
    if (subjects.size() < subjects_per_page) break;
  }
  std::ranges::sort(documents_, {}, &IndexDocument::change);
  return std::move(documents_);
}

Status PastRecords::add(const store::Subject& subject) {
  TRY(std::optional<store::Change> version,
      store_.version(subject.subject, change_));
  if (!version || !store::leaves_live(version->kind)) return {};
  TRY(const RecordState now, state_of(subject.head));
  // Of the current version the lease is known, however often it was renewed;
  // an older one was there until it was replaced.
  if (subject.head.change == version->number) {
    const Standing standing = standing_at(now, now_ms_);
    if (standing != Standing::live && standing != Standing::stale) return {};
  }
  TRY(const RecordFacts last, decode_facts(version->facts));
  if (last.status == StatusChange::quarantine ||
      last.status == StatusChange::ban) {
    return {};
  }
  while (version && version->kind == store::Kind::status) {
    TRY(version, store_.change(version->previous, store::Bodies::include));
  }
  if (!version || !version->body) {
    // What was erased is left out. No message names a record: not everybody who
    // reads it may see it.
    if (now.removal == Removal::taken_down) return {};
    return not_found(
        "a card that was there at change {} is not kept any longer; ask for a "
        "later change",
        change_);
  }
  TRY(const RecordFacts facts, decode_facts(version->facts));
  TRY(const std::string text, store::unpack(*version->body));
  const RecordState access{
      .owner = now.owner, .visibility = last.visibility, .scopes = last.scopes};
  TRY(IndexDocument document, maker_.make({version->number, version->subject,
                                           version->at_ms, facts, access},
                                          text));
  documents_.push_back(std::move(document));
  return {};
}

}  // namespace

Result<PastMoment> past_moment(store::Store& store, std::uint64_t change,
                               const std::string& folder,
                               const std::shared_ptr<const WordTable>& words) {
  TRY(const std::optional<store::Change> last,
      store.change(change, store::Bodies::omit));
  if (!last) return usage("there is no change {}", change);
  PastMoment past;
  TRY(past.index, DirectoryIndex::open(folder,
                                       {.directory = store.begin().directory,
                                        .epoch = store.begin().epoch},
                                       words, {.background = false}));
  PastRecords records(store, change, last->at_ms, words.get());
  TRY(std::vector<IndexDocument> documents, records.collect());
  std::vector<IndexChange> changes;
  StaleSubjects stale;
  for (IndexDocument& document : documents) {
    if (document.facts.lease_end_s <= last->at_ms / 1'000) {
      stale.insert(document.facts.subject_hash);
    }
    const std::uint64_t number = document.change;
    changes.push_back({.change = number, .added = std::move(document)});
  }
  past.index->apply(changes, change);
  past.moment = {
      .index = past.index->snapshot(),
      .stale = std::make_shared<const StaleSubjects>(std::move(stale)),
      .now_ms = last->at_ms,
      .has_word_vectors = words != nullptr};
  return past;
}

}  // namespace cardinal::directory
