// The form scripts rely on.
#include <algorithm>
#include <charconv>

#include "base/normal_url.h"
#include "base/utf16_offsets.h"
#include "check/report/reporter.h"
#include "check/score.h"
#include "check/security/redaction.h"

namespace cardinal {
namespace {

// Places in the text, in the units that were asked for.
class Places {
 public:
  Places(const Report& report, std::uint32_t first_line, bool utf16)
      : lines_before_(std::int64_t{first_line} - 1) {
    if (!utf16 || report.diagnostics.empty()) return;
    utf16_.emplace(report.document.text());
    lines_.emplace(report.document.text());
  }

  std::int64_t offset(std::uint32_t byte) const {
    return utf16_ ? utf16_->at(byte) : byte;
  }
  std::int64_t line(Position position) const {
    return position.line + lines_before_;
  }
  std::int64_t column(Position position, std::uint32_t byte) const {
    if (!utf16_) return position.column;
    const Span line = lines_->line(position.line);
    return std::int64_t{utf16_->at(byte)} - utf16_->at(line.begin) + 1;
  }

 private:
  std::int64_t lines_before_;
  std::optional<Utf16Offsets> utf16_;
  std::optional<LineIndex> lines_;
};

void write_fix(Writer& out, const Fix& fix, const Places& places) {
  out.begin_object().key("title").string(fix.title);
  out.key("safe").boolean(fix.safe).key("edits").begin_array();
  for (const Edit& edit : fix.edits) {
    out.begin_object();
    out.key("begin").number(places.offset(edit.where.begin));
    out.key("end").number(places.offset(edit.where.end));
    out.key("text").string(edit.text).end_object();
  }
  out.end_array().end_object();
}

void write_text_or_null(Writer& out, std::string_view name,
                        std::string_view text) {
  out.key(name);
  if (text.empty()) {
    out.null();
  } else {
    out.string(text);
  }
}

// Six members at once: they are a third of most reports.
class PlaceMembers {
 public:
  // Null where there is no such place. Requires: a name that needs no escape.
  void add(std::string_view name, bool is_there, std::int64_t number) {
    if (end_ != text_) *end_++ = ',';
    *end_++ = '"';
    end_ = std::ranges::copy(name, end_).out;
    *end_++ = '"';
    *end_++ = ':';
    if (is_there) {
      end_ = std::to_chars(end_, std::end(text_), number).ptr;
    } else {
      end_ = std::ranges::copy(std::string_view("null"), end_).out;
    }
  }
  std::string_view text() const { return {text_, end_}; }

 private:
  // A name has at most ten characters, a number twenty.
  static constexpr std::size_t member_bytes = 34;
  char text_[6 * member_bytes];
  char* end_ = text_;
};

void write_diagnostic(Writer& out, const Report& report,
                      const Diagnostic& diagnostic, const Places& places) {
  out.begin_object();
  out.key("rule").string(diagnostic.rule->id);
  out.key("severity").string(name_of(diagnostic.severity));
  out.key("pointer").string(diagnostic.pointer);
  const Span span = diagnostic.span;
  const Position start = diagnostic.start, end = diagnostic.end;
  const bool has_span = diagnostic.has_span(), has_line = diagnostic.about_text;
  const std::int64_t column = has_line ? places.column(start, span.begin) : 0;
  const std::int64_t end_column = has_line ? places.column(end, span.end) : 0;
  PlaceMembers members;
  members.add("begin", has_span, places.offset(span.begin));
  members.add("end", has_span, places.offset(span.end));
  members.add("line", has_line, places.line(start));
  members.add("column", has_line, column);
  members.add("end_line", has_line, places.line(end));
  members.add("end_column", has_line, end_column);
  out.raw(members.text());
  out.key("message").string(diagnostic.message);
  write_text_or_null(out, "help", diagnostic.help);
  out.key("spec").string(diagnostic.rule->spec);
  if (!diagnostic.schema_pointer.empty()) {
    out.key("schema_pointer").string(diagnostic.schema_pointer);
  }
  out.key("fix");
  if (diagnostic.fix && !shows_secret(report, *diagnostic.fix)) {
    write_fix(out, *diagnostic.fix, places);
  } else {
    out.null();
  }
  out.end_object();
}

void write_statistics(const CheckSummary& summary, Writer& json) {
  json.key("statistics").begin_array();
  for (const auto& [rule, counts] : summary.statistics) {
    json.begin_object().key("rule").string(rule);
    json.key("severity").string(name_of(counts.severity));
    json.key("count").number(static_cast<std::int64_t>(counts.count));
    json.key("fixable").number(static_cast<std::int64_t>(counts.fixable));
    json.end_object();
  }
  json.end_array();
}

class JsonReporter final : public Reporter {
 public:
  explicit JsonReporter(const ReportStyle& style)
      : utf16_(style.utf16), score_(style.score) {}
  std::string opening() const override { return "{\"results\":["; }
  std::string separator() const override { return ","; }

