// seq and signature, as far as they can be judged without a key (section 3.2).
#include <algorithm>
#include <cmath>

#include "base/ascii.h"
#include "base/base64url.h"
#include "base/text.h"
#include "card/adp/limits.h"
#include "check/repair.h"
#include "check/rules/adp/rules.h"
#include "json/node_view.h"
#include "json/number_spelling.h"

// A merge patch that signs the card; the signature is the second vector's of
// RFC 8032, section 7.1, whatever the card says.
#define ADP_SIGNATURE \
  R"("signature": "kqAJqfDUyrhyDoILX2QlQKKye1QWUD-Ps3YiI-vbadoIWsHkPhWZbkWPNhPQ8R2MOHsurrQwKu6wDSkWErsMAA")"

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

void check_seq_range(const CheckedCard& card, Findings& out) {
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

void check_seq_exact(const CheckedCard& card, Findings& out) {
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

// The same bytes in the required spelling, if that is certain: only padding and
// the two characters of the other alphabet differ.
std::optional<Fix> respelled_signature(const Text& signature) {
  std::string text(signature.text);
  while (text.ends_with('=')) text.pop_back();
  for (char& c : text) {
    if (c == '+') c = '-';
    if (c == '/') c = '_';
  }
  const DecodedBase64url decoded = decode_base64url(text);
  if (decoded.bytes.size() != signature_bytes) return std::nullopt;
  Fix fix = rewritten(signature.at, text);
  fix.title = "write it in base64url without padding";
  fix.safe = true;  // It is not part of what it signs.
  return fix;
}

void check_signature_base64url(const CheckedCard& card, Findings& out) {
  if (!card.signature) return;
  const DecodedBase64url decoded = decode_base64url(card.signature.text);
  if (decoded.fault == Base64urlFault::none) return;
  out.add(card.signature.at,
          "\"signature\" must be base64url without padding: " +
              explain(decoded, card.signature.text),
          "replace + and / with - and _, and remove =")
      .fix = respelled_signature(card.signature);
}

constinit const CardRule signature_base64url_rule{
    .info =
        {
            .id = "adp/signature-base64url",
            .category = Category::security,
            .severity = Severity::error,
            .title = "Signature not in base64url",
            .summary = "signature is base64url without padding",
            .why = "Verifiers must reject any other text, so that a card has "
                   "one signature and not several that look different.",
            .bad =
                R"({"seq": 1, "signature": "kqAJqfDUyrhyDoILX2QlQKKye1QWUD+Ps3YiI+vbadoIWsHkPhWZbkWPNhPQ8R2MOHsurrQwKu6wDSkWErsMAA=="})",
            .good = R"({"seq": 1, )" ADP_SIGNATURE "}",
            .spec = "draft-song-anp-adp-00, section 3.1; RFC 4648, sections "
                    "3.2, 3.5 and 5",
        },
    .triggers = signature_irregular,
    .check = check_signature_base64url,
};

void check_signature_length(const CheckedCard& card, Findings& out) {
  if (!card.signature) return;
  const DecodedBase64url decoded = decode_base64url(card.signature.text);
  if (decoded.fault != Base64urlFault::none ||
      decoded.bytes.size() == signature_bytes) {
    return;
  }
  out.add(card.signature.at,
          "an Ed25519 signature must have 64 bytes (86 characters); got " +
              counted(decoded.bytes.size(), "byte"),
          "write only the signature, without key, hash or header");
}

constinit const CardRule signature_length_rule{
    .info =
        {
            .id = "adp/signature-length",
            .category = Category::security,
            .severity = Severity::error,
            .title = "Wrong signature length",
            .summary = "signature has the 64 bytes of Ed25519",
            .why = "A signature of another length cannot be verified with any "
                   "key: it was truncated, or made with another algorithm.",
            .bad = R"({"seq": 1, "signature": "c2lnbmVk"})",
            .good = R"({"seq": 1, )" ADP_SIGNATURE "}",
            .spec = "draft-song-anp-adp-00, section 3.2; RFC 8032, section "
                    "5.1.6",
        },
    .triggers = signature_irregular,
    .check = check_signature_length,
};

void check_signature_without_seq(const CheckedCard& card, Findings& out) {
  if (!card.signature || card.root["seq"]) return;
  out.add(card.signature.at,
          "the card is signed but has no \"seq\": an older card can be "
          "replayed, and readers cannot tell which one is newer",
          "add seq and sign again")
      .focus = Focus::name;
}

constinit const CardRule signature_without_seq_rule{
    .info =
        {
            .id = "adp/signature-without-seq",
            .category = Category::security,
            .severity = Severity::warning,
            .title = "Signature without seq",
            .summary = "A signed card has a seq",
            .why = "A signature proves who made a card, not that it is the "
                   "latest. The draft's procedure signs the card with its seq.",
            .bad = "{" ADP_SIGNATURE "}",
            .good = R"({"seq": 1, )" ADP_SIGNATURE "}",
            .spec = "draft-song-anp-adp-00, sections 3.2 and 7.3; 7.1: SHOULD "
                    "include seq and signature",
        },
    .triggers = sign_half,
    .check = check_signature_without_seq,
};

void check_seq_unsigned(const CheckedCard& card, Findings& out) {
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

// Integers in their digits; 1e30 is the same double to everybody.
void check_sign_safe(const CheckedCard& card, Findings& out) {
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

CardRules signature_seq_sign_safe_rules() {
  static constexpr const CardRule* rules[] = {&seq_range_rule,
                                              &seq_exact_rule,
                                              &signature_base64url_rule,
                                              &signature_length_rule,
                                              &signature_without_seq_rule,
                                              &seq_unsigned_rule,
                                              &sign_safe_rule};
  return rules;
}

}  // namespace cardinal::adp
