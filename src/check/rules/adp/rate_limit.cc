// rate_limit (section 3.7).
#include "base/ascii.h"
#include "base/text.h"
#include "card/adp/text_forms.h"
#include "check/repair.h"
#include "check/rules/adp/rules.h"
#include "check/rules/adp/signed_cards.h"

namespace cardinal::adp {
namespace {

struct UnitName {
  std::string_view name, unit;
};
constexpr UnitName unit_names[] = {
    {"second", "sec"}, {"seconds", "sec"}, {"secs", "sec"}, {"m", "min"},
    {"minute", "min"}, {"minutes", "min"}, {"mins", "min"}, {"hr", "hour"},
    {"hours", "hour"}, {"d", "day"},       {"days", "day"},
};

void check_rate_limit(const AnnotatedCard& card, Findings& out) {
  const Text& rate = card.constraints.rate_limit;
  if (!rate || is_rate_limit(rate.text)) return;
  Finding& finding = out.add(
      rate.at,
      "\"rate_limit\" must be a number, a slash and a unit of time; got " +
          for_message(rate.at),
      "write it like 60/min; the units are s, sec, min, h, hour and day");
  const std::size_t slash = rate.text.find('/');
  if (slash == rate.text.npos) return;
  const std::string unit = lower_case(rate.text.substr(slash + 1));
  for (const UnitName& other : unit_names) {
    if (other.name != unit) continue;
    const std::string meant =
        std::string(rate.text.substr(0, slash)) + "/" + std::string(other.unit);
    if (is_rate_limit(meant)) offer(finding, out, rewritten(rate.at, meant));
  }
}

constinit const CardRule rate_limit_rule{
    .info =
        {
            .id = "adp/rate-limit",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Invalid rate limit",
            .summary = "rate_limit is a number of calls per unit of time",
            .why = "The draft has one example and no grammar. 60/min is the "
                   "form that callers can be expected to read.",
            .bad = R"({"constraints": {"rate_limit": "60 per minute"}})",
            .good = R"({"constraints": {"rate_limit": "60/min"}})",
            .spec = "draft-song-anp-adp-00, section 3.7, Table 7",
        },
    .triggers = rate_irregular,
    .check = check_rate_limit,
};

}  // namespace

CardRules rate_limit_rules() {
  static constexpr const CardRule* rules[] = {&rate_limit_rule};
  return rules;
}

}  // namespace cardinal::adp
