#include "ledger/record_check.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"
#include "cardinal/check.h"
#include "check/diagnose.h"
#include "check/diagnostic_order.h"
#include "check/rule_severity.h"
#include "check/rules/json/faults.h"
#include "check/rules/pacr/rules.h"
#include "ledger/cbor_text.h"

namespace cardinal::ledger {
namespace {

constexpr Limits text_limits{.bytes_max = records_bytes_max, .depth_max = 32};
// The JSON form of bytes may be twice as long, and escapes six times.
constexpr Limits form_limits{.bytes_max = 8 * records_bytes_max,
                             .depth_max = 32};

std::vector<Diagnostic> diagnostics_of(Findings& findings,
                                       const Document& document) {
  std::vector<Diagnostic> out;
  if (findings.list().empty()) return out;
  const Diagnoser diagnoser(document, nullptr, {}, findings.list().size());
  diagnoser.append(findings.list(), out);
  return out;
}

bool has_errors(const std::vector<Diagnostic>& found) {
  return std::ranges::any_of(found, [](const Diagnostic& each) {
    return each.severity == Severity::error && !pacr::is_forensic(*each.rule);
  });
}

// After its diagnostics: the record, if it may be kept.
void take_record(Value value, CheckedRecord& out) {
  out.id = value["id"].string().value_or("");
  if (const auto id = pacr::read_record_id(out.id)) out.id = pacr::to_text(*id);
  out.is_forensic = std::ranges::any_of(
      out.diagnostics,
      [](const Diagnostic& each) { return pacr::is_forensic(*each.rule); });
  if (has_errors(out.diagnostics)) return;
  if (Result<Record> record = record_of(value)) {
    out.record = *std::move(record);
  }
}

Diagnostic diagnostic_at(const RuleInfo& rule, Value at,
                         const Document& document, std::string message,
                         std::string help) {
  const LineIndex lines(document.text());
  Diagnostic out{.rule = &rule,
                 .severity = Severity::error,
                 .pointer = pointer_from(document.root(), at),
                 .span = at.span(),
                 .message = std::move(message),
                 .help = std::move(help)};
  out.start = lines.position(out.span.begin);
  out.end = lines.position(out.span.end);
  return out;
}

void to_bytes(const CborText& form, Diagnostic& out) {
  out.span = form.place_of(out.span.begin);
  out.start = out.end = {};
  out.fix.reset();
  out.about_text = false;
  out.about_bytes = true;
}

Diagnostic cbor_diagnostic(const CborFault& fault) {
  Diagnostic out{.rule = &pacr::damaged_cbor,
                 .severity = Severity::error,
                 .span = fault.where,
                 .message = fault.message,
                 .help = fault.help};
  out.about_text = false;
  out.about_bytes = true;
  return out;
}

// A text of one record has one pointer: that of the record itself.
void drop_first_token(std::string& pointer) {
  const std::size_t second = pointer.find('/', 1);
  pointer =
      second == std::string::npos ? std::string() : pointer.substr(second);
}

void gather(CheckedRecords& out) {
  for (const CheckedRecord& each : out.records) {
    out.report.diagnostics.insert(out.report.diagnostics.end(),
                                  each.diagnostics.begin(),
                                  each.diagnostics.end());
  }
  sort_and_limit(CheckOptions{}.diagnostics_max, out.report);
}

}  // namespace

CheckedRecord RecordChecker::check_value(Value value,
                                         const Document& document) {
  CheckedRecord out;
  out.text = value.raw();
  if (is_envelope(value)) {
    check_envelope(value, document, out);
    return out;
  }
  Findings findings(CheckOptions{}.diagnostics_max, *env_.clock);
  pacr::find_in_record(value, choice_, findings);
  out.diagnostics = diagnostics_of(findings, document);
  take_record(value, out);
  return out;
}

void RecordChecker::check_envelope(Value value, const Document& document,
                                   CheckedRecord& out) {
  Result<Envelope> envelope = envelope_of(value);
  if (!envelope) {
    out.diagnostics.push_back(diagnostic_at(
        pacr::damaged_envelope, value, document, envelope.error().message,
        "sign with cardinal ledger sign --key, or send the "
        "record alone"));
    return;
  }
  // What is signed is a text of its own: its findings have their places there,
  // and in this text that of the payload.
  CheckedRecords inner = RecordChecker(choice_, env_).check(envelope->record);
  for (Diagnostic& each : inner.report.diagnostics) {
    const std::string place =
        each.pointer.empty() ? "" : " (at " + each.pointer + ")";
    Diagnostic here = diagnostic_at(
        *each.rule, value["payload"], document,
        "in the signed record: " + each.message + place, std::move(each.help));
    here.severity = each.severity;
    out.diagnostics.push_back(std::move(here));
  }
  if (inner.records.size() != 1 || inner.records[0].envelope) {
    out.diagnostics.push_back(
        diagnostic_at(pacr::damaged_envelope, value["payload"], document,
                      "the envelope must have one record; got " +
                          std::to_string(inner.records.size()),
                      "sign each record by itself"));
    return;
  }
  out.id = std::move(inner.records[0].id);
  out.is_forensic = inner.records[0].is_forensic;
  out.record = std::move(inner.records[0].record);
  out.envelope = *std::move(envelope);
}

void RecordChecker::check_json(std::string text, CheckedRecords& out) {
  Faults faults;
  Document document = reader_.read(std::move(text), text_limits, faults);
  const Value root = document.root();
  if (!faults.empty()) {
    const Diagnoser diagnoser(document, nullptr, {}, faults.size());
    for (const Fault& fault : faults) {
      out.report.diagnostics.push_back(
          diagnoser.from(fault, Severity::error, false));
    }
  } else if (root.is(Kind::array)) {
    for (const Value item : root.items()) {
      if (out.records.size() == records_max) {
        out.report.diagnostics.push_back(diagnostic_at(
            pacr::damaged_envelope, item, document,
            "a text has at most " + std::to_string(records_max) + " records",
            "send them in several"));
        break;
      }
      out.records.push_back(check_value(item, document));
    }
  } else {
    out.records.push_back(check_value(root, document));
  }
  gather(out);
  out.report.document = std::move(document);
}

void RecordChecker::check_cbor(std::string_view bytes, CheckedRecords& out) {
  out.is_binary = true;
  const CborText form = cbor_as_json(bytes);
  Faults faults;
  const Document document = reader_.read(form.json, form_limits, faults);
  for (const CborFault& fault : form.faults) {
    out.report.diagnostics.push_back(cbor_diagnostic(fault));
  }
  for (const Fault& fault : faults) {
    out.report.diagnostics.push_back(cbor_diagnostic(
        {form.place_of(fault.where.begin), fault.message, fault.help}));
  }
  // A part of the input is no record, and neither is one with two members of a
  // name.
  const bool is_readable = form.faults.empty() && faults.empty();
  const bool is_single = document.root().size() == 1;
  for (const Value item : document.root().items()) {
    if (out.records.size() == records_max) break;
    CheckedRecord one = check_value(item, document);
    for (Diagnostic& each : one.diagnostics) {
      to_bytes(form, each);
      if (is_single) drop_first_token(each.pointer);
    }
    if (!is_readable) one.record.reset();
    out.records.push_back(std::move(one));
  }
  // A value that could not be read is reported once.
  if (form.is_damaged && !out.records.empty()) out.records.pop_back();
  gather(out);
}

CheckedRecords RecordChecker::check(std::string text) {
  CheckedRecords out;
  if (looks_like_cbor(text)) {
    if (text.size() > records_bytes_max) {
      out.is_binary = true;
      out.report.diagnostics.push_back(cbor_diagnostic(
          {{0, 0},
           "the input has " + std::to_string(text.size()) + " bytes; at most " +
               std::to_string(records_bytes_max) + " are read",
           "send the records in several parts"}));
      return out;
    }
    check_cbor(text, out);
  } else {
    check_json(std::move(text), out);
  }
  return out;
}

std::vector<TextPart> split_lines(std::string_view text) {
  if (looks_like_cbor(text)) return {{text, 1}};
  const std::size_t first_end = text.find('\n');
  const std::string_view first = trimmed(text.substr(0, first_end));
  const bool has_more =
      first_end != std::string_view::npos && !is_blank(text.substr(first_end));
  const bool is_whole_line = first.starts_with('{') && first.ends_with('}');
  if (!has_more || !is_whole_line) return {{text, 1}};
  std::vector<TextPart> parts;
  std::uint32_t line = 1;
  for (std::size_t begin = 0; begin < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view part = text.substr(begin, end - begin);
    if (!is_blank(part)) parts.push_back({part, line});
    begin = end + 1;
  }
  return parts;
}

}  // namespace cardinal::ledger
