#include <algorithm>

#include "base/check_that.h"
#include "base/errors.h"
#include "base/file.h"
#include "check/report/reporter.h"
#include "ledger/record_check.h"
#include "operations/check_schema.h"
#include "operations/failure_list.h"
#include "operations/registry.h"
#include "operations/report_views.h"

namespace cardinal {
namespace {

Result<RuleChoice> rules_of(Value input) {
  RuleChoice choice;
  for (std::string& id : texts_of(input, "rule")) {
    TRY_STATUS(check_rule_id(id));
    choice.only.push_back(std::move(id));
  }
  for (std::string& id : texts_of(input, "no_rule")) {
    TRY_STATUS(check_rule_id(id));
    choice.without.push_back(std::move(id));
  }
  return choice;
}

// The findings of texts with records, in the form of a reporter.
class RecordReport {
 public:
  RecordReport(RuleChoice choice, const Env& env,
               std::unique_ptr<Reporter> reporter)
      : checker_(std::move(choice), env), reporter_(std::move(reporter)) {}

  std::string opening() const { return reporter_->opening(); }
  void add(std::string_view name, std::string_view text, std::string& out) {
    for (const ledger::TextPart& part : ledger::split_lines(text)) {
      const ledger::CheckedRecords checked =
          checker_.check(std::string(part.text));
      std::string shown;
      reporter_->file({name, part.first_line, &checked.report}, shown);
      if (!shown.empty() && has_output_) out += reporter_->separator();
      has_output_ = has_output_ || !shown.empty();
      out += shown;
      summary_.add(checked.report);
    }
  }
  void add_failure(const Error& error) { summary_.add_failure(error); }
  std::string closing() const { return reporter_->closing(summary_); }
  Outcome outcome(bool strict) const {
    const bool found = summary_.errors > 0 || (strict && summary_.warnings > 0);
    return found ? Outcome::has_errors : Outcome::clean;
  }
  std::uint64_t checked() const { return summary_.files; }

 private:
  ledger::RecordChecker checker_;
  std::unique_ptr<Reporter> reporter_;
  CheckSummary summary_;
  bool has_output_ = false;
};

class VerifyRecordsStream final : public ReplyStream {
 public:
  VerifyRecordsStream(RecordReport report, std::vector<std::string> paths,
                      bool strict)
      : report_(std::move(report)), paths_(std::move(paths)), strict_(strict) {}

  bool next(std::string& out, Notes& notes) override {
    if (at_ == 0) out += report_.opening();
    if (at_ == paths_.size()) {
      out += report_.closing();
      return false;
    }
    const std::string& path = paths_[at_++];
    const Result<std::string> text =
        read_whole(path, ledger::records_bytes_max);
    if (text) {
      report_.add(path, *text, out);
    } else {
      is_incomplete_ = true;
      report_.add_failure(text.error());
      notes.push_back(to_text(text.error()));
    }
    return true;
  }
  Outcome outcome() const override {
    return is_incomplete_ ? Outcome::incomplete : report_.outcome(strict_);
  }

