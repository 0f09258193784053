#include "check/report/reporter.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>

namespace cardinal {
namespace {

struct ReportFormat {
  std::string_view name;
  std::unique_ptr<Reporter> (*make)(const ReportStyle& style);
};
constexpr ReportFormat formats[] = {
    {"text", text_reporter},
    {"json", json_reporter},
    {"sarif", [](const ReportStyle&) { return sarif_reporter(); }},
    {"github", [](const ReportStyle&) { return github_reporter(); }},
    {"junit", [](const ReportStyle&) { return junit_reporter(); }},
    {"compact", compact_reporter},
    {"markdown", markdown_reporter},
    {"gitlab", [](const ReportStyle&) { return gitlab_reporter(); }},
    {"html", html_reporter},
};

}  // namespace

void CheckSummary::add(const Report& report) {
  ++files;
  valid += report.valid() ? 1 : 0;
  errors += report.count(Severity::error);
  warnings += report.count(Severity::warning);
  hints += report.count(Severity::hint);
}

void CheckSummary::add(const CheckSummary& other) {
  files += other.files;
  valid += other.valid;
  errors += other.errors;
  warnings += other.warnings;
  hints += other.hints;
  not_cards += other.not_cards;
  in_baseline += other.in_baseline;
  in_base += other.in_base;
  fixed += other.fixed;
  fixed_files += other.fixed_files;
  unsafe_fixes += other.unsafe_fixes;
  fixing = fixing || other.fixing;
  has_statistics = has_statistics || other.has_statistics;
  for (const auto& [rule, counts] : other.statistics) {
    RuleStatistic& sum = statistics[rule];
    sum.count += counts.count;
    sum.fixable += counts.fixable;
    sum.severity = std::max(sum.severity, counts.severity);
  }
}

std::vector<std::pair<std::string_view, RuleStatistic>> by_frequency(
    const CheckSummary& summary) {
  std::vector<std::pair<std::string_view, RuleStatistic>> rows(
      summary.statistics.begin(), summary.statistics.end());
  std::ranges::stable_sort(rows, std::ranges::greater(),
                           [](const auto& row) { return row.second.count; });
  return rows;
}

bool has_statistics_in(std::string_view format) {
  constexpr std::string_view with_statistics[] = {"text", "json", "ndjson",
                                                  "markdown", "html"};
  return std::ranges::find(with_statistics, format) !=
         std::end(with_statistics);
}

void CheckSummary::count_rules(const Report& report) {
  has_statistics = true;
  for (const Diagnostic& diagnostic : report.diagnostics) {
    RuleStatistic& sum = statistics[std::string(diagnostic.rule->id)];
    ++sum.count;
    sum.fixable += diagnostic.fix ? 1 : 0;
    sum.severity = std::max(sum.severity, diagnostic.severity);
  }
}

void CheckSummary::add_failure(const Error& error) {
  constexpr std::size_t failures_max = 1'000;
  if (failures.size() < failures_max) failures.push_back(error);
}

std::unique_ptr<Reporter> reporter_named(std::string_view format,
                                         const ReportStyle& style) {
  const auto* const found =
      std::ranges::find(formats, format, &ReportFormat::name);
  return found == std::end(formats) ? nullptr : found->make(style);
}

std::span<const std::string_view> report_formats() {
  static const auto names = [] {
    std::array<std::string_view, std::size(formats)> list;
    std::ranges::transform(formats, list.begin(), &ReportFormat::name);
    return list;
  }();
  return names;
}

}  // namespace cardinal
