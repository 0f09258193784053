// As a good compiler prints: place, severity, message, rule; the source line
// with a mark under the spot; what to do.
#include <algorithm>

#include "base/text.h"
#include "base/utf8.h"
#include "check/report/reporter.h"
#include "check/score.h"
#include "check/security/redaction.h"

namespace cardinal {
namespace {

// A card on one line is shown in part: this many bytes around the spot.
constexpr std::uint32_t excerpt_bytes_before = 60;
constexpr std::uint32_t excerpt_bytes_max = 110;

std::string_view colour_of(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "\x1b[1;31m";
    case Severity::warning:
      return "\x1b[1;33m";
    default:
      return "\x1b[1;36m";
  }
}

// Moves to the start of a code point.
std::uint32_t at_code_point(std::string_view text, std::uint32_t byte) {
  while (byte > 0 && byte < text.size() && (text[byte] & 0xC0) == 0x80) --byte;
  return byte;
}

// A tab is shown as one blank, so that the mark stands where it should.
std::string visible(std::string_view text) {
  std::string blanks(text);
  std::ranges::replace(blanks, '\t', ' ');
  return for_terminal(blanks);
}

struct Excerpt {
  std::string line;
  std::size_t mark_column = 0;
  std::size_t mark_width = 1;
};

Excerpt excerpt_of(std::string_view text, Span line, Span spot) {
  const std::uint32_t begin = std::clamp(spot.begin, line.begin, line.end);
  const std::uint32_t end = std::clamp(spot.end, begin, line.end);
  Span window = line;
  if (line.end - line.begin > excerpt_bytes_max) {
    const std::uint32_t lead =
        std::min(begin - line.begin, excerpt_bytes_before);
    window.begin = at_code_point(text, begin - lead);
    window.end = at_code_point(
        text, std::min(line.end, window.begin + excerpt_bytes_max));
  }
  const auto part = [&](std::uint32_t from, std::uint32_t to) {
    return visible(text.substr(from, to - from));
  };
  Excerpt excerpt;
  const std::string dots = "...";
  if (window.begin > line.begin) excerpt.line = dots;
  excerpt.line += part(window.begin, window.end);
  if (window.end < line.end) excerpt.line += dots;
  excerpt.mark_column = (window.begin > line.begin ? dots.size() : 0) +
                        display_width(part(window.begin, begin));
  excerpt.mark_width = std::max<std::size_t>(
      1, display_width(part(begin, std::min(end, window.end))));
  return excerpt;
}

std::string statistics_of(const CheckSummary& summary) {
  std::string text;
  for (const auto& [rule, counts] : by_frequency(summary)) {
    const std::string count = std::to_string(counts.count);
    text += std::string(8 - std::min<std::size_t>(count.size(), 8), ' ') +
            count + "  " + padded(std::string(name_of(counts.severity)), 9) +
            std::string(rule);
    if (counts.fixable > 0) {
      text += " (" + std::to_string(counts.fixable) + " with --fix=all)";
    }
    text += "\n";
  }
  return text;
}

class TextReporter final : public Reporter {
 public:
  explicit TextReporter(const ReportStyle& style) : style_(style) {}

  void file(const ReportedFile& file, std::string& out) const override;
  std::string closing(const CheckSummary& summary) const override;

 private:
  void add(const ReportedFile& file, std::string_view text,
           const LineIndex& lines, const Diagnostic& diagnostic,
           std::string& out) const;
  std::string verdict_line(const ReportedFile& file) const;
  std::size_t left_out_of(const Report& report) const;
  bool is_decisive(Severity severity) const {
    return severity == Severity::error ||
           (style_.strict && severity == Severity::warning);
  }
  std::string painted(std::string_view colour, std::string_view text) const {
    if (!style_.colour) return std::string(text);
    return std::string(colour) + std::string(text) + "\x1b[0m";
  }