 private:
  RecordReport report_;
  std::vector<std::string> paths_;
  std::size_t at_ = 0;
  bool strict_, is_incomplete_ = false;
};

template <const char* const& format>
Rendered render_records(Value answer, const Asked& asked, const Style& style) {
  return render_reports(format, answer, asked, style, "document");
}
constexpr const char* records_text = "text";
constexpr const char* records_sarif = "sarif";
constexpr const char* records_github = "github";
constexpr const char* records_junit = "junit";
constexpr View ledger_verify_views[] = {
    {"text", "text/plain", render_records<records_text>},
    {"sarif", "application/sarif+json", render_records<records_sarif>},
    {"github", "text/x-github-workflow-commands",
     render_records<records_github>},
    {"junit", "application/junit+xml", render_records<records_junit>}};

Result<Reply> run_ledger_verify(Call& call) {
  TRY(RuleChoice choice, rules_of(call.input));
  TRY(const std::string_view text, document_view(call, "text", "record"));
  // What is wrong with a line is many times as long as the line.
  if (const std::size_t lines = ledger::split_lines(text).size();
      lines > ledger::records_max) {
    return usage("a request has at most {} lines of records; got {}",
                 ledger::records_max, lines);
  }
  const Asked asked{call.input, call.options.documents};
  RecordReport report(std::move(choice), call.services.env, json_reporter());
  std::string json = report.opening();
  report.add(asked.name("text", "records"), text, json);
  return Reply{.outcome = report.outcome(is_true(call.input, "strict")),
               .json = json + report.closing()};
}

}  // namespace

Result<Reply> run_ledger_verify_files(Call& call) {
  const Value input = call.input;
  if (input["record"] || has_document(call, "text")) {
    return run_ledger_verify(call);
  }
  std::vector<std::string> paths = texts_of(input, "paths");
  if (paths.empty()) {
    return usage("no records to verify; give files, or - for standard input");
  }
  TRY(RuleChoice choice, rules_of(input));
  const bool strict = is_true(input, "strict");
  auto reporter =
      reporter_named(call.options.format, {.colour = call.options.style.colour,
                                           .quiet = call.options.style.quiet,
                                           .strict = strict,
                                           .noun = "document"});
  CHECK(reporter);  // the record names the formats
  return Reply{.stream = std::make_unique<VerifyRecordsStream>(
                   RecordReport(std::move(choice), call.services.env,
                                std::move(reporter)),
                   std::move(paths), strict)};
}

constinit const Operation ledger_verify_operation{
    .name = "ledger verify",
    .summary = "Report what is wrong in PACR records",
    .details =
        "Checks PACR records (draft-aevum-causal-intervention-record-00) by "
        "all rules of the draft and reports every violation with its place: "
        "pointer, line and column in JSON, the byte offset in CBOR. A file is "
        "JSON or CBOR by its content: one record, an array, one record per "
        "line (JSON Lines) or a CBOR sequence, each perhaps in the envelope of "
        "a signature. Exit codes and formats are those of `check`. "
        "docs/ledger.md describes records.",
    .examples =
        "cardinal ledger verify examples/ledger/records.jsonl\n"
        "cardinal ledger verify --json examples/ledger/record.cbor",
    .route = {"POST", "/v1/ledger/verify"},
    .scope = Scope::read,
    .limits = {.input_bytes = 4u << 20},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "x-body": true,
  "properties": {
    "paths": {"type": "array", "items": {"type": "string"},
              "x-positional": true, "x-value": "FILE", "x-files": true,
              "description": "Files, or - for standard input"},
    "record": {"x-api": true, "description": "A record, or an array of them"},
    "text": {"type": "string", "x-api": true,
             "description": "Instead of record: the exact text, also JSON Lines"},
    "strict": {"type": "boolean", "description": "Exit with 1 on warnings as well"},
    "rule": {"type": "array", "items": {"type": "string"}, "x-value": "ID",
             "description": "Run only this rule or pacr/*; repeatable"},
    "no_rule": {"type": "array", "items": {"type": "string"}, "x-value": "ID",
                "x-flag": "no-rule",
                "description": "Skip this rule or pacr/*; repeatable"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["results", "summary"],
  "additionalProperties": false,
  "properties": {
    "results": )json" CARDINAL_RESULTS_SCHEMA(
        R"json({"type": "string"})json") R"json(,
    "summary": {
      "type": "object",
      "required": ["files", "valid", "errors", "warnings", "hints"],
      "additionalProperties": false,
      "properties": {
        "files": {"type": "integer"}, "valid": {"type": "integer"},
        "errors": {"type": "integer"}, "warnings": {"type": "integer"},
        "hints": {"type": "integer"}}
    },
    "failures": )json" CARDINAL_FAILURES_SCHEMA R"json(
  }
})json",
    .quiet =
        "Print errors only, with --strict also warnings, without a summary "
        "(text format)",
    .exit_1_is_answer = true,
    .views = ledger_verify_views,
    .run = run_ledger_verify,
};

}  // namespace cardinal
