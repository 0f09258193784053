#include "check/diagnostic_order.h"

#include <algorithm>
#include <tuple>

namespace cardinal {
namespace {

bool comes_before(const Diagnostic& a, const Diagnostic& b) {
  return std::tie(a.span.begin, a.rule->id, a.span.end, a.message) <
         std::tie(b.span.begin, b.rule->id, b.span.end, b.message);
}

// Keeps the most severe: a thousand hints must not hide an error.
void leave_out_beyond(std::size_t most, Report& report) {
  if (report.diagnostics.size() <= most) return;
  std::ranges::sort(report.diagnostics,
                    [](const Diagnostic& a, const Diagnostic& b) {
                      return a.severity != b.severity ? a.severity > b.severity
                                                      : comes_before(a, b);
                    });
  for (std::size_t i = most; i < report.diagnostics.size(); ++i) {
    ++report.left_out[static_cast<std::size_t>(report.diagnostics[i].severity)];
  }
  report.diagnostics.resize(most);
}

}  // namespace

void sort_and_limit(std::size_t most, Report& report) {
  leave_out_beyond(most, report);
  std::vector<Diagnostic>& list = report.diagnostics;
  if (std::ranges::is_sorted(list, comes_before)) return;
  // Diagnostics are large: their places are sorted, and each is moved once.
  std::vector<Diagnostic*> order;
  order.reserve(list.size());
  for (Diagnostic& diagnostic : list) order.push_back(&diagnostic);
  std::ranges::sort(order, [](const Diagnostic* a, const Diagnostic* b) {
    return comes_before(*a, *b);
  });
  std::vector<Diagnostic> sorted;
  sorted.reserve(list.size());
  for (Diagnostic* const each : order) sorted.push_back(std::move(*each));
  list = std::move(sorted);
}

}  // namespace cardinal
