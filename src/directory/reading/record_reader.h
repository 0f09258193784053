// Records as the store has them: the current one, an older one, all of them,
// and what changed. A reader sees what its viewer may see, as if the rest were
// not there.
//
//   RecordReader reader(store);
//   TRY(const Record record, reader.get(subject, viewer));
//   respond(record.text);
//
// Thread safety: may be used from many threads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "directory/reading/viewer.h"

namespace cardinal::directory {

// One version of a record.
struct Record {
  std::string subject;
  std::uint64_t change = 0;  // that made this version
  std::int64_t at_ms = 0;
  store::Kind kind = store::Kind::put;
  RecordFacts facts;  // of the change that brought the card
  // The exact bytes; absent for a tombstone, and if they were erased.
  std::optional<std::string> text;
  std::optional<Sha256> digest;  // of the text
  // Of the current version only: what is remembered of the subject.
  std::optional<RecordState> state;
  Standing standing = Standing::live;
  // All that the viewer may see of a partial record: id and name of the card,
  // without where it came from, who owns it and who sees it whole.
  bool is_partial = false;
};

// A line of the feed.
struct RecordChange {
  std::uint64_t change = 0;
  store::Kind kind = store::Kind::put;
  std::string subject;
  std::int64_t at_ms = 0;
  std::optional<std::uint64_t> seq;
  std::optional<Sha256> digest;
  RecordFacts facts;
  std::uint64_t previous = 0;
  std::optional<std::string> text;  // if it was asked for and is still there
};
struct ChangePage {
  std::vector<RecordChange> changes;
  store::Cursor next;
  bool is_last = false;
};

struct ListedRecord {
  std::uint64_t id = 0;  // of the subject, for paging
  std::string subject;
  std::uint64_t change = 0;       // the subject's last
  std::uint64_t text_change = 0;  // that brought its card
  RecordState state;
  Standing standing = Standing::live;
};

// The subjects of records, apart from those of tokens and other data.
inline constexpr std::string_view internal_prefix = "cardinal:";
inline bool is_record_subject(std::string_view subject) {
  return !subject.empty() && !subject.starts_with(internal_prefix);
}

// Which records with a card are listed.
enum class ListedStandings : std::uint8_t {
  shown,  // those that discovery may find
  all,    // those in quarantine and expired ones, too
};

class RecordReader {
 public:
  explicit RecordReader(store::Store& store) : store_(&store) {}

  // The record as it is, or as it was after change `at`: what the viewer may
  // see of it. A tombstone is returned too, without a text.
  // Fails: not_found, if the viewer sees none, or the version is older than
  // history reaches or erased; usage, for a change that is not there yet.
  Result<Record> get(std::string_view subject, const Viewer& viewer,
                     std::optional<std::uint64_t> at = {}) const;
  // The newest first.
  Result<std::vector<Record>> history(std::string_view subject,
                                      const Viewer& viewer, std::size_t limit,
                                      bool with_texts) const;
  // Records with a card, in the order of first appearance, after an id; with 0
  // from the first; also those that the viewer sees in part. Fewer than
  // `limit`: there are no more.
  Result<std::vector<ListedRecord>> list(
      std::uint64_t after_id, std::size_t limit, const Viewer& viewer,
      ListedStandings standings = ListedStandings::shown) const;
  // Fails: conflict, for a cursor of another history; usage, if it is of
  // another directory or beyond the last change.
  Result<ChangePage> changes(const store::Cursor& after, std::size_t limit,
                             const Viewer& viewer, bool with_texts) const;

  // The change of the public log that brought the card of a public record, or
  // removed it: now, or after change `at`.
  // Fails: not_found, also for versions that are not public, whoever asks;
  // usage, for a change that is not there yet.
  Result<store::Change> logged_change(
      std::string_view subject, std::optional<std::uint64_t> at = {}) const;

  // Whether there is a record of the subject, live or removed, that the viewer
  // may not know of.
  Result<bool> is_hidden(std::string_view subject, const Viewer& viewer) const;

  // The time that standings are judged by: of the last change.
  Result<std::int64_t> now_ms() const;

 private:
  Result<bool> shows(const store::Change& change, const Viewer& viewer) const;
  Result<Record> record_of(const store::Change& change) const;

  store::Store* store_;
};

}  // namespace cardinal::directory
