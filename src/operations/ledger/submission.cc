#include "operations/ledger/submission.h"

#include "base/errors.h"
#include "check/report/reporter.h"
#include "check/rules/pacr/identity.h"

namespace cardinal {
namespace {

using ledger::LedgerVerdict;

std::string diagnostics_json(std::vector<Diagnostic> found) {
  Report report;
  report.diagnostics = std::move(found);
  Writer json;
  write_diagnostics(json, report);
  return json.take();
}

SubmittedRecord refused_text(const Report& report) {
  SubmittedRecord refused;
  refused.diagnostics = diagnostics_json(report.diagnostics);
  refused.reason = "no record could be read";
  return refused;
}

Result<SubmittedRecord> send(Call& call, ledger::CheckedRecord checked) {
  SubmittedRecord sent{.id_text = std::move(checked.id),
                       .is_forensic = checked.is_forensic};
  sent.diagnostics = diagnostics_json(std::move(checked.diagnostics));
  if (!checked.record) {
    sent.reason = "the record has errors";
    return sent;
  }
  sent.id = checked.record->id;
  const bool is_vouched = is_true(call.input, "vouch");
  directory::Directory& directory = directory_of(call);
  TRY(directory::AdmittedRecord admitted,
      directory.ledger().admit(checked, sender_of(call), is_vouched));
  sent.facts = std::move(admitted.facts);
  sent.reason = std::move(admitted.reason);
  TRY(sent.ticket, directory.append(std::move(admitted.proposal)));
  return sent;
}

std::string_view verdict_word(const SubmittedRecord& sent,
                              LedgerVerdict verdict,
                              ledger::RecordGraph::Place place) {
  if (verdict == LedgerVerdict::accepted) {
    if (sent.is_forensic) return "flagged";
    return place == ledger::RecordGraph::Place::held ? "held" : "accepted";
  }
  const bool is_known = verdict == LedgerVerdict::duplicate ||
                        verdict == LedgerVerdict::confirmed ||
                        verdict == LedgerVerdict::conflict;
  return is_known ? name_of(verdict) : "refused";
}

std::string reason_for(const SubmittedRecord& sent, std::string_view verdict,
                       const ledger::Ledger& ledger) {
  if (verdict == "conflict") {
    return "another record has this identity; the first stays";
  }
  if (verdict == "held") {
    const Result<ledger::StoredRecord> stored = ledger.record(*sent.id);
    const std::size_t missing = stored ? stored->missing.size() : 0;
    return "waits for " + std::to_string(missing) + " predecessors";
  }
  if (verdict == "flagged") return "contradicts physics: counts for nothing";
  if (sent.reason.empty() && sent.ticket && sent.facts.counts_ppm == 0) {
    return "not signed by a party of an action: counts for nothing";
  }
  return sent.reason;
}

void count(std::string_view verdict, SubmissionCounts& counts) {
  ++counts.records;
  if (verdict == "accepted" || verdict == "confirmed" || verdict == "flagged") {
    ++counts.accepted;
  } else if (verdict == "held") {
    ++counts.held;
  } else if (verdict == "duplicate") {
    ++counts.duplicates;
  } else {
    ++counts.refused;
  }
}

void write_result(Writer& json, const SubmittedRecord& sent,
                  std::string_view verdict, std::uint64_t change,
                  std::string_view reason) {
  json.begin_object().key("id").string(sent.id ? pacr::to_text(*sent.id)
                                               : sent.id_text);
  json.key("verdict").string(verdict);
  write_count(json, "change", change);
  json.key("signed_by").string(name_of(sent.facts.signed_by));
  json.key("counts").boolean(sent.facts.counts_ppm > 0);
  json.key("reason").string_or_null(reason);
  json.key("diagnostics").raw(sent.diagnostics).end_object();
}

}  // namespace

Result<std::vector<SubmittedRecord>> submit(Call& call, std::string_view text,
                                            std::size_t most) {
  if (is_true(call.input, "vouch") && !is_administrator(call)) {
    return denied("--vouch is for administrators of the directory");
  }
  std::vector<SubmittedRecord> all;
  ledger::RecordChecker checker({}, call.services.env);
  TRY_STATUS(directory_of(call).ledger().begin());
  for (const ledger::TextPart& part : ledger::split_lines(text)) {
    TRY_STATUS(still_wanted(call));
    ledger::CheckedRecords checked = checker.check(std::string(part.text));
    if (all.size() + checked.records.size() > most) {
      return usage("at most {} records at a time; send the rest in another",
                   most);
    }
    if (checked.records.empty()) all.push_back(refused_text(checked.report));
    for (ledger::CheckedRecord& each : checked.records) {
      TRY(SubmittedRecord sent, send(call, std::move(each)));
      all.push_back(std::move(sent));
    }
  }
  return all;
}

Status write_results(std::vector<SubmittedRecord>& sent,
                     directory::Directory& directory, bool only_refused,
                     Writer& json, SubmissionCounts& counts) {
  std::vector<store::Outcome> outcomes;
  for (SubmittedRecord& each : sent) {
    store::Outcome outcome;
    if (each.ticket) {
      TRY(outcome, each.ticket->wait());
    }
    outcomes.push_back(outcome);
  }
  TRY(const ledger::Ledger* ledger, directory.ledger().read());
  for (std::size_t i = 0; i < sent.size(); ++i) {
    const SubmittedRecord& each = sent[i];
    const std::string_view verdict =
        each.ticket ? verdict_word(
                          each, static_cast<LedgerVerdict>(outcomes[i].verdict),
                          ledger->place_of(*each.id))
                    : "refused";
    count(verdict, counts);
    const bool is_refused = verdict == "refused" || verdict == "conflict";
    if (only_refused && !is_refused) continue;
    write_result(json, each, verdict, outcomes[i].change,
                 reason_for(each, verdict, *ledger));
  }
  return {};
}

void write_counts(Writer& json, const SubmissionCounts& counts) {
  json.key("summary").begin_object();
  write_count(json, "records", counts.records);
  write_count(json, "accepted", counts.accepted);
  write_count(json, "held", counts.held);
  write_count(json, "duplicates", counts.duplicates);
  write_count(json, "refused", counts.refused);
  json.end_object();
}

}  // namespace cardinal
