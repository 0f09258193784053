#include "operations/diagnostics.h"

#include "base/check_that.h"
#include "cardinal/card.h"
#include "check/diagnose.h"
#include "check/security/redaction.h"

namespace cardinal {
namespace {

std::string text_in(Value object, std::string_view name) {
  return std::string(object[name].string().value_or(""));
}

std::uint32_t number_in(Value object, std::string_view name) {
  return static_cast<std::uint32_t>(object[name].uint64().value_or(0));
}

// A rule that this program does not know: the answer is from another version.
const RuleInfo& unknown_rule() {
  static const RuleInfo rule{.id = "unknown/rule",
                             .category = Category::correctness,
                             .severity = Severity::error};
  return rule;
}

std::optional<Fix> fix_from(Value fix) {
  if (!fix.is(Kind::object)) return std::nullopt;
  Fix out{.title = text_in(fix, "title"),
          .safe = fix["safe"].boolean().value_or(false)};
  for (const Value edit : fix["edits"].items()) {
    out.edits.push_back({{number_in(edit, "begin"), number_in(edit, "end")},
                         text_in(edit, "text")});
  }
  return out;
}

Diagnostic diagnostic_from(Value found) {
  const RuleInfo* rule = rule_named(text_in(found, "rule"));
  Diagnostic out{
      .rule = rule ? rule : &unknown_rule(),
      .severity =
          severity_named(text_in(found, "severity")).value_or(Severity::error)};
  out.pointer = text_in(found, "pointer");
  out.about_text = found["line"].is(Kind::number);
  out.about_bytes = !out.about_text && found["begin"].is(Kind::number);
  out.span = {number_in(found, "begin"), number_in(found, "end")};
  out.start = {number_in(found, "line"), number_in(found, "column")};
  out.end = {number_in(found, "end_line"), number_in(found, "end_column")};
  out.message = text_in(found, "message");
  out.help = text_in(found, "help");
  out.schema_pointer = text_in(found, "schema_pointer");
  out.fix = fix_from(found["fix"]);
  return out;
}

// Of an answer about one document, which counts all.
void count_left_out(Value summary, Report& report) {
  report.left_out = {};
  const auto add = [&](Severity severity, std::string_view name) {
    const std::size_t listed = report.count(severity);
    const std::size_t all = number_in(summary, name);
    report.left_out[static_cast<std::size_t>(severity)] =
        static_cast<std::uint32_t>(all > listed ? all - listed : 0);
  };
  add(Severity::error, "errors");
  add(Severity::warning, "warnings");
  add(Severity::hint, "hints");
}

}  // namespace

Report fault_report(Document document, const Faults& faults) {
  Report report;
  const Diagnoser diagnoser(document, nullptr, {});
  for (const Fault& fault : faults) {
    report.diagnostics.push_back(diagnoser.from(fault, Severity::error, false));
  }
  report.document = std::move(document);
  return report;
}

Report fault_report(CardText given) {
  if (!given.embedded_in) {
    return fault_report(std::move(given.outer), given.faults);
  }
  // `given` has them at their places in the outer text only, after its own.
  Faults inner_faults;
  const Document inner =
      Reader().read(std::string(given.inner.text()), Limits{}, inner_faults);
  Report report;
  const Diagnoser diagnoser(given.outer, &inner, given.embedded_in);
  const std::size_t outer_count = given.faults.size() - inner_faults.size();
  for (std::size_t i = 0; i < outer_count; ++i) {
    report.diagnostics.push_back(
        diagnoser.from(given.faults[i], Severity::error, false));
  }
  for (const Fault& fault : inner_faults) {
    report.diagnostics.push_back(diagnoser.from(fault, Severity::error, true));
  }
  report.document = std::move(given.outer);
  return report;
}

Report report_from(Value result, std::string_view text, Value summary) {
  Report report;
  Faults ignored;
  report.document = Reader().read(
      std::string(text), {.bytes_max = 1u << 30, .depth_max = 1000}, ignored);
  report.dialect = dialect_named(text_in(result, "dialect"));
  report.version = text_in(result, "version");
  report.reason = text_in(result, "reason");
  if (const auto profiles = profiles_named(text_in(result, "profile"))) {
    report.profile = *profiles;
  }
  for (const Value found : result["diagnostics"].items()) {
    report.diagnostics.push_back(diagnostic_from(found));
  }
  report.left_out[static_cast<std::size_t>(Severity::hint)] =
      number_in(result, "left_out");
  if (summary) count_left_out(summary, report);
  // No output shows a secret, whoever found it.
  if (!report.diagnostics.empty()) report.secrets = secrets_in_text(text);
  return report;
}

std::string diagnostics_as_text(Value answer, std::string_view name,
                                std::string_view text, const Style& style) {
  Report report = report_from(answer, text);
  // Only a check has a verdict; elsewhere "reason" is another one.
  if (!answer["profile"]) report.dialect.reset();
  std::string out;
  text_reporter({.colour = style.colour})->file({name, 1, &report}, out);
  return out;
}

}  // namespace cardinal
