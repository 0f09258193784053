// Numbers that a signature covers only rounded.
#include <cmath>

#include "check/rules/adp/example_signature.h"
#include "check/rules/adp/rules.h"
#include "json/node_view.h"
#include "json/number_spelling.h"

namespace cardinal::adp {
namespace {

// Integers in their digits; 1e30 is the same double to everybody.
void check_sign_safe(const AnnotatedCard& card, Findings& out) {
  if (!card.is_signed()) return;
  const NodeView nodes(card.root);
  const std::uint32_t end = nodes.end_of(card.root.index());
  for (std::uint32_t i = card.root.index(); i < end; ++i) {
    const Value value = nodes.value(i);
    if (!value.is(Kind::number) || value == card.seq) continue;
    const double size = std::abs(*value.number());
    if (size <= static_cast<double>(exact_integer_max)) continue;
    if (has_fraction_or_exponent(value) || out.reported(value)) continue;
    out.add(value,
            "the signature covers this number rounded to a double; got " +
                for_message(value),
            "write it as a string");
  }
}

constinit const CardRule sign_safe_rule{
    .info =
        {
            .id = "adp/sign-safe",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Signed number beyond double precision",
            .summary =
                "Numbers in a signed card keep their value in canonical form",
            .why = "RFC 8785 rounds integers beyond 2^53: changing their last "
                   "digits leaves the signature valid.",
            .bad = R"({"seq": 1, "extensions":
  {"acme.ledger": {"account": 9007199254740993}}, )" ADP_SIGNATURE "}",
            .good = R"({"seq": 1, "extensions":
  {"acme.ledger": {"account": "9007199254740993"}}, )" ADP_SIGNATURE "}",
            .spec = "draft-song-anp-adp-00, section 3.2; RFC 8785, section "
                    "3.2.2.3",
        },
    .triggers = number_large,
    .check = check_sign_safe,
};

}  // namespace

CardRules sign_safe_rules() {
  static constexpr const CardRule* rules[] = {&sign_safe_rule};
  return rules;
}

}  // namespace cardinal::adp
