// Markdown for the summary of a job or a comment on a change.
#include "base/text.h"
#include "check/report/reporter.h"

namespace cardinal {
namespace {

// A text of a stranger in a cell of a table: nothing of it is markup, and it
// stays on its line.
std::string cell(std::string_view text) {
  constexpr std::string_view markup = "\\`*_{}[]()<>#+!|~@&";
  std::string out;
  for (const char c : for_terminal(text)) {
    if (markup.find(c) != std::string_view::npos) {
      // As a reference: a backslash does not stop mentions and links.
      out += "&#" + std::to_string(static_cast<int>(c)) + ";";
    } else {
      out.push_back(c);
    }
  }
  return out;
}

std::string statistics_table(const CheckSummary& summary) {
  std::string text =
      "\n| findings | severity | rule | with --fix=all |\n|---|---|---|---|\n";
  for (const auto& [rule, counts] : by_frequency(summary)) {
    text += "| " + std::to_string(counts.count) + " | " +
            std::string(name_of(counts.severity)) + " | `" + std::string(rule) +
            "` | " + std::to_string(counts.fixable) + " |\n";
  }
  return text;
}

class MarkdownReporter final : public Reporter {
 public:
  explicit MarkdownReporter(const ReportStyle& style) : style_(style) {}

  std::string opening() const override {
    return "## Agent cards\n\n| file | line | severity | finding | rule "
           "|\n|---|---|---|---|---|\n";
  }

  void file(const ReportedFile& file, std::string& out) const override {
    for (const Diagnostic& diagnostic : file.report->diagnostics) {
      out += "| " + cell(file.name) + " | ";
      if (diagnostic.about_text) {
        out += std::to_string(diagnostic.start.line + file.first_line - 1);
      }
      out += " | " + std::string(name_of(diagnostic.severity)) + " | " +
             cell(diagnostic.message);
      if (!diagnostic.help.empty()) out += "<br>" + cell(diagnostic.help);
      out += " | `" + std::string(diagnostic.rule->id) + "` |\n";
    }
  }

  std::string closing(const CheckSummary& summary) const override {
    std::string text = "\n" + counted(summary.files, style_.noun) +
                       " checked, " + std::to_string(summary.valid) +
                       " valid: " + counted(summary.errors, "error") + ", " +
                       counted(summary.warnings, "warning") + ", " +
                       counted(summary.hints, "hint") + ".\n";
    if (summary.has_statistics) text += statistics_table(summary);
    for (const Error& failure : summary.failures) {
      text += "\nNot checked: " + cell(to_text(failure)) + "\n";
    }
    return text;
  }

 private:
  ReportStyle style_;
};

}  // namespace

std::unique_ptr<Reporter> markdown_reporter(const ReportStyle& style) {
  return std::make_unique<MarkdownReporter>(style);
}

}  // namespace cardinal
