// seq (section 3.1).
#include <algorithm>
#include <cmath>

#include "base/ascii.h"
#include "base/text.h"
#include "check/rules/adp/example_signature.h"
#include "check/rules/adp/rules.h"
#include "json/node_view.h"

namespace cardinal::adp {
namespace {

// What a number says as far as doubles can: 2^64 and above, or below 0.
bool is_beyond_uint64(Value seq) {
  if (seq.uint64()) return false;
  const double number = *seq.number();
  constexpr double limit = 18446744073709551616.0;  // 2^64
  return number < 0 || number >= limit;
}

// Verifiers refuse it: they could not order the card.
void check_seq_spelling(Value seq, Findings& out) {
  Finding& finding =
      out.add(seq,
              "\"seq\" of a signed card must be written in plain digits; got " +
                  std::string(shortened(seq.raw(), 40)),
              "write it without sign, fraction and exponent");
  std::string digits;
  append_number(digits, std::abs(*seq.number()));
  // The canonical form stays what it was, so the signature does too.
  finding.fix = Fix{.title = "write " + digits,
                    .edits = {replace_value(seq, digits)},
                    .safe = true};
}

void check_seq_range(const AnnotatedCard& card, Findings& out) {
  if (!card.seq) return;
  if (!is_beyond_uint64(card.seq)) {
    const bool is_plain = std::ranges::all_of(card.seq.raw(), is_digit);
    if (!is_plain && card.is_signed()) check_seq_spelling(card.seq, out);
    return;
  }
  out.add(card.seq,
          "\"seq\" must be between 0 and 18446744073709551615; got " +
              for_message(card.seq),
          "count updates from 1, or write the time in milliseconds");
}

constinit const CardRule seq_range_rule{
    .info =
        {
            .id = "adp/seq-range",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Invalid seq",
            .summary = "seq is an unsigned 64-bit integer, in plain digits if "
                       "the card is signed",
            .why = "Consumers order cards by seq. They reject a card whose seq "
                   "does not fit their integer type. 6.0 has the same "
                   "signature as 6, but readers that expect an integer do not "
                   "read it, and an older card could follow.",
            .bad = R"({"seq": -1, )" ADP_SIGNATURE "}",
            .good = R"({"seq": 1, )" ADP_SIGNATURE "}",
            .spec = "draft-song-anp-adp-00, section 3.1",
        },
    .triggers = seq_irregular,
    .check = check_seq_range,
};

void check_seq_exact(const AnnotatedCard& card, Findings& out) {
  if (!card.seq || is_beyond_uint64(card.seq) ||
      *card.seq.number() <= static_cast<double>(exact_integer_max)) {
    return;
  }
  out.add(card.seq,
          "\"seq\" is above 2^53-1 (9007199254740991); got " +
              for_message(card.seq) + ": readers round it" +
              std::string(out.under(card_signed)
                              ? ", and the signature covers the rounded number"
                              : " differently"),
          "use a smaller number, such as milliseconds since 1970");
}

constinit const CardRule seq_exact_rule{
    .info =
        {
            .id = "adp/seq-exact",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .overrides = {{{card_signed, Severity::error}}},
            .title = "seq above 2^53-1",
            .summary = "seq is at most 2^53-1",
            .why = "JSON readers parse numbers as doubles, and RFC 8785 signs "
                   "them as such: above 2^53-1 two cards with different seq "
                   "can have the same signed bytes. A seq near the limit also "
                   "leaves no room for further updates.",
            .bad = R"({"seq": 9007199254740993, )" ADP_SIGNATURE "}",
            .good = R"({"seq": 9007199254740991, )" ADP_SIGNATURE "}",
            .spec = "draft-song-anp-adp-00, sections 3.1 and 3.2; RFC 8785, "
                    "section 3.2.2.3",
        },
    .triggers = seq_irregular,
    .check = check_seq_exact,
};

void check_seq_unsigned(const AnnotatedCard& card, Findings& out) {
  if (!card.seq || card.root["signature"]) return;
  out.add(card.seq,
          "the card has \"seq\" but no \"signature\": anyone who forwards the "
          "card can raise it",
          "sign the card before you publish it")
      .focus = Focus::name;
}

constinit const CardRule seq_unsigned_rule{
    .info =
        {
            .id = "adp/seq-unsigned",
            .category = Category::security,
            .severity = Severity::hint,
            .title = "seq without signature",
            .summary = "A card with a seq is signed",
            .why = "An unsigned card never replaces a signed one, and "
                   "intermediaries cannot verify who wrote it.",
            .bad = R"({"seq": 1})",
            .good = R"({"seq": 1, )" ADP_SIGNATURE "}",
            .spec = "draft-song-anp-adp-00, section 3.2; 7.1: SHOULD include "
                    "seq and signature",
        },
    .triggers = sign_half,
    .check = check_seq_unsigned,
};

}  // namespace

CardRules seq_rules() {
  static constexpr const CardRule* rules[] = {&seq_range_rule, &seq_exact_rule,
                                              &seq_unsigned_rule};
  return rules;
}

}  // namespace cardinal::adp
