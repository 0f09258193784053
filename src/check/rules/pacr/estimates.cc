// Estimates: their order and signs (rules 3, 4 and 5 of the draft).
#include <string>

#include "check/rules/pacr/rules.h"

namespace cardinal::pacr {
namespace {

void check_estimate_order(const RecordView& record, Findings& out) {
  for (const EstimateField& field : estimate_fields) {
    const Value estimate = record.estimate(field);
    const auto point = estimate["point"].number();
    const auto lower = estimate["lower"].number();
    const auto upper = estimate["upper"].number();
    const std::string of = " of \"" + std::string(field.name) + "\"";
    const auto shown = [&](std::string_view name) {
      return std::string(name) + of + " (" + std::string(estimate[name].raw()) +
             ")";
    };
    if (lower && point && *lower > *point) {
      out.add(estimate["lower"],
              shown("lower") + " is above its point (" +
                  std::string(estimate["point"].raw()) + ")",
              "order them: lower <= point <= upper");
    }
    if (upper && point && *point > *upper) {
      out.add(estimate["upper"],
              shown("upper") + " is below its point (" +
                  std::string(estimate["point"].raw()) + ")",
              "order them: lower <= point <= upper");
    }
  }
}

void check_negative(const RecordView& record, Findings& out) {
  for (const EstimateField& field : estimate_fields) {
    if (field.name == "time") continue;  // pacr/estimate-time-positive
    for (const std::string_view member : estimate_members) {
      const Value value = record.estimate(field)[member];
      const auto number = value.number();
      if (!number || *number >= 0) continue;
      out.add(value, std::string(member) + " of \"" + std::string(field.name) +
                         "\" must not be negative; got " + for_message(value) +
                         " " + std::string(field.unit));
    }
  }
}

void check_time_positive(const RecordView& record, Findings& out) {
  for (const std::string_view member : estimate_members) {
    const Value value = record["resources"]["time"][member];
    const auto number = value.number();
    if (!number || *number > 0) continue;
    out.add(value,
            std::string(member) + " of \"time\" must be above 0; got " +
                for_message(value) + " seconds",
            "every step takes time");
  }
}

constinit const RecordRule estimate_order_rule{
    {.id = "pacr/estimate-order",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Reversed estimate",
     .summary = "lower <= point <= upper, for every estimate",
     .why = "Bounds that exclude the value are no bounds.",
     .bad = R"({"resources": {"energy": {"lower": 0.55}}})",
     .good = R"({"resources": {"energy": {"lower": 0.5, "upper": 0.5}}})",
     .spec = "PACR draft 00, validation rule 3",
     .examples = Examples::records},
    1,
    check_estimate_order};

constinit const RecordRule negative_rule{
    {.id = "pacr/estimate-negative",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Negative quantity",
     .summary = "Energy, space, complexity, entropy and gain are not negative",
     .why = "A negative cost would pay for others in every sum.",
     .bad = R"({"resources": {"space": {"lower": -1}}})",
     .good = R"({"resources": {"space": {"lower": 0}}})",
     .spec = "PACR draft 00, validation rule 4",
     .examples = Examples::records},
    1,
    check_negative};

constinit const RecordRule time_positive_rule{
    {.id = "pacr/estimate-time-positive",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "No time",
     .summary = "A step takes more than no time",
     .why = "Latency is averaged from it; a zero is a measurement that did not "
            "happen.",
     .bad = R"({"resources": {"time": {"lower": 0}}})",
     .good = R"({"resources": {"time": {"lower": 1e-9}}})",
     .spec = "PACR draft 00, validation rule 5",
     .examples = Examples::records},
    1,
    check_time_positive};

}  // namespace

RecordRules estimate_rules() {
  static constexpr const RecordRule* rules[] = {
      &estimate_order_rule, &negative_rule, &time_positive_rule};
  return rules;
}

}  // namespace cardinal::pacr
