// JUnit's XML, as build servers show it: a suite a card, its errors as the
// failure, warnings and hints as its output.
#include "base/text.h"
#include "base/utf8.h"
#include "check/report/reporter.h"

namespace cardinal {
namespace {

// XML 1.0 has no way to write some characters. for_terminal shows control
// characters and bytes that are no UTF-8 by their numbers; what is left of the
// forbidden ones are two noncharacters.
std::string escaped(std::string_view text) {
  const std::string visible = for_terminal(text);
  std::string out;
  for (std::size_t at = 0; at < visible.size();) {
    const Utf8Step step = decode_utf8(visible, at);
    switch (step.point) {
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
      case 0xFFFE:
      case 0xFFFF:
        out += step.point == 0xFFFE ? "\\u{FFFE}" : "\\u{FFFF}";
        break;
      default:
        out += std::string_view(visible).substr(at, step.bytes);
    }
    at += step.bytes;
  }
  return out;
}

std::string line_of(const ReportedFile& file, const Diagnostic& diagnostic) {
  std::string text(file.name);
  if (diagnostic.about_text) {
    text += ":" + std::to_string(diagnostic.start.line + file.first_line - 1) +
            ":" + std::to_string(diagnostic.start.column);
  } else if (diagnostic.about_bytes) {
    text += ":byte " + std::to_string(diagnostic.span.begin);
  }
  text += ": " + std::string(name_of(diagnostic.severity)) + ": " +
          diagnostic.message + " [" + std::string(diagnostic.rule->id) + "]";
  if (!diagnostic.help.empty()) text += " (" + diagnostic.help + ")";
  return escaped(text) + "\n";
}

class JunitReporter final : public Reporter {
 public:
  std::string opening() const override {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
           "<testsuites name=\"cardinal check\">\n";
  }

  void file(const ReportedFile& file, std::string& out) const override {
    const Report& report = *file.report;
    std::string errors, others;
    const Diagnostic* first = nullptr;
    for (const Diagnostic& diagnostic : report.diagnostics) {
      const bool error = diagnostic.severity == Severity::error;
      (error ? errors : others) += line_of(file, diagnostic);
      if (error && !first) first = &diagnostic;
    }
    std::string name(file.name);
    if (file.first_line > 1) name += ":" + std::to_string(file.first_line);
    name = escaped(name);
    out += "<testsuite name=\"" + name + "\" tests=\"1\" failures=\"" +
           (report.valid() ? "0" : "1") + "\" errors=\"0\" skipped=\"0\">\n" +
           "<testcase name=\"" + name + "\" classname=\"" +
           (report.profile.empty() ? "document" : names_of(report.profile)) +
           "\">\n";
    if (!report.valid()) add_failure(report, first, errors, out);
    if (!others.empty()) out += "<system-out>" + others + "</system-out>\n";
    out += "</testcase>\n</testsuite>\n";
  }

  std::string closing(const CheckSummary&) const override {
    return "</testsuites>\n";
  }

 private:
  static void add_failure(const Report& report, const Diagnostic* first,
                          std::string_view errors, std::string& out) {
    const std::size_t count = report.count(Severity::error);
    out += "<failure message=\"" + counted(count, "error") + "\" type=\"" +
           std::string(first ? first->rule->id : "error") + "\">";
    out += errors;
    if (report.left_out_count() > 0) {
      out +=
          counted(report.left_out_count(), "further finding") + " left out\n";
    }
    out += "</failure>\n";
  }
};

}  // namespace

std::unique_ptr<Reporter> junit_reporter() {
  return std::make_unique<JunitReporter>();
}

}  // namespace cardinal
