// One line per finding, for editors, grep and logs.
#include <algorithm>

#include "base/text.h"
#include "check/report/reporter.h"

namespace cardinal {
namespace {

class CompactReporter final : public Reporter {
 public:
  explicit CompactReporter(const ReportStyle& style) : style_(style) {}

  void file(const ReportedFile& file, std::string& out) const override {
    for (const Diagnostic& diagnostic : file.report->diagnostics) {
      const bool is_decisive =
          diagnostic.severity == Severity::error ||
          (style_.strict && diagnostic.severity == Severity::warning);
      if (style_.quiet && !is_decisive) continue;
      out += for_terminal(file.name) + ":";
      if (diagnostic.about_text) {
        out += std::to_string(diagnostic.start.line + file.first_line - 1) +
               ":" + std::to_string(diagnostic.start.column) + ":";
      }
      out += " " + std::string(name_of(diagnostic.severity)) + ": " +
             for_terminal(diagnostic.message) + " [" +
             std::string(diagnostic.rule->id) + "]\n";
    }
  }
  std::string closing(const CheckSummary&) const override { return {}; }

 private:
  ReportStyle style_;
};

}  // namespace

std::unique_ptr<Reporter> compact_reporter(const ReportStyle& style) {
  return std::make_unique<CompactReporter>(style);
}

}  // namespace cardinal
