// SARIF 2.1.0, as code hosts take it in.
#include <algorithm>

#include "base/uri.h"
#include "check/report/reporter.h"
#include "check/security/redaction.h"

namespace cardinal {
namespace {

std::string_view level_of(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::hint:
      return "note";
    case Severity::off:
      return "none";
  }
  return "none";
}

// A path as a relative URI reference: what RFC 3986 does not allow in a
// segment is percent-encoded, of a URL only what it does not allow at all. "-"
// is standard input.
std::string as_uri(std::string_view path) {
  if (path == "-") return "stdin";
  constexpr std::string_view in_path = "-._~/!$&'()*+,;=@";
  constexpr std::string_view in_url = "-._~/!$&'()*+,;=@:?#[]%";
  const std::string uri =
      percent_encoded(path, is_http_url(path) ? in_url : in_path);
  return uri.starts_with('/') ? "file://" + uri : uri;
}

void write_rule(Writer& out, const RuleInfo& rule) {
  const auto text = [&](std::string_view name, std::string_view value) {
    out.key(name).begin_object().key("text").string(value).end_object();
  };
  out.begin_object();
  out.key("id").string(rule.id);
  text("shortDescription", rule.title);
  text("fullDescription", rule.why);
  text("help", "Expected: " + std::string(rule.summary) + ". " +
                   std::string(rule.why) + " See " + std::string(rule.spec) +
                   ".");
  out.key("defaultConfiguration").begin_object();
  out.key("enabled").boolean(rule.severity != Severity::off);
  out.key("level").string(level_of(rule.severity));
  out.end_object();
  // Code hosts filter alerts by tag.
  out.key("properties").begin_object().key("tags").begin_array();
  out.string(name_of(rule.category));
  out.end_array().end_object().end_object();
}

void write_artifact(Writer& out, const ReportedFile& file) {
  out.key("artifactLocation").begin_object();
  out.key("uri").string(as_uri(file.name)).end_object();
}

void write_region(Writer& out, const ReportedFile& file, Position start,
                  Position end) {
  const std::int64_t lines_before = std::int64_t{file.first_line} - 1;
  out.begin_object();
  out.key("startLine").number(start.line + lines_before);
  out.key("startColumn").number(std::int64_t{start.column});
  out.key("endLine").number(end.line + lines_before);
  out.key("endColumn").number(std::int64_t{end.column});
  out.end_object();
}

void write_location(Writer& out, const ReportedFile& file,
                    const Diagnostic& diagnostic) {
  out.begin_object().key("physicalLocation").begin_object();
  write_artifact(out, file);
  if (diagnostic.about_text) {
    out.key("region");
    write_region(out, file, diagnostic.start, diagnostic.end);
  } else if (diagnostic.about_bytes) {
    const Span span = diagnostic.span;
    out.key("region").begin_object();
    out.key("byteOffset").number(std::int64_t{span.begin});
    out.key("byteLength").number(std::int64_t{span.end} - span.begin);
    out.end_object();
  }
  out.end_object();
  out.key("logicalLocations").begin_array().begin_object();
  out.key("fullyQualifiedName").string(diagnostic.pointer);
  out.end_object().end_array().end_object();
}

void write_fix(Writer& out, const ReportedFile& file, const LineIndex& lines,
               const Fix& fix) {
  out.key("fixes").begin_array().begin_object();
  out.key("description").begin_object();
  out.key("text").string(fix.title).end_object();
  out.key("artifactChanges").begin_array().begin_object();
  write_artifact(out, file);
  out.key("replacements").begin_array();
  for (const Edit& edit : fix.edits) {
    out.begin_object().key("deletedRegion");
    write_region(out, file, lines.position(edit.where.begin),
                 lines.position(edit.where.end));
    if (!edit.text.empty()) {
      out.key("insertedContent").begin_object();
      out.key("text").string(edit.text).end_object();
    }
    out.end_object();
  }
  out.end_array().end_object().end_array();
  out.end_object().end_array();
}

// SARIF counts columns without a byte order mark: where there is one, its own
// removal cannot be said, and other changes would be off by one.
bool can_say_fixes(const ReportedFile& file) {
  return !file.report->document.text().starts_with("\xEF\xBB\xBF");
}

void write_result(Writer& out, const ReportedFile& file, const LineIndex& lines,
                  const Diagnostic& diagnostic) {
  const auto rules = all_rules();
  const auto found = std::ranges::find(rules, diagnostic.rule);
  std::string message = diagnostic.message;
  if (!diagnostic.help.empty()) message += " (" + diagnostic.help + ")";
  out.begin_object();
  out.key("ruleId").string(diagnostic.rule->id);
  // An organisation's rule has its place only when all files are read.
  if (found != rules.end()) {
    out.key("ruleIndex").number(std::int64_t{found - rules.begin()});
  }
  out.key("level").string(level_of(diagnostic.severity));
  out.key("message").begin_object().key("text").string(message).end_object();
  out.key("locations").begin_array();
  write_location(out, file, diagnostic);
  out.end_array();
  if (diagnostic.fix && can_say_fixes(file) &&
      !shows_secret(*file.report, *diagnostic.fix)) {
    write_fix(out, file, lines, *diagnostic.fix);
  }
  out.end_object();
}

class SarifReporter final : public Reporter {
 public:
  std::string opening() const override {
    return "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\","
           "\"version\":\"2.1.0\",\"runs\":[{"
           "\"columnKind\":\"unicodeCodePoints\",\"results\":[";
  }
  std::string separator() const override { return ","; }

  void file(const ReportedFile& file, std::string& out) const override {
    if (file.report->diagnostics.empty()) return;
    const LineIndex lines(file.report->document.text());
    bool first = true;
    for (const Diagnostic& diagnostic : file.report->diagnostics) {
      Writer json(Writer::Layout{.visible_only = true});
      write_result(json, file, lines, diagnostic);
      out += first ? "\n" : ",\n";
      out += json.take();
      first = false;
    }
  }

  // At the end, when the rules of all configurations are known.
  std::string closing(const CheckSummary& summary) const override {
    Writer rules;
    rules.begin_array();
    for (const RuleInfo* rule : all_rules()) write_rule(rules, *rule);
    for (const RuleInfo* rule : summary.other_rules) write_rule(rules, *rule);
    rules.end_array();
    return "],\n\"tool\":{\"driver\":{\"name\":\"cardinal\",\"version\":\"" +
           std::string(cardinal_version) + "\",\n\"rules\":" + rules.take() +
           "}}}]}\n";
  }
};

}  // namespace

std::unique_ptr<Reporter> sarif_reporter() {
  return std::make_unique<SarifReporter>();
}

}  // namespace cardinal
