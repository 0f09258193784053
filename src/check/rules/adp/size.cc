// The size of a card (section 7.6).
#include "card/adp/limits.h"
#include "check/rules/adp/rules.h"

#define ADP_MINIMAL R"({"id": "agent://web-search", "name": "Search"})"

namespace cardinal::adp {
namespace {

// 0 where there is no canonical form, which json/ rules report.
std::size_t canonical_bytes(const AnnotatedCard& card) {
  const Result<std::string> canonical = canonicalize(card.root);
  return canonical ? canonical->size() : 0;
}

void check_size(const AnnotatedCard& card, Findings& out) {
  const std::size_t bytes = card.bytes();
  if (bytes <= card_bytes_max) return;
  const std::size_t canonical = canonical_bytes(card);
  out.add(card.root,
          "the card has " + std::to_string(bytes) +
              " bytes; at most 65535 are allowed",
          canonical > 0 && canonical <= card_bytes_max
              ? "remove white space with `cardinal canon`: " +
                    std::to_string(canonical) + " bytes remain"
              : "shorten descriptions and schemas")
      .focus = Focus::opening;
}

constinit const CardRule size_rule{
    .info =
        {
            .id = "adp/size",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Card larger than 65,535 bytes",
            .summary = "A card has at most 65,535 bytes",
            .why = "A card is sent as one AIP message, which cannot be larger.",
            .bad = "a card of 65,536 bytes, white space counted",
            .good = ADP_MINIMAL,
            .spec = "draft-song-anp-adp-00, section 7.6: MUST NOT generate "
                    "Agent Cards larger than 65535 octets",
            .examples = Examples::texts,
        },
    .triggers = size_notable,
    .check = check_size,
};

void check_size_canonical(const AnnotatedCard& card, Findings& out) {
  const std::size_t bytes = canonical_bytes(card);
  if (bytes <= card_bytes_max) return;
  out.add(
         card.root,
         "the card has " + std::to_string(bytes) +
             " bytes in its canonical form (RFC 8785); at most 65535 are "
             "allowed",
         "shorten descriptions and schemas; removing white space does not help")
      .focus = Focus::opening;
}

constinit const CardRule size_canonical_rule{
    .info =
        {
            .id = "adp/size-canonical",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Canonical form larger than 65,535 bytes",
            .summary = "A card has at most 65,535 bytes in canonical form",
            .why = "Signatures cover the canonical form, and it is sent where "
                   "layout does not matter. It can be longer than the original "
                   "text: 1e20 becomes 100000000000000000000.",
            .bad = "a card of 65,536 bytes without any white space",
            .good = ADP_MINIMAL,
            .spec = "draft-song-anp-adp-00, sections 3.2 and 7.6; RFC 8785",
            .examples = Examples::texts,
        },
    .triggers = size_notable,
    .check = check_size_canonical,
};

void check_size_message(const AnnotatedCard& card, Findings& out) {
  const std::size_t bytes = card.bytes();
  if (bytes > card_bytes_max || bytes <= one_message_bytes_max) return;
  out.add(card.root,
          "the card has " + std::to_string(bytes) +
              " bytes; with headers it may not fit one AIP message of 65535 "
              "bytes",
          "reduce it to at most 64511 bytes")
      .focus = Focus::opening;
}

constinit const CardRule size_message_rule{
    .info =
        {
            .id = "adp/size-message",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .title = "No room for message headers",
            .summary = "A card leaves 1,024 bytes for headers",
            .why = "The limit applies to the whole message, so a card of the "
                   "maximum size does not fit with its headers.",
            .bad = "a card of 64,512 bytes",
            .good = ADP_MINIMAL,
            .spec = "draft-song-anp-adp-00, section 7.6",
            .examples = Examples::texts,
        },
    .triggers = size_notable,
    .check = check_size_message,
};

}  // namespace

CardRules size_rules() {
  static constexpr const CardRule* rules[] = {&size_rule, &size_canonical_rule,
                                              &size_message_rule};
  return rules;
}

}  // namespace cardinal::adp
