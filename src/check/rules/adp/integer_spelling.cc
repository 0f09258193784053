// Integers with a fraction or an exponent.
#include <cmath>

#include "base/text.h"
#include "check/rules/adp/rules.h"

namespace cardinal::adp {
namespace {

void check_integer_spelling(const AnnotatedCard& card, Findings& out) {
  for (const Value value : card.odd_integers) {
    // adp/seq-range reports that.
    if (value == card.seq && card.is_signed()) continue;
    const double number = *value.number();
    Finding& finding = out.add(value,
                               for_message(value.key()) +
                                   " should be written in plain digits; got " +
                                   std::string(shortened(value.raw(), 40)),
                               "write it without fraction and exponent");
    if (std::abs(number) > static_cast<double>(exact_integer_max)) continue;
    std::string digits;
    append_number(digits, number);
    // The canonical form stays what it was, so a signature does too.
    finding.fix = Fix{.title = "write " + digits,
                      .edits = {replace_value(value, digits)},
                      .safe = true};
  }
}

constinit const CardRule integer_spelling_rule{
    .info =
        {
            .id = "adp/integer-spelling",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Integer with fraction or exponent",
            .summary = "Integers are written without fraction and exponent",
            .why = "In JSON 1.0 and 1 are the same number, but readers that "
                   "decode into an integer type reject 1.0 and 1e3.",
            .bad = R"({"metadata": {"ttl": 3.6e3}})",
            .good = R"({"metadata": {"ttl": 3600}})",
            .spec = "draft-song-anp-adp-00, Tables 1, 3 and 7; RFC 7493, "
                    "section 2.2",
        },
    .triggers = integer_spelling,
    .check = check_integer_spelling,
};

}  // namespace

CardRules integer_spelling_rules() {
  static constexpr const CardRule* rules[] = {&integer_spelling_rule};
  return rules;
}

}  // namespace cardinal::adp
