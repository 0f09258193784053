#include "cardinal/check.h"
#include "base/errors.h"
#include "operations/call_buffers.h"
#include "operations/check_options.h"
#include "operations/check_schema.h"
#include "operations/failure_list.h"
#include "operations/registry.h"
#include "operations/report_views.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

Outcome outcome_of(const Report& report, Value input) {
  const std::size_t warnings = report.count(Severity::warning);
  const auto most = input["max_warnings"].uint64();
  const bool found = !report.valid() ||
                     (is_true(input, "strict") && warnings > 0) ||
                     (most && warnings > *most);
  return found ? Outcome::has_errors : Outcome::clean;
}

// The same for inputs that differ only in the document.
std::string options_key(Value input) {
  std::string key;
  for (const Member member : input.members()) {
    if (member.name == "card" || member.name == "text") continue;
    key.append(member.name).append(":").append(member.value.raw());
    key += ',';
  }
  return key;
}

// With a schema the checker is for this call only.
Result<Checker*> checker_for(Call& call, std::optional<Checker>& own) {
  if (!has_document(call, "schema_text")) {
    const std::string key = options_key(call.input);
    if (Checker* const kept = call.buffers.kept_checker(key)) return kept;
    TRY(CheckOptions options, check_options(call.input));
    return call.buffers.keep_checker(key, std::move(options));
  }
  TRY(CheckOptions options, check_options(call.input));
  TRY_STATUS(use_schema(call, options));
  own.emplace(std::move(options), call.services.env);
  return &*own;
}

// The answer has the fixed text behind the findings that are left.
void add_fixed_text(std::string& json, const FixedText& fixed) {
  Writer members;
  members.begin_object();
  members.key("text").string(fixed.report.document.text());
  members.key("count").number(std::int64_t{fixed.fixed});
  json.insert(json.rfind('}'), ",\"fixed\":" + members.end_object().take());
}

Result<Reply> check_document(Call& call) {
  const Value input = call.input;
  std::optional<Checker> own;
  TRY(Checker * checker, checker_for(call, own));
  TRY(const std::string_view given, document_view(call));
  std::string text = std::move(call.buffers.document_text);
  text.assign(given);
  const std::string name = document_name(call);
  const ReportStyle style{.utf16 = text_of(input, "positions") == "utf-16",
                          .score = is_true(input, "score"),
                          .statistics = is_true(input, "statistics")};
  if (input["fix"]) {
    const FixedText fixed =
        fix(*checker, std::move(text),
            text_of(input, "fix") == "all" ? FixChoice::all : FixChoice::safe);
    Reply reply{.outcome = outcome_of(fixed.report, input),
                .json = report_as_json(name, fixed.report, style)};
    add_fixed_text(reply.json, fixed);
    return reply;
  }
  Report report = checker->check(std::move(text));
  Reply reply{.outcome = outcome_of(report, input),
              .json = report_as_json(name, report, style)};
  call.buffers.document_text = checker->recycle(std::move(report));
  return reply;
}

template <const char* const& format>
Rendered render_check(Value answer, const Asked& asked, const Style& style) {
  const bool is_schema = !asked.text("schema_text").empty();
  return render_reports(format, answer, asked, style,
                        asked.input["input"] ? "request"
                        : is_schema          ? "document"
                                             : "card");
}

constexpr const char* text_format = "text";
constexpr const char* sarif_format = "sarif";
constexpr const char* github_format = "github";
constexpr const char* junit_format = "junit";
constexpr const char* compact_format = "compact";
constexpr const char* markdown_format = "markdown";
constexpr const char* gitlab_format = "gitlab";
constexpr const char* html_format = "html";
constexpr View check_views[] = {
    {"text", "text/plain", render_check<text_format>},
    {"sarif", "application/sarif+json", render_check<sarif_format>},
    {"github", "text/x-github-workflow-commands", render_check<github_format>},
    {"junit", "application/junit+xml", render_check<junit_format>},
    {"compact", "text/x-compact", render_check<compact_format>},
    {"markdown", "text/markdown", render_check<markdown_format>},
    {"gitlab", "application/x-gitlab-code-quality+json",
     render_check<gitlab_format>},
    {"html", "text/html", render_check<html_format>}};

}  // namespace

Result<Reply> run_check(Call& call) {
  TRY_STATUS(validate_schema_flags(call));
  if (!call.input["input"]) return check_document(call);
  TRY(const CheckOptions options, check_options(call.input));
  TRY(CheckedRequest checked, check_request(options, call));
  return Reply{.outcome = outcome_of(checked.report, call.input),
               .json = report_as_json(checked.name, checked.report),
               .notes = std::move(checked.notes)};
}

