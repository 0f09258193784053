// A page of its own: no script, no other file; light and dark, and for paper.
#include "base/text.h"
#include "check/report/reporter.h"
#include "check/score.h"

namespace cardinal {
namespace {

constexpr std::string_view html_head = R"html(<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Agent cards</title>
<style>
:root { color-scheme: light dark; --line: #d0d7de; --soft: #57606a;
  --error: #b42318; --warning: #8a5700; --hint: #0b5cad; --good: #1a7f37; }
@media (prefers-color-scheme: dark) { :root { --line: #30363d; --soft: #9ba4ae;
  --error: #ff8a80; --warning: #e3b341; --hint: #79b8ff; --good: #56d364; } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto;
  padding: 1.5rem; display: flex; flex-direction: column; }
header { order: -2; } #summary { order: -1; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere; }
section { border-top: 1px solid var(--line); padding: 1rem 0; }
.card { display: flex; gap: 1rem; justify-content: space-between; align-items: baseline; }
.score { font-variant-numeric: tabular-nums; font-weight: 600; white-space: nowrap; }
.note { color: var(--soft); margin: .25rem 0; overflow-wrap: anywhere; }
ul { list-style: none; margin: .5rem 0 0; padding: 0; }
li { padding: .4rem 0 .4rem .75rem; border-left: 3px solid var(--line); margin: .4rem 0;
  break-inside: avoid; overflow-wrap: anywhere; }
.error { border-color: var(--error); } .warning { border-color: var(--warning); }
.hint { border-color: var(--hint); }
.error b { color: var(--error); } .warning b { color: var(--warning); } .hint b { color: var(--hint); }
table { border-collapse: collapse; } th, td { text-align: left; padding: .1rem 1rem .1rem 0; }
.good { color: var(--good); }
code { font: 13px ui-monospace, monospace; color: var(--soft); }
@media print { body { max-width: none; padding: 0; } }
</style></head><body>
<header><h1>Agent cards</h1></header>
)html";

std::string html_text(std::string_view text) {
  std::string out;
  for (const char c : for_terminal(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out.push_back(c);
    }
  }
  return out;
}

std::string statistics_rows(const CheckSummary& summary) {
  std::string out =
      "<table id=\"statistics\"><tr><th>findings</th><th>severity</th>"
      "<th>rule</th><th>with --fix=all</th></tr>\n";
  for (const auto& [rule, counts] : by_frequency(summary)) {
    out += "<tr><td>" + std::to_string(counts.count) + "</td><td>" +
           std::string(name_of(counts.severity)) + "</td><td><code>" +
           html_text(rule) + "</code></td><td>" +
           std::to_string(counts.fixable) + "</td></tr>\n";
  }
  return out + "</table>";
}

class HtmlReporter final : public Reporter {
 public:
  explicit HtmlReporter(const ReportStyle& style) : style_(style) {}

  std::string opening() const override { return std::string(html_head); }

  void file(const ReportedFile& file, std::string& out) const override {
    const Report& report = *file.report;
    const std::string score = std::to_string(score_of(report));
    out += "<section><div class=\"card\"><h2>" + html_text(file.name) +
           "</h2><span class=\"score\">" + score + " / 100</span></div>\n";
    if (report.dialect) {
      out += "<p class=\"note\">" + html_text(title_of(*report.dialect)) +
             (report.version.empty() ? "" : " ") + html_text(report.version) +
             ": " + html_text(report.reason) + "</p>\n";
    }
    if (report.diagnostics.empty()) {
      out += "<p class=\"good\">No findings.</p></section>\n";
      return;
    }
    out += "<ul>\n";
    for (const Diagnostic& diagnostic : report.diagnostics) {
      add(file, diagnostic, out);
    }
    out += "</ul>";
    if (report.left_out_count() > 0) {
      out += "<p class=\"note\">" +
             counted(report.left_out_count(), "further finding") +
             " left out.</p>";
    }
    out += "</section>\n";
  }

  std::string closing(const CheckSummary& summary) const override {
    std::string out = "<section id=\"summary\"><p>" +
                      counted(summary.files, style_.noun) + " checked, " +
                      std::to_string(summary.valid) +
                      " valid: " + counted(summary.errors, "error") + ", " +
                      counted(summary.warnings, "warning") + ", " +
                      counted(summary.hints, "hint") + ".</p>";
    if (summary.has_statistics) out += statistics_rows(summary);
    for (const Error& failure : summary.failures) {
      out += "<p class=\"note\">Not checked: " + html_text(to_text(failure)) +
             "</p>";
    }
    return out + "</section>\n</body></html>\n";
  }

 private:
  void add(const ReportedFile& file, const Diagnostic& diagnostic,
           std::string& out) const {
    const std::string severity(name_of(diagnostic.severity));
    out += "<li class=\"" + severity + "\"><b>" + severity + "</b> " +
           html_text(diagnostic.message);
    if (!diagnostic.help.empty()) {
      out +=
          "<br><span class=\"note\">" + html_text(diagnostic.help) + "</span>";
    }
    out += "<br><code>" + html_text(diagnostic.rule->id);
    if (diagnostic.about_text) {
      out += " &middot; line " +
             std::to_string(diagnostic.start.line + file.first_line - 1);
    }
    if (!diagnostic.pointer.empty()) {
      out += " &middot; " + html_text(diagnostic.pointer);
    }
    out += "</code></li>\n";
  }

  ReportStyle style_;
};

}  // namespace

std::unique_ptr<Reporter> html_reporter(const ReportStyle& style) {
  return std::make_unique<HtmlReporter>(style);
}

}  // namespace cardinal