  ReportStyle style_;
};

void TextReporter::file(const ReportedFile& file, std::string& out) const {
  if (style_.statistics) return;
  const Report& report = *file.report;
  const std::size_t left_out = left_out_of(report);
  if (report.diagnostics.empty() && left_out == 0) {
    if (style_.lists_clean && !style_.quiet) out += verdict_line(file);
    return;
  }
  const auto is_shown = [&](const Diagnostic& diagnostic) {
    return !style_.quiet || is_decisive(diagnostic.severity);
  };
  if (std::ranges::any_of(report.diagnostics, is_shown)) {
    const LineIndex lines(report.document.text());
    const std::string masked =
        report.secrets.empty()
            ? std::string()
            : masked_text(report.document.text(), report.secrets);
    const std::string_view text =
        report.secrets.empty() ? report.document.text() : masked;
    for (const Diagnostic& diagnostic : report.diagnostics) {
      if (is_shown(diagnostic)) add(file, text, lines, diagnostic, out);
    }
  }
  if (left_out > 0) {
    out += for_terminal(file.name) + ": " +
           counted(left_out, "further finding") + " left out\n";
  }
  if (!style_.quiet) out += verdict_line(file);
}

// Findings that the limit left out, without those that are not shown anyway.
std::size_t TextReporter::left_out_of(const Report& report) const {
  std::size_t left_out = 0;
  for (const Severity severity :
       {Severity::hint, Severity::warning, Severity::error}) {
    if (style_.quiet && !is_decisive(severity)) continue;
    left_out += report.left_out[static_cast<std::size_t>(severity)];
  }
  return left_out;
}

// Which dialect, version and profile the verdict is about; empty when there is
// none.
std::string TextReporter::verdict_line(const ReportedFile& file) const {
  const Report& report = *file.report;
  if (!report.dialect) return {};
  std::string text = for_terminal(file.name) + ": judged as " +
                     std::string(title_of(*report.dialect));
  if (!report.version.empty()) text += " " + report.version;
  if (report.profile != default_profile(*report.dialect)) {
    text += " under " + names_of(report.profile);
  }
  text += ": " + for_terminal(report.reason);
  if (style_.score) text += "; score " + std::to_string(score_of(report));
  return text + "\n";
}

// `text` is that of the document, with secrets masked.
void TextReporter::add(const ReportedFile& file, std::string_view text,
                       const LineIndex& lines, const Diagnostic& diagnostic,
                       std::string& out) const {
  const std::string line =
      std::to_string(diagnostic.start.line + file.first_line - 1);
  const std::string place =
      diagnostic.about_text
          ? line + ":" + std::to_string(diagnostic.start.column) + ":"
      : diagnostic.about_bytes
          ? "byte " + std::to_string(diagnostic.span.begin) + ":"
          : "";
  out += painted("\x1b[1m", for_terminal(file.name) + ":" + place);
  out += " " + painted(colour_of(diagnostic.severity),
                       std::string(name_of(diagnostic.severity)) + ":");
  out += " " + for_terminal(diagnostic.message) + " [" +
         std::string(diagnostic.rule->id) + "]\n";
  const std::string gutter(std::max<std::size_t>(line.size(), 4), ' ');
  if (diagnostic.about_text && !text.empty()) {
    const Excerpt excerpt =
        excerpt_of(text, lines.line(diagnostic.start.line), diagnostic.span);
    out += std::string(gutter.size() - line.size(), ' ') + line + " | " +
           excerpt.line + "\n";
    out += gutter + " | " + std::string(excerpt.mark_column, ' ') +
           painted(colour_of(diagnostic.severity),
                   "^" + std::string(excerpt.mark_width - 1, '~')) +
           "\n";
  }
  if (!diagnostic.help.empty()) {
    out += gutter + " = help: " + for_terminal(diagnostic.help) + "\n";
  }
  if (!diagnostic.schema_pointer.empty()) {
    out +=
        gutter + " = schema: " + for_terminal(diagnostic.schema_pointer) + "\n";
  }
}

std::string TextReporter::closing(const CheckSummary& summary) const {
  if (style_.quiet || summary.files == 0) return statistics_of(summary);
  std::string text = statistics_of(summary) +
                     counted(summary.files, style_.noun) + " checked, " +
                     std::to_string(summary.valid) +
                     " valid: " + counted(summary.errors, "error") + ", " +
                     counted(summary.warnings, "warning") + ", " +
                     counted(summary.hints, "hint");
  if (summary.in_baseline > 0) {
    text +=
        " (" + std::to_string(summary.in_baseline) + " more in the baseline)";
  }
  if (summary.in_base > 0) {
    text += " (" + std::to_string(summary.in_base) + " more already in " +
            for_terminal(summary.base) + ")";
  }
  if (summary.not_cards > 0) {
    text += "; " + counted(summary.not_cards, "other file") + " not checked";
  }
  return text + "\n";
}

}  // namespace

std::unique_ptr<Reporter> text_reporter(const ReportStyle& style) {
  return std::make_unique<TextReporter>(style);
}

}  // namespace cardinal
