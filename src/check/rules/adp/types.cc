// JSON types.
#include "base/text.h"
#include "check/repair.h"
#include "check/rules/adp/rules.h"
#include "check/rules/adp/signed_cards.h"

namespace cardinal::adp {
namespace {

std::string type_help(const Mistyped& wrong) {
  if (wrong.item) {
    return wrong.at.is(Kind::null)
               ? "remove the item"
               : std::string(how_to_write(wrong.info->items));
  }
  if (wrong.at.is(Kind::null)) return "give it a value: the draft requires it";
  if (wrong.info->kind == Kind::number && wrong.at.is(Kind::string)) {
    return "write the number without quotes";
  }
  if (wrong.info->integer && wrong.at.is(Kind::number)) {
    return "write a whole number";
  }
  return std::string(how_to_write(wrong.info->kind));
}

void check_type(const AnnotatedCard& card, Findings& out) {
  for (const Mistyped& wrong : card.mistyped) {
    const Kind expected = wrong.item ? wrong.info->items : wrong.info->kind;
    const bool integer = !wrong.item && wrong.info->integer;
    const std::string subject =
        (wrong.item ? "an item of " : "") + quoted(wrong.info->name);
    Finding& finding =
        out.add(wrong.at,
                subject + " must be " +
                    (integer ? "an integer"
                             : std::string(kind_with_article(expected))) +
                    "; got " + for_message(wrong.at),
                type_help(wrong));
    // "1.5" without its quotes is not an integer either.
    if (!integer || !wrong.at.string().value_or("").contains('.')) {
      offer(finding, out, retyped(wrong.at, expected));
    }
  }
}

constinit const CardRule type_rule{
    .info =
        {
            .id = "adp/type",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Wrong JSON type",
            .summary = "Members have the JSON type that the draft defines",
            .why = "Readers must tolerate unknown members but not wrong types. "
                   "A typed reader fails on the first value of another type.",
            .bad = R"({"skills": "nlp/translation"})",
            .good = R"({"skills": ["nlp/translation"]})",
            .spec = "draft-song-anp-adp-00, sections 3.1, 3.4, 3.5 and 3.7",
        },
    .triggers = mistyped,
    .check = check_type,
};

}  // namespace

CardRules type_rules() {
  static constexpr const CardRule* rules[] = {&type_rule};
  return rules;
}

}  // namespace cardinal::adp
