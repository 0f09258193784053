// What no measurement can be (rules 6 and 7 of the draft).
#include <fmt/format.h>

#include <numbers>
#include <string>

#include "check/rules/pacr/rules.h"

namespace cardinal::pacr {
namespace {

constexpr double reduced_planck = 1.054571817e-34;  // joule seconds

void check_below_landauer(const RecordView& record, Findings& out) {
  const auto energy = record.point_of("resources", "energy");
  const auto landauer = record.point_of("", "landauer_cost");
  if (!energy || !landauer || *energy >= *landauer) return;
  out.add(record["resources"]["energy"]["point"],
          fmt::format("the energy, {} J, is below the Landauer cost of the "
                      "record, {} J",
                      *energy, *landauer),
          "erasing bits takes at least their Landauer cost: measure again");
}

void check_margolus_levitin(const RecordView& record, Findings& out) {
  const auto energy = record.point_of("resources", "energy");
  const auto time = record.point_of("resources", "time");
  if (!energy || !time || *energy <= 0 || *time <= 0) return;
  const double least = std::numbers::pi * reduced_planck / (2 * *energy);
  if (*time >= least) return;
  out.add(record["resources"]["time"]["point"],
          fmt::format("with {} J no step takes less than {:.4g} s; got {} s",
                      *energy, least, *time),
          "Margolus and Levitin: time >= pi h_bar / (2 energy); check the "
          "units, seconds and joules");
}

constinit const RecordRule below_landauer_rule{
    {.id = "pacr/physics-landauer",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Energy below the Landauer cost",
     .summary = "The energy of a step is at least its Landauer cost",
     .why = "Physics allows no less, so the record is wrong or invented. A "
            "ledger keeps it for forensics and counts nothing of it.",
     .bad = R"({"landauer_cost": {"point": 0.7, "upper": 0.8}})",
     .good = R"({"landauer_cost": {"point": 0.5, "upper": 0.8}})",
     .spec = "PACR draft 00, validation rule 6",
     .examples = Examples::records},
    1,
    check_below_landauer};

constinit const RecordRule margolus_levitin_rule{
    {.id = "pacr/physics-margolus-levitin",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Faster than its energy allows",
     .summary = "A step obeys the Margolus-Levitin bound",
     .why = "Physics allows no faster step with that energy, so the record is "
            "wrong or invented. A ledger keeps it for forensics and counts "
            "nothing of it.",
     .bad = R"({"resources": {"time": {"point": 1e-34, "lower": 1e-34}}})",
     .good = R"({"resources": {"time": {"point": 1e-33, "lower": 1e-34}}})",
     .spec = "PACR draft 00, validation rule 7",
     .examples = Examples::records},
    1,
    check_margolus_levitin};

}  // namespace

RecordRules physics_rules() {
  static constexpr const RecordRule* rules[] = {&below_landauer_rule,
                                                &margolus_levitin_rule};
  return rules;
}

bool is_forensic(const RuleInfo& rule) {
  return &rule == &below_landauer_rule.info ||
         &rule == &margolus_levitin_rule.info;
}

}  // namespace cardinal::pacr