  void file(const ReportedFile& file, std::string& out) const override {
    const Report& report = *file.report;
    Writer json(Writer::Layout{.visible_only = true});
    json.begin_object();
    json.key("file").string(file.name);
    write_text_or_null(json, "dialect",
                       report.dialect ? name_of(*report.dialect) : "");
    write_text_or_null(json, "version", report.version);
    write_text_or_null(json, "reason", report.reason);
    write_text_or_null(json, "profile", names_of(report.profile));
    json.key("valid").boolean(report.valid());
    if (score_) json.key("score").number(std::int64_t{score_of(report)});
    json.key("diagnostics");
    write_diagnostics(json, report, file.first_line, utf16_);
    if (report.left_out_count() > 0) {
      json.key("left_out")
          .number(static_cast<std::int64_t>(report.left_out_count()));
    }
    json.end_object();
    out += "\n";
    out += json.take();
  }

  std::string closing(const CheckSummary& summary) const override {
    Writer json;
    const auto count = [&](std::string_view name, std::uint64_t value) {
      json.key(name).number(static_cast<std::int64_t>(value));
    };
    json.begin_object();
    count("files", summary.files);
    count("valid", summary.valid);
    count("errors", summary.errors);
    count("warnings", summary.warnings);
    count("hints", summary.hints);
    if (summary.not_cards > 0) count("not_cards", summary.not_cards);
    if (summary.in_baseline > 0) count("in_baseline", summary.in_baseline);
    if (summary.in_base > 0) count("in_base", summary.in_base);
    if (summary.fixing) count("fixed", summary.fixed);
    if (summary.has_statistics) write_statistics(summary, json);
    json.end_object();
    std::string failures;
    if (!summary.failures.empty()) {
      Writer list(Writer::Layout{.visible_only = true});
      list.begin_array();
      for (const Error& failure : summary.failures) {
        list.begin_object().key("file").string(
            without_user_info(failure.where));
        list.key("message")
            .string(without_user_info(failure.message))
            .end_object();
      }
      failures = ",\n\"failures\":" + list.end_array().take();
    }
    std::string configuration;
    if (!summary.configurations.empty()) {
      Writer list(Writer::Layout{.visible_only = true});
      list.begin_array();
      for (const std::string& file : summary.configurations) list.string(file);
      configuration = ",\n\"configuration\":" + list.end_array().take();
    }
    return "],\n\"summary\":" + json.take() + configuration + failures + "}\n";
  }

 private:
  bool utf16_, score_;
};

// JsonReporter writes each object behind a line feed.
class JsonLinesReporter final : public Reporter {
 public:
  explicit JsonLinesReporter(const ReportStyle& style) : json_(style) {}

  void file(const ReportedFile& file, std::string& out) const override {
    std::string object;
    json_.file(file, object);
    out.append(object, 1) += '\n';
  }

  std::string closing(const CheckSummary& summary) const override {
    std::string rest = json_.closing(summary);  // `],\n"summary":...}\n`
    std::erase(rest, '\n');
    return "{" + rest.substr(2) + "\n";
  }

 private:
  JsonReporter json_;
};

}  // namespace

void write_diagnostics(Writer& out, const Report& report,
                       std::uint32_t first_line, bool utf16) {
  const Places places(report, first_line, utf16);
  out.begin_array();
  for (const Diagnostic& diagnostic : report.diagnostics) {
    write_diagnostic(out, report, diagnostic, places);
  }
  out.end_array();
}

std::unique_ptr<Reporter> json_lines_reporter(const ReportStyle& style) {
  return std::make_unique<JsonLinesReporter>(style);
}

std::unique_ptr<Reporter> json_reporter(const ReportStyle& style) {
  return std::make_unique<JsonReporter>(style);
}

}  // namespace cardinal
