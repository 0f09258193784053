// Members that are null.
#include "check/repair.h"
#include "check/rules/adp/rules.h"
#include "check/rules/adp/signed_cards.h"

namespace cardinal::adp {
namespace {

void check_null_value(const AnnotatedCard& card, Findings& out) {
  for (const Value value : card.nulls) {
    Finding& finding = out.add(
        value,
        for_message(value.key()) +
            " is null; not every reader treats null like an absent member",
        "omit the member");
    offer(finding, out, removed(value, "omit the member"));
  }
}

constinit const CardRule null_value_rule{
    .info =
        {
            .id = "adp/null-value",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Null member",
            .summary = "Unset members are left out, not null",
            .why = "The draft has no null. Lenient readers treat it like an "
                   "absent member; strict ones reject the card. A signature "
                   "covers it in either case.",
            .bad = R"({"tools": [{"name": "search", "streaming": null}]})",
            .good = R"({"tools": [{"name": "search"}]})",
            .spec = "draft-song-anp-adp-00, section 3.1",
        },
    .triggers = null_value,
    .check = check_null_value,
};

}  // namespace

CardRules null_value_rules() {
  static constexpr const CardRule* rules[] = {&null_value_rule};
  return rules;
}

}  // namespace cardinal::adp
