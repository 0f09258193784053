// The entries of records that meet a query, one after the other.
//
//   auto entries = MatchedEntries::ranked(calls, host, query, place, 10);
//   while (true) {
//     TRY(std::optional<MatchedEntry> entry, entries.next());
//     if (!entry) break;
//     use(*entry);
//   }
//
// Thread safety: belongs to one thread.
#pragma once

#include "ard/entry.h"
#include "ard/page_token.h"
#include "ard/query.h"

namespace cardinal::ard {

struct MatchedEntry {
  std::string subject;
  std::string json;  // the members that a summary has
  std::string at;    // when its card came
  int score = 0;     // 0 to 100; of ranked ones
  Value root() const { return document->root(); }
  std::shared_ptr<const Document> document;  // of the JSON
};

// Turns summaries of records into entries, and leaves out what the query does.
class EntryFilter {
 public:
  EntryFilter(DirectoryCalls& calls, const Host& host, const ArdQuery& query)
      : calls_(calls), host_(host), query_(query) {}
  // Absent: the record does not meet the query, or is gone by now.
  Result<std::optional<MatchedEntry>> entry_of(Value summary) const;

 private:
  Result<bool> meets(const MatchedEntry& entry) const;
  DirectoryCalls& calls_;
  const Host& host_;
  const ArdQuery& query_;
};

class MatchedEntries {
 public:
  // The best first, as `discover` ranks them.
  static MatchedEntries ranked(DirectoryCalls& calls, const Host& host,
                               const ArdQuery& query, PagePlace from,
                               std::size_t page_size);
  // In the order of their registration, as `list` has them.
  static MatchedEntries listed(DirectoryCalls& calls, const Host& host,
                               const ArdQuery& query, PagePlace from,
                               std::size_t page_size);

  // Fails: as the operation does; usage, if `from` is no place of its answers.
  Result<std::optional<MatchedEntry>> next();
  // Where to go on after the last entry; absent: there are no more.
  std::optional<PagePlace> place() const;

 private:
  MatchedEntries(DirectoryCalls& calls, const Operation& operation,
                 std::string_view items, EntryFilter filter, PagePlace from)
      : calls_(calls),
        operation_(operation),
        items_(items),
        filter_(filter),
        at_(std::move(from)) {}
  Status read_page();

  DirectoryCalls& calls_;
  const Operation& operation_;
  std::string_view items_;  // of its answer
  std::string input_;       // of the operation, without the cursor
  EntryFilter filter_;
  PagePlace at_;
  std::optional<Answered> page_;
  std::string next_cursor_;
  bool is_over_ = false;
};

}  // namespace cardinal::ard
