#include <algorithm>
#include <filesystem>

#include "base/check_that.h"
#include "base/cores.h"
#include "base/errors.h"
#include "base/text.h"
#include "base/uri.h"
#include "operations/check_options.h"
#include "operations/check_run.h"
#include "operations/check_schema.h"
#include "operations/fetch_options.h"
#include "operations/registry.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

Outcome outcome_of(const Summary& summary, bool incomplete, bool strict) {
  if (incomplete) return Outcome::incomplete;
  const bool found = summary.errors > 0 || (strict && summary.warnings > 0);
  return found ? Outcome::has_errors : Outcome::clean;
}

// A card in the input itself, for front ends without files.
Outcome check_inline(Value card, CheckOptions options, const Reporter& reporter,
                     bool strict, Call& call) {
  Checker checker(std::move(options), call.services.env);
  const Report report = checker.check(std::string(card.raw()));
  Summary summary;
  summary.add(report);
  std::string text = reporter.opening();
  reporter.file({"card", 1, &report}, text);
  call.out.write(text + reporter.closing(summary));
  return outcome_of(summary, false, strict);
}

bool names_folder(const std::vector<std::string>& paths) {
  std::error_code ignored;
  return std::ranges::any_of(paths, [&](const std::string& path) {
    return std::filesystem::is_directory(path, ignored);
  });
}

bool worth_threads(const std::vector<std::string>& paths, bool jsonl) {
  constexpr std::size_t files_for_one_thread = 8;
  return jsonl || paths.size() > files_for_one_thread || names_folder(paths);
}

Status validate_arguments(const std::vector<std::string>& paths, Value input) {
  if (paths.empty()) {
    return usage(
        "nothing to check; give a file, a folder or - for standard input");
  }
  if (is_set(input, "write_baseline") && text_of(input, "baseline").empty()) {
    return usage("--write-baseline needs --baseline FILE");
  }
  if (input["fix"] && std::ranges::any_of(paths, is_http_url)) {
    return usage(
        "--fix edits files, not URLs; save the card with cardinal fetch first");
  }
  return {};
}

Result<Outcome> check_files(const CheckOptions& options,
                            const Reporter& reporter, Call& call) {
  const Value input = call.input;
  const std::vector<std::string> paths = texts_of(input, "paths");
  const std::string baseline_path = text_of(input, "baseline");
  const bool write = is_set(input, "write_baseline");
  TRY_STATUS(validate_arguments(paths, input));
  TRY(const std::optional<FixRequest> fix, fix_request(input));
  Baseline baseline, new_baseline(baseline_path);
  if (!write && !baseline_path.empty()) {
    TRY(baseline, Baseline::read(baseline_path, call.services.env));
  }
  TRY(const http::ClientOptions client, client_options(call));
  ConfigStore configs(call.services.env, text_of(input, "config"),
                      is_set(input, "no_config"));
  const bool jsonl = is_set(input, "jsonl");
  const CheckRun run{
      .options = options,
      .reporter = reporter,
      .configs = configs,
      .baseline = baseline_path.empty() || write ? nullptr : &baseline,
      .new_baseline = write ? &new_baseline : nullptr,
      .fix = fix,
      .client = client,
      // One after the other where files are written: a file may be named twice.
      .threads = worth_threads(paths, jsonl) && (!fix || fix->dry_run)
                     ? usable_cores()
                     : 1u};
  CardInputs inputs({.paths = paths,
                     .jsonl = jsonl,
                     .baseline = baseline_path,
                     .line_bytes_max = options.limits.bytes_max},
                    configs);
  const CheckResult result = run_checks(run, inputs, call);
  if (write) {
    TRY_STATUS(new_baseline.write(baseline_path));
    call.messages.write("cardinal: wrote the findings of " +
                        counted(result.summary.files, "card") + " to " +
                        baseline_path + "\n");
  }
  // "nothing to fix" would be wrong of a card that could not be read.
  const bool has_result = result.summary.fixed > 0 || !result.incomplete;
  if (fix && has_result && !is_set(input, "quiet")) {
    call.messages.write(fix_summary(*fix, result.summary));
  }
  return outcome_of(result.summary, result.incomplete, is_set(input, "strict"));
}

Result<Outcome> run_check(Call& call) {
  TRY(CheckOptions options, check_options(call.input));
  TRY_STATUS(validate_schema_flags(call.input));
  TRY_STATUS(use_schema(call, options));
  const bool checks_request = call.input["input"].is(Kind::string);
  // Of many cards only those with findings are worth a line.
  const bool has_many = is_set(call.input, "jsonl") ||
                        names_folder(texts_of(call.input, "paths"));
  const auto reporter = reporter_named(format_of(call.input),
                                       {.colour = call.services.colour,
                                        .quiet = is_set(call.input, "quiet"),
                                        .strict = is_set(call.input, "strict"),
                                        .lists_clean = !has_many,
                                        .noun = checks_request   ? "request"
                                                : options.schema ? "document"
                                                                 : "card"});
  CHECK(reporter);  // the schema names the formats
  if (const Value card = call.input["card"]) {
    TRY_STATUS(fix_request(call.input));
    return check_inline(card, std::move(options), *reporter,
                        is_set(call.input, "strict"), call);
  }
  if (!call.services.files) {
    return usage("\"card\" is missing; give the card to check");
  }
  if (checks_request) {
    TRY(const Summary summary, check_request(options, *reporter, call));
    return outcome_of(summary, false, is_set(call.input, "strict"));
  }
  return check_files(options, *reporter, call);
}

}  // namespace

