// GitHub workflow commands: a finding becomes an annotation in a pull request.
#include "base/text.h"
#include "check/report/reporter.h"

namespace cardinal {
namespace {

std::string_view command_of(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    default:
      return "notice";
  }
}

// A command ends at the line; in its properties ':' and ',' have a meaning.
std::string escaped(std::string_view text, bool property) {
  std::string out;
  for (const char c : for_terminal(text)) {
    switch (c) {
      case '%':
        out += "%25";
        break;
      case '\r':
        out += "%0D";
        break;
      case '\n':
        out += "%0A";
        break;
      case ':':
        out += property ? "%3A" : ":";
        break;
      case ',':
        out += property ? "%2C" : ",";
        break;
      default:
        out.push_back(c);
    }
  }
  return out;
}

// Nothing where there is no place in the text.
std::string place_of(const ReportedFile& file, const Diagnostic& diagnostic) {
  if (!diagnostic.about_text) return {};
  const std::uint32_t lines_before = file.first_line - 1;
  return ",line=" + std::to_string(diagnostic.start.line + lines_before) +
         ",endLine=" + std::to_string(diagnostic.end.line + lines_before) +
         ",col=" + std::to_string(diagnostic.start.column) +
         ",endColumn=" + std::to_string(diagnostic.end.column);
}

// The command has no property for bytes.
std::string bytes_place_of(const Diagnostic& diagnostic) {
  if (!diagnostic.about_bytes) return {};
  return "byte " + std::to_string(diagnostic.span.begin) + ": ";
}

// What is wrong, and where to read more: `cardinal explain` takes the id.
std::string title_of(const RuleInfo& rule) {
  return std::string(rule.title) + " (" + std::string(rule.id) + ")";
}

class GithubReporter final : public Reporter {
 public:
  void file(const ReportedFile& file, std::string& out) const override {
    for (const Diagnostic& diagnostic : file.report->diagnostics) {
      out += "::" + std::string(command_of(diagnostic.severity)) +
             " file=" + escaped(file.name, true) + place_of(file, diagnostic) +
             ",title=" + escaped(title_of(*diagnostic.rule), true) +
             "::" + bytes_place_of(diagnostic) +
             escaped(diagnostic.message, false);
      if (!diagnostic.help.empty()) {
        out += "%0A" + escaped(diagnostic.help, false);
      }
      out += "\n";
    }
  }

  std::string closing(const CheckSummary&) const override { return {}; }
};

}  // namespace

std::unique_ptr<Reporter> github_reporter() {
  return std::make_unique<GithubReporter>();
}

}  // namespace cardinal
