#include "lsp/diagnostics.h"

#include "base/uri.h"
#include "lsp/related.h"

namespace cardinal::lsp {
namespace {

constexpr std::string_view source = "cardinal";
constexpr std::int64_t error_level = 1, warning_level = 2,
                       information_level = 3;
constexpr std::int64_t deprecated_tag = 2;

// Hints of the protocol are not listed by editors; ours are worth reading.
std::int64_t level_of(Severity severity) {
  switch (severity) {
    case Severity::error:
      return error_level;
    case Severity::warning:
      return warning_level;
    case Severity::hint:
    case Severity::off:
      break;
  }
  return information_level;
}

// Rules about what was right once and should be written otherwise today.
bool is_about_deprecated(const RuleInfo& rule) {
  return rule.id.contains("legacy") || rule.id.contains("deprecated");
}

void write_related(const View& view, Span span, Writer& out) {
  out.key("relatedInformation").begin_array().begin_object();
  out.key("location").begin_object();
  out.key("uri").string(view.document.uri()).key("range");
  view.lines.write(span, out);
  out.end_object().key("message").string("the first is here");
  out.end_object().end_array();
}

void write_config_error(const View& view, Writer& out) {
  out.begin_object().key("range");
  view.lines.write({0, 0}, out);
  out.key("severity").number(error_level);
  out.key("source").string(source);
  out.key("message").string(
      "the card is not checked because its configuration is not valid: " +
      view.analysis.config_error);
  out.end_object();
}

}  // namespace

void write_diagnostic(const View& view, const Diagnostic& found, Writer& out) {
  const RuleInfo& rule = *found.rule;
  const std::string& rule_url = view.analyzer.settings.rule_url;
  out.begin_object().key("range");
  view.lines.write(found.span, out);
  out.key("severity").number(level_of(found.severity));
  out.key("code").string(rule.id);
  if (view.client.has_code_description && !rule_url.empty()) {
    out.key("codeDescription").begin_object();
    out.key("href").string(rule_url + percent_encoded(rule.id, "-._~/"));
    out.end_object();
  }
  out.key("source").string(source);
  out.key("message").string(
      found.help.empty() ? found.message : found.message + "\n" + found.help);
  if (view.client.has_tags && is_about_deprecated(rule)) {
    out.key("tags").begin_array().number(deprecated_tag).end_array();
  }
  const auto related = view.client.has_related_information
                           ? related_place(view.analysis.report, found)
                           : std::nullopt;
  if (related) {
    write_related(view, *related, out);
  }
  out.key("data").begin_object().key("pointer").string(found.pointer);
  out.end_object().end_object();
}

std::string diagnostics_of(const View& view) {
  Writer out;
  out.begin_array();
  if (!view.analysis.config_error.empty()) write_config_error(view, out);
  if (view.analysis.kind != DocumentKind::other) {
    for (const Diagnostic& found : view.analysis.report.diagnostics) {
      write_diagnostic(view, found, out);
    }
  }
  return out.end_array().take();
}

}  // namespace cardinal::lsp
