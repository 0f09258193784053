#include "lsp/config_document.h"

#include <algorithm>

#include "base/parse_number.h"
#include "cardinal/check.h"
#include "check/config.h"
#include "schema/builtin_schema.h"

namespace cardinal::lsp {
namespace {

// The schema does not list the names, so that is said here.
constexpr std::string_view unknown_name_rule = "schema/mismatch";

// "path:line:column" of an error.
std::optional<Position> position_in(std::string_view where,
                                    std::string_view path) {
  if (!where.starts_with(path)) return std::nullopt;
  where.remove_prefix(path.size());
  const std::size_t colon = where.rfind(':');
  if (!where.starts_with(':') || colon == 0) return std::nullopt;
  const auto line = parse_number<std::uint32_t>(where.substr(1, colon - 1));
  const auto column = parse_number<std::uint32_t>(where.substr(colon + 1));
  if (!line || !column) return std::nullopt;
  return Position{*line, *column};
}

// The innermost value that begins there: the parser names values and names.
Span span_at(Value root, const LineIndex& lines, Position place) {
  Span found{};
  const auto visit = [&](auto& self, Value value) -> void {
    for (const Span span : {value.span(), value.key_span()}) {
      if (lines.position(span.begin) == place) found = span;
    }
    for (const Member member : value.members()) self(self, member.value);
    for (const Value item : value.items()) self(self, item);
  };
  visit(visit, root);
  return found;
}

void add_unknown_name(const Error& error, const std::string& path,
                      Report& report) {
  const RuleInfo* const rule = rule_named(unknown_name_rule);
  const auto place = position_in(error.where, path);
  if (!rule) return;
  Diagnostic found{.rule = rule, .severity = Severity::error};
  found.message = error.message;
  const LineIndex lines(report.document.text());
  if (place) found.span = span_at(report.document.root(), lines, *place);
  found.start = lines.position(found.span.begin);
  found.end = lines.position(found.span.end);
  report.diagnostics.push_back(std::move(found));
}

}  // namespace

Report check_config(const std::string& text, const std::string& path,
                    const Env& env) {
  static const Schema schema = compile_builtin_schema(config_schema());
  Report report = Checker({.schema = schema}, env).check(text);
  if (!report.diagnostics.empty()) return report;
  const auto parsed = parse_config(text, path, env);
  if (!parsed) add_unknown_name(parsed.error(), path, report);
  return report;
}

}  // namespace cardinal::lsp
