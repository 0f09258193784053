#include "lsp/code_actions.h"

#include <algorithm>
#include <set>

#include "base/text.h"
#include "cardinal/a2a.h"
#include "cardinal/convert.h"
#include "lsp/diagnostics.h"
#include "lsp/edits.h"

namespace cardinal::lsp {
namespace {

constexpr std::size_t actions_max = 200;

bool overlaps(Span a, Span b) { return a.begin <= b.end && b.begin <= a.end; }

// Whether the client wants a kind, or one that this is a part of.
bool is_wanted(Value only, std::string_view kind) {
  if (!only.is(Kind::array)) return true;
  for (const Value item : only.items()) {
    const std::string_view wanted = item.string().value_or("?");
    if (wanted.empty() || kind == wanted) return true;
    if (kind.starts_with(wanted) && kind[wanted.size()] == '.') return true;
  }
  return false;
}

void write_quick_fix(const View& view, const Diagnostic& found, Writer& out) {
  const Fix& fix = *found.fix;
  out.begin_object();
  out.key("title").string(fix.title);
  out.key("kind").string(quick_fix_kind);
  out.key("diagnostics").begin_array();
  write_diagnostic(view, found, out);
  out.end_array();
  out.key("isPreferred").boolean(fix.safe);
  out.key("edit");
  write_workspace_edit(view.document.uri(), view.lines, fix.edits, out);
  out.end_object();
}

void write_fix_all(const View& view, Writer& out) {
  const auto& findings = view.analysis.report.diagnostics;
  if (!std::ranges::any_of(findings, [](const Diagnostic& found) {
        return found.fix && found.fix->safe;
      })) {
    return;
  }
  const FixedText fixed = fix(view.analyzer.checker_of(view.document),
                              view.document.text(), FixChoice::safe);
  const auto edits =
      replacing_edit(view.document.text(), fixed.report.document.text());
  if (edits.empty()) return;
  out.begin_object();
  out.key("title").string("Fix " + counted(fixed.fixed, "finding") +
                          " with safe fixes");
  out.key("kind").string(fix_all_kind).key("edit");
  write_workspace_edit(view.document.uri(), view.lines, edits, out);
  out.end_object();
}

// Findings in the chosen range.
void write_finding_actions(const View& view, Span chosen, Writer& out) {
  std::set<std::string_view> suppressed;
  std::size_t count = 0;
  for (const Diagnostic& found : view.analysis.report.diagnostics) {
    if (!overlaps(found.span, chosen)) continue;
    if (++count > actions_max) return;
    if (found.fix) write_quick_fix(view, found, out);
    if (view.is_card() && suppressed.insert(found.rule->id).second) {
      write_suppression(view, found, out);
    }
  }
}

std::string conversion_title(const Converted& converted) {
  std::string title = "Convert to A2A 1.0";
  if (converted.lost.empty()) return title;
  return title + " (without " + counted(converted.lost.size(), "part") +
         " that it cannot express)";
}

void write_disabled(const View& view, std::string_view reason, Writer& out) {
  if (!view.client.has_disabled_actions) return;
  out.begin_object().key("title").string("Convert to A2A 1.0");
  out.key("kind").string(rewrite_kind);
  out.key("disabled").begin_object().key("reason").string(reason);
  out.end_object().end_object();
}

// The editor's undo is the way back, so that no original is embedded.
void write_conversion(const View& view, Writer& out) {
  const Report& report = view.analysis.report;
  if (!report.dialect || !report.document.root()) return;
  if (report.dialect == Dialect::a2a && report.version == "1.0") return;
  Converter converter({.to = CardFormat::a2a_1_0,
                       .exact_version = true,
                       .embed_original = false},
                      *view.analyzer.host().env);
  const auto converted = converter.convert(view.document.text());
  if (!converted) {
    write_disabled(view, converted.error().message, out);
    return;
  }
  const auto edits = replacing_edit(view.document.text(), converted->text);
  if (edits.empty()) return;
  out.begin_object().key("title").string(conversion_title(*converted));
  out.key("kind").string(rewrite_kind).key("edit");
  write_workspace_edit(view.document.uri(), view.lines, edits, out);
  out.end_object();
}

}  // namespace

rpc::Answer code_actions(const View& view, Value params) {
  const auto chosen = view.lines.span_of(params["range"]);
  if (!chosen) {
    return rpc::Error{
        rpc::invalid_params, "\"range\" must be a range in the text", {}};
  }
  Writer out;
  out.begin_array();
  const Value only = params["context"]["only"];
  if (view.analysis.kind != DocumentKind::other &&
      is_wanted(only, quick_fix_kind)) {
    write_finding_actions(view, *chosen, out);
  }
  if (view.is_card()) {
    if (is_wanted(only, fix_all_kind)) write_fix_all(view, out);
    if (is_wanted(only, rewrite_kind)) write_conversion(view, out);
  }
  return out.end_array().take();
}

}  // namespace cardinal::lsp
