// SARIF 2.1.0, as code hosts take it in.
#include <algorithm>

#include "check/report/reporter.h"

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
// segment is percent-encoded. "-" is standard input.
std::string as_uri(std::string_view path) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  if (path == "-") return "stdin";
  std::string uri;
  for (const char c : path) {
    const auto byte = static_cast<std::uint8_t>(c);
    const bool plain =
        (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
        (c >= 'a' && c <= 'z') ||
        std::string_view("-._~/!$&'()*+,;=@").find(c) != std::string_view::npos;
    if (plain) {
      uri.push_back(c);
    } else {
      uri += {'%', digits[byte >> 4], digits[byte & 15]};
    }
  }
  return uri.starts_with('/') ? "file://" + uri : uri;
}

void write_rule(Writer& out, const RuleInfo& rule) {
  const auto text = [&](std::string_view name, std::string_view value) {
    out.key(name).begin_object().key("text").string(value).end_object();
  };
  out.begin_object();
  out.key("id").string(rule.id);
  text("shortDescription", rule.summary);
  text("fullDescription", rule.why);
  text("help", std::string(rule.why) + " See " + std::string(rule.spec) + ".");
  out.key("defaultConfiguration").begin_object();
  out.key("enabled").boolean(rule.severity != Severity::off);
  out.key("level").string(level_of(rule.severity));
  out.end_object().end_object();
}

void write_location(Writer& out, const ReportedFile& file,
                    const Diagnostic& diagnostic) {
  const std::int64_t lines_before = std::int64_t{file.first_line} - 1;
  out.begin_object().key("physicalLocation").begin_object();
  out.key("artifactLocation").begin_object();
  out.key("uri").string(as_uri(file.name)).end_object();
  out.key("region").begin_object();
  out.key("startLine").number(diagnostic.start.line + lines_before);
  out.key("startColumn").number(std::int64_t{diagnostic.start.column});
  out.key("endLine").number(diagnostic.end.line + lines_before);
  out.key("endColumn").number(std::int64_t{diagnostic.end.column});
  out.end_object().end_object();
  out.key("logicalLocations").begin_array().begin_object();
  out.key("fullyQualifiedName").string(diagnostic.pointer);
  out.end_object().end_array().end_object();
}

void write_result(Writer& out, const ReportedFile& file,
                  const Diagnostic& diagnostic) {
  const auto rules = all_rules();
  const auto index = std::ranges::find(rules, diagnostic.rule) - rules.begin();
  std::string message = diagnostic.message;
  if (!diagnostic.help.empty()) message += " (" + diagnostic.help + ")";
  out.begin_object();
  out.key("ruleId").string(diagnostic.rule->id);
  out.key("ruleIndex").number(std::int64_t{index});
  out.key("level").string(level_of(diagnostic.severity));
  out.key("message").begin_object().key("text").string(message).end_object();
  out.key("locations").begin_array();
  write_location(out, file, diagnostic);
  out.end_array().end_object();
}

class SarifReporter final : public Reporter {
 public:
  std::string opening() const override {
    Writer rules;
    rules.begin_array();
    for (const RuleInfo* rule : all_rules()) write_rule(rules, *rule);
    rules.end_array();
    return "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\","
           "\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{"
           "\"name\":\"cardinal\",\"version\":\"" +
           std::string(cardinal_version) + "\",\n\"rules\":" + rules.take() +
           "}},\"columnKind\":\"unicodeCodePoints\",\"results\":[";
  }
  std::string separator() const override { return ","; }

  void file(const ReportedFile& file, std::string& out) const override {
    bool first = true;
    for (const Diagnostic& diagnostic : file.report->diagnostics) {
      Writer json(Writer::Layout{.visible_only = true});
      write_result(json, file, diagnostic);
      out += first ? "\n" : ",\n";
      out += json.take();
      first = false;
    }
  }

  std::string closing(const Summary&) const override { return "]}]}\n"; }
};

}  // namespace

std::unique_ptr<Reporter> sarif_reporter() {
  return std::make_unique<SarifReporter>();
}

}  // namespace cardinal
