// Formats of reports: text for people, JSON for scripts, SARIF and GitHub
// workflow commands for code hosts, JUnit for build servers.
//
// A whole report is `opening`, the output of `file` for each file, with
// `separator` between those that are not empty, and `closing`.
//
// Thread safety: reporters are immutable; `file` may be called from many
// threads.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cardinal/report.h"

namespace cardinal {

struct ReportedFile {
  std::string_view name;
  std::uint32_t first_line = 1;  // of the text in its file, for JSON lines
  const Report* report = nullptr;
};

struct RuleStatistic {
  std::uint64_t count = 0;
  std::uint64_t fixable = 0;          // of them, by --fix=all
  Severity severity = Severity::off;  // the highest
};

struct CheckSummary {
  std::uint64_t files = 0;
  std::uint64_t valid = 0;
  std::uint64_t errors = 0;
  std::uint64_t warnings = 0;
  std::uint64_t hints = 0;
  std::uint64_t not_cards = 0;    // other files in folders, which are no cards
  std::uint64_t in_baseline = 0;  // known findings, which are not reported
  std::uint64_t in_base = 0;      // findings that cards had before
  std::string base;               // where: a revision
  std::uint64_t fixed = 0;        // findings that were fixed
  std::uint64_t fixed_files = 0;
  std::uint64_t unsafe_fixes = 0;  // left, which only --fix=all applies
  bool fixing = false;             // whether fixes were requested
  std::vector<Error> failures;     // cards that could not be read or written
  // How often each rule reported something, where that is asked for.
  std::map<std::string, RuleStatistic, std::less<>> statistics;
  bool has_statistics = false;
  // Rules of the run that are not the program's. What made it keeps them.
  std::vector<const RuleInfo*> other_rules;
  // Configuration files that set rules of the run.
  std::vector<std::string> configurations;

  void add(const Report& report);
  void add(const CheckSummary& other);
  void count_rules(const Report& report);
  // Beyond a limit only the notes of the run have them.
  void add_failure(const Error& error);
};

// Its statistics, the most frequent rules first.
std::vector<std::pair<std::string_view, RuleStatistic>> by_frequency(
    const CheckSummary& summary);

struct ReportStyle {
  bool colour = false;
  bool quiet = false;              // what decides the verdict only, no summary
  bool strict = false;             // warnings decide it, too
  bool lists_clean = false;        // cards without findings are mentioned
  std::string_view noun = "card";  // what was checked
  // JSON: offsets and columns in UTF-16 code units instead of bytes and code
  // points.
  bool utf16 = false;
  bool score = false;  // JSON and text: the score of each card
  // Counts by rule. Text: instead of findings. Not in formats for other
  // programs, except JSON.
  bool statistics = false;
};

class Reporter {
 public:
  virtual ~Reporter() = default;
  virtual std::string opening() const { return {}; }
  virtual std::string separator() const { return {}; }
  virtual void file(const ReportedFile& file, std::string& out) const = 0;
  virtual std::string closing(const CheckSummary& summary) const = 0;
};

std::unique_ptr<Reporter> text_reporter(const ReportStyle& style);
std::unique_ptr<Reporter> json_reporter(const ReportStyle& style = {});
// The same as lines: one per file, and one with the rest.
std::unique_ptr<Reporter> json_lines_reporter(const ReportStyle& style);

// The diagnostics of a report as a JSON array, as json_reporter writes them.
void write_diagnostics(Writer& out, const Report& report,
                       std::uint32_t first_line = 1, bool utf16 = false);
std::unique_ptr<Reporter> sarif_reporter();
std::unique_ptr<Reporter> github_reporter();
std::unique_ptr<Reporter> junit_reporter();
std::unique_ptr<Reporter> compact_reporter(const ReportStyle& style);
std::unique_ptr<Reporter> markdown_reporter(const ReportStyle& style);
std::unique_ptr<Reporter> gitlab_reporter();
std::unique_ptr<Reporter> html_reporter(const ReportStyle& style);

// text, json, sarif, github, junit and the others.
std::span<const std::string_view> report_formats();
// Whether a report in that format has statistics where they are asked for.
bool has_statistics_in(std::string_view format);
// Null for an unknown format.
std::unique_ptr<Reporter> reporter_named(std::string_view format,
                                         const ReportStyle& style);

}  // namespace cardinal
