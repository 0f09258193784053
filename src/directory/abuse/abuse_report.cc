#include "directory/abuse/abuse_report.h"

#include <algorithm>

#include "base/errors.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cardinal/json.h"
#include "directory/records/decide_record.h"

namespace cardinal::directory {
namespace {

// The same for all reports about a record, and of a bounded size.
std::string subject_of_reports(std::string_view about) {
  return std::string(abuse_prefix) + to_hex(sha256(about));
}

std::string encode_abuse_report(const AbuseReport& report) {
  Writer json;
  json.begin_object();
  const auto text = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) json.key(name).string(value);
  };
  text("about", report.about);
  if (report.is_dismissal) json.key("dismissal").boolean(true);
  if (report.if_change) {
    json.key("if_change").number(static_cast<std::int64_t>(*report.if_change));
  }
  text("principal", report.principal);
  text("reason", report.reason);
  text("request", report.request_id);
  text("text", report.text);
  json.key("v").number(std::int64_t{1});
  return json.end_object().take();
}

// What is remembered of the reports about one record.
struct ReportTally {
  std::string about;
  std::uint64_t count = 0;
};

std::string encode_tally(const ReportTally& tally) {
  Writer json;
  json.begin_object().key("about").string(tally.about);
  json.key("count").number(static_cast<std::int64_t>(tally.count));
  json.key("v").number(std::int64_t{1});
  return json.end_object().take();
}

Result<ReportTally> decode_tally(std::string_view bytes) {
  Faults faults;
  const Document document = Reader().read(std::string(bytes), Limits{}, faults);
  const Value root = document.root();
  ReportTally tally{.about = std::string(root["about"].string().value_or("")),
                    .count = root["count"].uint64().value_or(0)};
  if (!faults.empty() || encode_tally(tally) != bytes) {
    return internal("what is stored of reports of abuse is damaged");
  }
  return tally;
}

Status require_report(const AbuseReport& report) {
  const bool is_named = !report.about.empty() && !report.reason.empty() &&
                        report.about.size() <= store::subject_bytes_max &&
                        report.reason.size() <= scope_bytes_max;
  const bool is_dismissed = report.reason == abuse_dismissed;
  if (!is_named || is_dismissed != report.is_dismissal) {
    return usage("a report of abuse has a subject and a reason in one word");
  }
  if (report.text.size() > abuse_text_bytes_max || !is_utf8(report.text)) {
    return usage("the text of a report has at most {} bytes of UTF-8; got {}",
                 abuse_text_bytes_max, report.text.size());
  }
  if (report.principal.size() > principal_bytes_max ||
      report.request_id.size() > request_id_bytes_max) {
    return usage("the name of who reports is longer than {} bytes",
                 principal_bytes_max);
  }
  return {};
}

store::Ruling ruled_dismissal(ReportTally tally) {
  if (tally.count == 0) {
    return {.verdict = static_cast<std::uint8_t>(RecordVerdict::not_found)};
  }
  tally.count = 0;
  return {.verdict = static_cast<std::uint8_t>(RecordVerdict::updated),
          .effect = store::Effect::change,
          .state = encode_tally(tally)};
}

}  // namespace

Result<store::Proposal> abuse_proposal(const AbuseReport& report,
                                       std::int64_t now_ms) {
  TRY_STATUS(require_report(report));
  return store::Proposal{.kind = store::Kind::abuse,
                         .subject = subject_of_reports(report.about),
                         .is_public = false,
                         .at_ms = now_ms,
                         .rules = record_rules,
                         .facts = encode_abuse_report(report)};
}