constinit const Operation check_operation{
    .name = "check",
    .summary = "Report errors and bad practice in agent cards",
    .details =
        "Reports every problem in one run: JSON syntax errors, violations of "
        "the card's specification, and bad practice. Exit codes: 0, no errors; "
        "1, errors found (with --strict also warnings); 2, usage or I/O error. "
        "Folders are searched for *.json files. A URL is fetched directly or, "
        "for a host or path, at its well-known card paths. The input may be a "
        "card, a JSON string that contains a card, or a larger document "
        "(--pointer). The nearest cardinal.json, in the card's folder or a "
        "parent folder, sets rules and profiles; command-line flags take "
        "precedence. --fix edits files in place, changes only what it repairs, "
        "and reports the remaining findings. --schema validates any JSON "
        "against a JSON Schema (2020-12) instead. --input validates a request "
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
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "paths": {"type": "array", "items": {"type": "string"},
              "x-positional": true, "x-value": "PATH", "x-files": true,
              "description": "Files, folders, URLs, or - for standard input"},
    "card": {"description": "The card as a JSON value"},
)json" CARDINAL_REPORT_FLAGS R"json(,
    "dialect": {"type": "string", "x-value": "D",
                "description": "Card dialect, overriding detection: )json" CARDINAL_DIALECT_WORDS
             R"json("},
)json" CARDINAL_AS_FLAG R"json(,
    "profile": {"type": "string", "x-value": "P",
                "description": "Rule profile, or several (a,b), whose strictest severities apply: )json" CARDINAL_PROFILE_WORDS
             R"json("},
    "strict": {"type": "boolean", "description": "Exit with 1 on warnings as well"},
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
    "jsonl": {"type": "boolean", "x-files": true,
              "description": "Read one card per line (JSON Lines)"},
    "quiet": {"type": "boolean",
              "description": "Print errors only, with --strict also warnings, without a summary (text format)"},
    "fix": {"enum": ["safe", "all"], "x-bare": "safe", "x-files": true,
            "description": "Repair files in place: safe fixes only, or all unambiguous fixes"},
    "dry_run": {"type": "boolean", "x-flag": "dry-run", "x-files": true,
                "description": "Print the changes of --fix as a diff; write nothing"},
    "schema": {"type": "string", "x-value": "FILE", "x-files": true,
               "description": "Validate any JSON against this JSON Schema instead"},
    "input": {"type": "string", "x-value": "CAPABILITY", "x-files": true,
              "description": "Validate the request in --value against this capability of the card"},
    "value": {"type": "string", "x-value": "FILE", "x-files": true,
              "description": "Request file for --input, or - for standard input"},
    "assert_format": {"type": "boolean", "x-flag": "assert-format",
                      "x-files": true,
                      "description": "With --schema or --input: treat \"format\" as an assertion"},
    "baseline": {"type": "string", "x-value": "FILE", "x-files": true,
                 "description": "Suppress findings recorded in this file"},
    "write_baseline": {"type": "boolean", "x-flag": "write-baseline",
                       "x-files": true,
                       "description": "Record the current findings in the baseline file"},
    "config": {"type": "string", "x-value": "FILE", "x-files": true,
               "description": "Configuration file to use instead of the nearest cardinal.json"},
    "no_config": {"type": "boolean", "x-flag": "no-config", "x-files": true,
                  "description": "Ignore configuration files"},
    "allow_private": {"type": "boolean", "x-flag": "allow-private",
                      "x-files": true,
                      "description": "For URLs: allow connections to private and loopback addresses"},
)json" CARDINAL_TLS_FLAGS R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["results", "summary"],
  "additionalProperties": false,
  "properties": {
    "results": {"type": "array", "items": {
      "type": "object",
      "required": ["file", "dialect", "version", "reason", "profile", "valid",
                   "diagnostics"],
      "additionalProperties": false,
      "properties": {
        "file": {"type": "string"},
        "dialect": {"type": ["string", "null"]},
        "version": {"type": ["string", "null"]},
        "reason": {"type": ["string", "null"]},
        "profile": {"type": ["string", "null"]},
        "valid": {"type": "boolean"},
        "left_out": {"type": "integer"},
        "diagnostics": {"type": "array", "items": {
          "type": "object",
          "required": ["rule", "severity", "pointer", "line", "column",
                       "end_line", "end_column", "message", "help", "spec",
                       "fix"],
          "additionalProperties": false,
          "properties": {
            "rule": {"type": "string"},
            "severity": {"enum": ["error", "warning", "hint"]},
            "pointer": {"type": "string"},
            "line": {"type": "integer", "minimum": 1},
            "column": {"type": "integer", "minimum": 1},
            "end_line": {"type": "integer", "minimum": 1},
            "end_column": {"type": "integer", "minimum": 1},
            "message": {"type": "string"},
            "help": {"type": ["string", "null"]},
            "spec": {"type": "string"},
            "schema_pointer": {"type": "string"},
            "fix": {"type": ["object", "null"],
              "required": ["title", "safe", "edits"],
              "properties": {
                "title": {"type": "string"},
                "safe": {"type": "boolean"},
                "edits": {"type": "array", "items": {"type": "object",
                  "required": ["begin", "end", "text"]}}}}
          }
        }}
      }
    }},
    "summary": {
      "type": "object",
      "required": ["files", "valid", "errors", "warnings", "hints"],
      "additionalProperties": {"type": "integer"}
    }
  }
})json",
    .run = run_check,
};

}  // namespace cardinal
