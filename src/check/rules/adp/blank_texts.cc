// Required texts that are blank.
#include "check/rules/adp/rules.h"

namespace cardinal::adp {
namespace {

void check_text_blank(const AnnotatedCard& card, Findings& out) {
  for (const Value value : card.blank) {
    out.add(value,
            for_message(value.key()) + " must not be blank; got " +
                for_message(value),
            "give it a value: the draft requires it");
  }
}

constinit const CardRule text_blank_rule{
    .info =
        {
            .id = "adp/text-blank",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Blank required text",
            .summary = "Required texts are neither empty nor blank",
            .why = "Nothing can be called by a blank name, method, protocol or "
                   "URI: it is as good as missing.",
            .bad = R"({"tools": [{"name": ""}]})",
            .good = R"({"tools": [{"name": "search"}]})",
            .spec = "draft-song-anp-adp-00, sections 3.1, 3.4 and 3.5",
        },
    .triggers = text_blank,
    .check = check_text_blank,
};

}  // namespace

CardRules blank_text_rules() {
  static constexpr const CardRule* rules[] = {&text_blank_rule};
  return rules;
}

}  // namespace cardinal::adp