Result<AbuseReport> decode_abuse_report(std::string_view facts) {
  Faults faults;
  const Document document = Reader().read(std::string(facts), Limits{}, faults);
  const auto text = [&](std::string_view name) {
    return std::string(document.root()[name].string().value_or(""));
  };
  AbuseReport report{
      .about = text("about"),
      .reason = text("reason"),
      .text = text("text"),
      .principal = text("principal"),
      .request_id = text("request"),
      .is_dismissal = document.root()["dismissal"].boolean().value_or(false),
      .if_change = document.root()["if_change"].uint64()};
  if (!faults.empty() || !require_report(report) ||
      encode_abuse_report(report) != facts) {
    return internal("a report of abuse is damaged");
  }
  return report;
}

store::Ruling decide_abuse_report(const std::optional<store::Head>& head,
                                  const store::Proposal& proposal) {
  const auto ruled = [](RecordVerdict verdict) {
    return store::Ruling{.verdict = static_cast<std::uint8_t>(verdict)};
  };
  if (proposal.rules != record_rules) return ruled(RecordVerdict::other_rules);
  const Result<AbuseReport> report = decode_abuse_report(proposal.facts);
  if (!report || proposal.is_public ||
      proposal.subject != subject_of_reports(report->about)) {
    return ruled(RecordVerdict::damaged);
  }
  ReportTally tally{.about = report->about};
  if (head) {
    const Result<ReportTally> known = decode_tally(head->state);
    if (!known) return ruled(RecordVerdict::damaged);
    tally = *known;
  }
  if (report->is_dismissal) {
    const bool is_expected =
        !report->if_change || (head && head->change == *report->if_change);
    return is_expected ? ruled_dismissal(tally) : ruled(RecordVerdict::changed);
  }
  tally.count = std::min(tally.count + 1, store::number_max);
  store::Ruling ruling =
      ruled(head ? RecordVerdict::updated : RecordVerdict::first);
  ruling.effect = tally.count > reports_kept_max ? store::Effect::note
                                                 : store::Effect::change;
  ruling.state = encode_tally(tally);
  return ruling;
}

Result<std::uint64_t> AbuseReports::count_of(std::string_view about) const {
  TRY(const std::optional<store::Head> head,
      store_.head(subject_of_reports(about)));
  if (!head) return 0;
  TRY(const ReportTally tally, decode_tally(head->state));
  return tally.count;
}

Result<ReportedRecord> AbuseReports::read(const store::Subject& subject) const {
  TRY(ReportTally tally, decode_tally(subject.head.state));
  ReportedRecord record{
      .id = subject.id, .about = std::move(tally.about), .count = tally.count};
  TRY(const std::vector<store::Change> changes,
      store_.versions(subject.subject, reports_kept_max, store::Bodies::omit));
  for (const store::Change& change : changes) {
    TRY(AbuseReport report, decode_abuse_report(change.facts));
    if (report.is_dismissal) break;
    record.reports.push_back({std::move(report), change.number, change.at_ms});
  }
  return record;
}

Result<ReportedRecord> AbuseReports::of(std::string_view about) const {
  const std::string subject = subject_of_reports(about);
  TRY(const std::optional<store::Head> head, store_.head(subject));
  if (head) {
    TRY(ReportedRecord record,
        read({.id = 0, .subject = subject, .head = *head}));
    if (record.count > 0) return record;
  }
  return not_found("no reports about {}", quoted(about));
}

Result<std::vector<ReportedRecord>> AbuseReports::list(
    std::uint64_t after_id, std::size_t limit) const {
  constexpr std::size_t batch = 1'000;
  std::vector<ReportedRecord> all;
  for (;;) {
    TRY(const std::vector<store::Subject> subjects,
        store_.subjects(after_id, batch));
    for (const store::Subject& subject : subjects) {
      after_id = subject.id;
      if (!subject.subject.starts_with(abuse_prefix)) continue;
      TRY(const ReportTally tally, decode_tally(subject.head.state));
      if (tally.count == 0) continue;
      TRY(ReportedRecord record, read(subject));
      all.push_back(std::move(record));
      if (all.size() == limit) return all;
    }
    if (subjects.size() < batch) return all;
  }
}

}  // namespace cardinal::directory
