#include "operations/report_views.h"

#include <algorithm>

#include "base/check_that.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

std::uint64_t number_of(Value object, std::string_view name) {
  return object[name].uint64().value_or(0);
}

CheckSummary summary_of(Value answer) {
  const Value counts = answer["summary"];
  CheckSummary summary;
  summary.files = number_of(counts, "files");
  summary.valid = number_of(counts, "valid");
  summary.errors = number_of(counts, "errors");
  summary.warnings = number_of(counts, "warnings");
  summary.hints = number_of(counts, "hints");
  summary.not_cards = number_of(counts, "not_cards");
  summary.in_baseline = number_of(counts, "in_baseline");
  for (const Value row : counts["statistics"].items()) {
    summary.has_statistics = true;
    summary.statistics[text_of(row, "rule")] = {
        number_of(row, "count"), number_of(row, "fixable"),
        severity_named(text_of(row, "severity")).value_or(Severity::error)};
  }
  return summary;
}

// The text that a result is about: that of the document with its name, or the
// one that there is.
std::string_view text_for(std::string_view name, const Asked& asked) {
  const auto found =
      std::ranges::find(asked.documents, name, &InputDocument::name);
  if (found != asked.documents.end()) return found->text;
  const std::string_view exact = asked.text("text");
  return exact.empty() ? asked.input["card"].raw() : exact;
}

}  // namespace

Rendered render_reports(std::string_view format, Value answer,
                        const Asked& asked, const Style& style,
                        std::string_view noun) {
  const auto reporter = reporter_named(
      format, {.colour = style.colour,
               .quiet = style.quiet,
               .strict = is_true(asked.input, "strict"),
               .lists_clean = true,
               .noun = noun,
               .score = is_true(asked.input, "score"),
               .statistics = is_true(asked.input, "statistics")});
  CHECK(reporter);  // views have the names of formats
  Rendered shown{.out = reporter->opening()};
  bool is_first = true;
  const bool is_one = answer["results"].size() == 1;
  for (const Value result : answer["results"].items()) {
    const std::string name(result["file"].string().value_or(""));
    const Report report = report_from(result, text_for(name, asked),
                                      is_one ? answer["summary"] : Value());
    std::string text;
    reporter->file({name, 1, &report}, text);
    if (!text.empty() && !is_first) shown.out += reporter->separator();
    if (!text.empty()) is_first = false;
    shown.out += text;
  }
  shown.out += reporter->closing(summary_of(answer));
  return shown;
}

std::string report_as_json(std::string_view name, const Report& report,
                           const ReportStyle& style) {
  const auto reporter = json_reporter(style);
  CheckSummary summary;
  summary.add(report);
  if (style.statistics) summary.count_rules(report);
  std::string json = reporter->opening();
  reporter->file({name, 1, &report}, json);
  json += reporter->closing(summary);
  return json;
}

}  // namespace cardinal
