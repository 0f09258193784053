// Reports of abuse: what readers of a directory say against a record, for those
// who run it. A report is a change of the log, so it is durable and part of
// every backup; it is not public.
//
//   TRY(store::Proposal proposal, abuse_proposal(report, now_ms));
//   const AbuseReports reports(store);
//   TRY(const std::uint64_t count, reports.count_of(subject));
//
// All reports about one record are changes of one subject of the store. Beyond
// reports_kept_max of them only their number grows, so that whoever sends many
// fills no disk. A dismissal is a change, too: reports are counted from there.
//
// Thread safety: values; AbuseReports may be used from many threads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/store.h"

namespace cardinal::directory {

inline constexpr std::string_view abuse_prefix = "cardinal:abuse:";
inline constexpr std::uint64_t reports_kept_max = 100;  // per record
inline constexpr std::size_t abuse_text_bytes_max = 2'000;

struct AbuseReport {
  std::string about;   // the subject of the record
  std::string reason;  // a word: "spam", "impersonation" ...
  std::string text = {};
  std::string principal = {};  // who reports it; empty: nobody in particular
  std::string request_id = {};
  // Instead of a report: the operator has dealt with those before. `reason` is
  // abuse_dismissed then, and `text` says why.
  bool is_dismissal = false;
  // Of a dismissal: the last report that it is about, if that matters.
  std::optional<std::uint64_t> if_change = {};
  bool operator==(const AbuseReport&) const = default;
};
inline constexpr std::string_view abuse_dismissed = "dismissed";

// Fails: usage, for a text that is too long or not UTF-8.
Result<store::Proposal> abuse_proposal(const AbuseReport& report,
                                       std::int64_t now_ms);
// Fails: internal, for other bytes than a proposal has.
Result<AbuseReport> decode_abuse_report(std::string_view facts);

// Pure, as decide_record().
store::Ruling decide_abuse_report(const std::optional<store::Head>& head,
                                  const store::Proposal& proposal);

// A report as it was stored.
struct StoredReport {
  AbuseReport report;
  std::uint64_t change = 0;
  std::int64_t at_ms = 0;
};
// A record that was reported, with what was not dismissed.
struct ReportedRecord {
  std::uint64_t id = 0;  // for paging
  std::string about;
  std::uint64_t count = 0;
  std::vector<StoredReport> reports;  // the newest first
};

class AbuseReports {
 public:
  explicit AbuseReports(store::Store& store) : store_(store) {}
  // How many reports there are about a record.
  Result<std::uint64_t> count_of(std::string_view about) const;
  // Those about one record; not_found, if there are none that are not
  // dismissed.
  Result<ReportedRecord> of(std::string_view about) const;
  // In the order of the first report, after an id; with 0 from the first.
  Result<std::vector<ReportedRecord>> list(std::uint64_t after_id,
                                           std::size_t limit) const;

 private:
  Result<ReportedRecord> read(const store::Subject& subject) const;
  store::Store& store_;
};

}  // namespace cardinal::directory