constinit const Operation check_operation{
    .name = "check",
    .summary = "Report errors and bad practice in agent cards",
    .details =
        "Reports every problem in one run: JSON syntax errors, violations of "
        "the card's specification, and bad practice. Exit codes: 0, no errors; "
        "1, errors found (with --strict also warnings); 2, usage or I/O error. "
        "Folders are searched for cards: files with the name of one, such as "
        "agent-card.json or *.agentcard.json, and other *.json files that show "
        "a dialect; hidden and dependency folders and what .gitignore excludes "
        "are passed over. A URL is fetched directly or, "
        "for a host or path, at its well-known card paths. The input may be a "
        "card, a JSON string that contains a card, or a larger document "
        "(--pointer). The nearest cardinal.json, in the card's folder or a "
        "parent folder, sets rules and profiles; command-line flags take "
        "precedence. --fix edits files in place, changes only what it repairs, "
        "and reports the remaining findings. --schema validates any JSON "
        "against a JSON Schema (2020-12) instead. --directory compares what "
        "cards claim of their agents with the ledger of a directory. --input "
        "validates a request "
        "against a capability of the card.",
    .examples =
        "cardinal check examples/web-search.agentcard.json\n"
        "cardinal check --profile agentcard-reference --json "
        "examples/code-review.agentcard.json\n"
        "cardinal check --pointer /content/0/text "
        "examples/mcp-tool-result.json\n"
        "cardinal check --fix=all --dry-run examples/broken.agentcard.json\n"
        "cardinal check --schema examples/requests/search.schema.json "
        "examples/requests/web-search.json\n"
        "cardinal check --input tool.web_search --value "
        "examples/requests/web-search.json examples/web-search.agentcard.json",
    .route = {"POST", "/v1/check"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "paths": {"type": "array", "items": {"type": "string"},
              "x-positional": true, "x-value": "PATH", "x-files": true,
              "description": "Files, folders, URLs, or - for standard input"},
)json" CARDINAL_CARD_PROPERTIES R"json(,
    "dialect": {"type": "string", "x-value": "D",
                "description": "Card dialect, overriding detection: )json" CARDINAL_DIALECT_WORDS
             R"json("},
)json" CARDINAL_AS_FLAG R"json(,
    "profile": {"type": "string", "x-value": "P",
                "description": "Rule profile, or several (a,b), whose strictest severities apply: )json" CARDINAL_PROFILE_WORDS
             R"json("},
    "strict": {"type": "boolean", "description": "Exit with 1 on warnings as well"},
    "max_warnings": {"type": "integer", "minimum": 0, "x-value": "N",
                     "x-flag": "max-warnings",
                     "description": "Exit with 1 on more than N warnings"},
    "statistics": {"type": "boolean",
                   "description": "Count findings by rule, in text instead of the findings (text, json, markdown, html)"},
    "score": {"type": "boolean",
              "description": "Give each card a score: 100, less 20 per error, 5 per warning and 1 per hint"},
    "rule": {"type": "array", "items": {"type": "string"}, "x-value": "ID",
             "description": "Run only this rule or dialect/*; repeatable"},
    "category": {"type": "array", "items": {"type": "string"}, "x-value": "C",
                 "description": "Run only rules of this category: )json" CARDINAL_CATEGORY_WORDS
             R"json(; repeatable"},
    "no_rule": {"type": "array", "items": {"type": "string"}, "x-value": "ID",
                "x-flag": "no-rule",
                "description": "Skip this rule or dialect/*; repeatable"},
    "pointer": {"type": "string", "x-value": "P", "x-empty": true,
                "description": "JSON Pointer (RFC 6901) to the card in the document"},
    "jsonl": {"type": "boolean",
              "description": "Read one card per line (JSON Lines)"},
    "fix": {"enum": ["safe", "all"], "x-bare": "safe",
            "description": "Repair files in place: safe fixes only, or all unambiguous fixes; the answer has the fixed text of a card that is not a file"},
    "dry_run": {"type": "boolean", "x-flag": "dry-run", "x-files": true,
                "description": "Print the changes of --fix as a diff; write nothing"},
    "schema": {"type": "string", "x-value": "FILE", "x-files": true,
               "x-file-for": "schema_text",
               "description": "Validate any JSON against this JSON Schema instead"},
    "schema_text": {"type": "string", "x-api": true,
                    "description": "A JSON Schema: validate any JSON against it instead"},
    "input": {"type": "string", "x-value": "CAPABILITY",
              "description": "Validate the request in --value against this capability of the card"},
    "value": {"type": "string", "x-value": "FILE", "x-files": true,
              "x-file-for": "value_text",
              "description": "Request file for --input, or - for standard input"},
    "value_text": {"type": "string", "x-api": true,
                   "description": "The request for input, as JSON text"},
    "positions": {"enum": ["utf-8", "utf-16"],
                  "description": "Units of offsets and columns in JSON: bytes and code points (utf-8, the default), or UTF-16 code units as in editors and browsers"},
    "assert_format": {"type": "boolean", "x-flag": "assert-format",
                      "description": "With --schema or --input: treat \"format\" as an assertion"},
    "baseline": {"type": "string", "x-value": "FILE", "x-files": true,
                 "description": "Suppress findings recorded in this file"},
    "write_baseline": {"type": "boolean", "x-flag": "write-baseline",
                       "x-files": true,
                       "description": "Record the current findings in the baseline file"},
    "diff_base": {"type": "string", "x-value": "REV", "x-files": true,
                  "x-flag": "diff-base",
                  "description": "Check only cards that changed since the merge base of this git revision and HEAD, and report only new findings"},
    "config": {"type": "string", "x-value": "FILE", "x-files": true,
               "x-operator": true,
               "description": "Configuration file to use instead of the nearest cardinal.json"},
    "no_config": {"type": "boolean", "x-flag": "no-config", "x-files": true,
                  "description": "Ignore configuration files"},
    "watch": {"type": "boolean", "x-files": true,
              "description": "Check again whenever files change, until interrupted; exit code of the last run"},
    "stdin_filename": {"type": "string", "x-value": "PATH", "x-files": true,
                       "x-flag": "stdin-filename",
                       "description": "Name of what standard input has, in reports and for cardinal.json"},
    "no_ignore": {"type": "boolean", "x-flag": "no-ignore", "x-files": true,
                  "description": "In folders, also take what .gitignore excludes"},
    "output_file": {"type": "string", "x-value": "FILE", "x-files": true,
                    "x-flag": "output-file", "x-short": "o",
                    "x-front-end": true,
                    "description": "Write the report to this file, whole or not at all"},
    "directory": {"type": "string", "x-value": "URL", "x-files": true,
                  "description": "Also compare what the cards claim of their agents with the ledger of this directory"},
    "color": {"enum": ["auto", "always", "never"], "x-files": true,
              "x-front-end": true,
              "description": "Colours: on a terminal, unless NO_COLOR or FORCE_COLOR says otherwise (auto), always, or never"},
    "allow_private": {"type": "boolean", "x-flag": "allow-private",
                      "x-operator": true,
                      "description": "For URLs: allow connections to private and loopback addresses"},
)json" CARDINAL_TLS_FLAGS R"json(
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
        "hints": {"type": "integer"},
        "not_cards": {"type": "integer", "description": "Other files in folders, which are no cards"},
        "in_baseline": {"type": "integer", "description": "Findings that the baseline has"},
        "in_base": {"type": "integer", "description": "Findings that the card had in the revision of --diff-base"},
        "fixed": {"type": "integer", "description": "Findings that were repaired"},
        "statistics": {
          "description": "Findings by rule",
          "type": "array", "items": {
            "type": "object",
            "required": ["rule", "severity", "count", "fixable"],
            "additionalProperties": false,
            "properties": {
              "rule": {"type": "string"},
              "severity": {"enum": ["hint", "warning", "error"]},
              "count": {"type": "integer"},
              "fixable": {"type": "integer", "description": "Of them, by --fix=all"}}}}}
    },
    "configuration": {
      "description": "Configuration files that set rules of this run",
      "type": "array", "items": {"type": "string"}},
    "failures": )json" CARDINAL_FAILURES_SCHEMA R"json(,
    "fixed": {
      "description": "With fix: the text after it, and how many findings were repaired",
      "type": "object",
      "required": ["text", "count"],
      "additionalProperties": false,
      "properties": {"text": {"type": "string", "x-document": true},
                     "count": {"type": "integer"}}}
  }
})json",
    .quiet =
        "Print errors only, with --strict also warnings, without a summary "
        "(text format)",
    .exit_1_is_answer = true,
    .views = check_views,
    .run = run_check,
};

}  // namespace cardinal
