// The text format of Prometheus, version 0.0.4.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/ascii.h"
#include "base/metric_family.h"

namespace cardinal {
namespace {

constexpr bool starts_name(char c) { return is_alpha(c) || c == '_'; }

std::string number_text(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "+Inf" : "-Inf";
  constexpr double exact_max = 9'007'199'254'740'992;  // 2^53
  if (std::abs(value) <= exact_max && std::trunc(value) == value) {
    return fmt::format("{:.0f}", value);
  }
  // 15 digits: 10 times 1e-6 is 1e-05, not 9.999999999999999e-06.
  return fmt::format("{:.15g}", value);
}

// Backslashes and line feeds, and in label values quotes.
std::string escaped(std::string_view text, bool is_label_value) {
  std::string out;
  for (const char c : text) {
    if (c == '\n') {
      out += "\\n";
      continue;
    }
    if (c == '\\' || (c == '"' && is_label_value)) out += '\\';
    out += c;
  }
  return out;
}

// {a="1",b="2"}, or nothing; `last` is a label to add.
std::string labels_text(const MetricLabels& labels,
                        const MetricLabels& last = {}) {
  std::string out;
  for (const MetricLabels* list : {&labels, &last}) {
    for (const auto& [name, value] : *list) {
      out += out.empty() ? "{" : ",";
      out += name + "=\"" + escaped(value, true) + "\"";
    }
  }
  if (!out.empty()) out += "}";
  return out;
}

void append_line(std::string& out, const std::string& name,
                 const std::string& labels, const std::string& value) {
  out += name + labels + " " + value + "\n";
}

void append_histogram(std::string& out, const std::string& name,
                      const MetricLabels& labels, const Histogram& histogram) {
  const Histogram::Snapshot taken = histogram.snapshot();
  const auto bounds = histogram.bounds();
  std::uint64_t below = 0;
  for (std::size_t i = 0; i < taken.counts.size(); ++i) {
    below += taken.counts[i];
    const std::string bound =
        i < bounds.size()
            ? number_text(static_cast<double>(bounds[i]) * histogram.unit())
            : "+Inf";
    append_line(out, name + "_bucket", labels_text(labels, {{"le", bound}}),
                std::to_string(below));
  }
  append_line(out, name + "_sum", labels_text(labels),
              number_text(static_cast<double>(taken.sum) * histogram.unit()));
  append_line(out, name + "_count", labels_text(labels),
              std::to_string(taken.count));
}

}  // namespace

bool is_metric_name(std::string_view name) {
  return !name.empty() && (starts_name(name.front()) || name.front() == ':') &&
         std::ranges::all_of(name, [](char c) {
           return starts_name(c) || is_digit(c) || c == ':';
         });
}

bool is_label_name(std::string_view name) {
  return !name.empty() && starts_name(name.front()) &&
         !name.starts_with("__") && std::ranges::all_of(name, [](char c) {
           return starts_name(c) || is_digit(c);
         });
}

void append_exposition(std::string& out, const MetricSample& sample) {
  const MetricRegistry::Family& family = *sample.family;
  out += "# HELP " + family.name + " " + escaped(family.help, false) + "\n";
  out += "# TYPE " + family.name + " " + std::string(family.kind) + "\n";
  for (const MetricRegistry::Metric* metric : sample.metrics) {
    if (const auto* histogram =
            std::get_if<std::unique_ptr<Histogram>>(&metric->source)) {
      append_histogram(out, family.name, metric->labels, **histogram);
    } else {
      append_line(out, family.name, labels_text(metric->labels),
                  number_text(metric->value()));
    }
  }
}

}  // namespace cardinal
