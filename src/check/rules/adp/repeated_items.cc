// Items that a list has twice.
#include "check/first_owner.h"
#include "check/repair.h"
#include "check/rules/adp/rules.h"
#include "check/rules/adp/signed_cards.h"

namespace cardinal::adp {
namespace {

void find_repeats(Value list, Findings& out) {
  if (list.size() < 2) return;
  FirstOwner owners;
  std::size_t i = 0;
  for (const Value item : list.items()) {
    const std::size_t index = i++;
    const auto text = item.string();
    if (!text || !owners.find_or_add(*text, index)) continue;
    Finding& finding =
        out.add(item, for_message(item) + " is already in the list",
                "remove one of them");
    // Finding the way out of a list takes longer the longer it is.
    constexpr std::size_t near = 1000;
    if (index >= near) continue;
    offer(finding, out, removed(item, "remove the repeated item"));
  }
}

void check_repeated_item(const AnnotatedCard& card, Findings& out) {
  find_repeats(card.constraints.supported_languages, out);
  for (const Endpoint& endpoint : card.endpoints) {
    find_repeats(endpoint.methods, out);
  }
}

constinit const CardRule repeated_item_rule{
    .info =
        {
            .id = "adp/repeated-item",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Repeated language or method",
            .summary = "Each language and method is listed once",
            .why = "A repeated item adds nothing, and cards should be compact.",
            .bad = R"({"constraints": {"supported_languages": ["en", "en"]}})",
            .good = R"({"constraints": {"supported_languages": ["en", "zh"]}})",
            .spec = "draft-song-anp-adp-00, sections 3.5 and 3.7",
        },
    .triggers = several_languages | has_methods,
    .check = check_repeated_item,
};

}  // namespace

CardRules repeated_item_rules() {
  static constexpr const CardRule* rules[] = {&repeated_item_rule};
  return rules;
}

}  // namespace cardinal::adp
