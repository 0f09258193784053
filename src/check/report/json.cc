// The form scripts rely on.
#include "check/report/reporter.h"
#include "check/security/redaction.h"

namespace cardinal {
namespace {

void write_fix(Writer& out, const Fix& fix) {
  out.begin_object().key("title").string(fix.title);
  out.key("safe").boolean(fix.safe).key("edits").begin_array();
  for (const Edit& edit : fix.edits) {
    out.begin_object();
    out.key("begin").number(std::int64_t{edit.where.begin});
    out.key("end").number(std::int64_t{edit.where.end});
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

// Null where there is no place in the text.
void write_place(Writer& out, std::string_view name,
                 const Diagnostic& diagnostic, std::int64_t number) {
  out.key(name);
  if (diagnostic.about_text) {
    out.number(number);
  } else {
    out.null();
  }
}

void write_diagnostic(Writer& out, const Report& report,
                      const Diagnostic& diagnostic, std::uint32_t first_line) {
  const std::int64_t lines_before = std::int64_t{first_line} - 1;
  out.begin_object();
  out.key("rule").string(diagnostic.rule->id);
  out.key("severity").string(name_of(diagnostic.severity));
  out.key("pointer").string(diagnostic.pointer);
  const Position start = diagnostic.start, end = diagnostic.end;
  write_place(out, "line", diagnostic, start.line + lines_before);
  write_place(out, "column", diagnostic, start.column);
  write_place(out, "end_line", diagnostic, end.line + lines_before);
  write_place(out, "end_column", diagnostic, end.column);
  out.key("message").string(diagnostic.message);
  write_text_or_null(out, "help", diagnostic.help);
  out.key("spec").string(diagnostic.rule->spec);
  if (!diagnostic.schema_pointer.empty()) {
    out.key("schema_pointer").string(diagnostic.schema_pointer);
  }
  out.key("fix");
  if (diagnostic.fix && !shows_secret(report, *diagnostic.fix)) {
    write_fix(out, *diagnostic.fix);
  } else {
    out.null();
  }
  out.end_object();
}

class JsonReporter final : public Reporter {
 public:
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
    json.key("diagnostics").begin_array();
    for (const Diagnostic& diagnostic : report.diagnostics) {
      write_diagnostic(json, report, diagnostic, file.first_line);
    }
    json.end_array();
    if (report.left_out_count() > 0) {
      json.key("left_out")
          .number(static_cast<std::int64_t>(report.left_out_count()));
    }
    json.end_object();
    out += "\n" + json.take();
  }

  std::string closing(const Summary& summary) const override {
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
    if (summary.in_baseline > 0) count("in_baseline", summary.in_baseline);
    if (summary.fixing) count("fixed", summary.fixed);
    json.end_object();
    return "],\n\"summary\":" + json.take() + "}\n";
  }
};

}  // namespace

std::unique_ptr<Reporter> json_reporter() {
  return std::make_unique<JsonReporter>();
}

}  // namespace cardinal
