// signature, as far as it can be judged without a key (section 3.2).
#include "base/base64url.h"
#include "base/text.h"
#include "card/adp/limits.h"
#include "check/repair.h"
#include "check/rules/adp/example_signature.h"
#include "check/rules/adp/rules.h"
#include "json/node_view.h"

namespace cardinal::adp {
namespace {

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

void check_signature_base64url(const AnnotatedCard& card, Findings& out) {
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

void check_signature_length(const AnnotatedCard& card, Findings& out) {
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

void check_signature_without_seq(const AnnotatedCard& card, Findings& out) {
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

}  // namespace

CardRules signature_rules() {
  static constexpr const CardRule* rules[] = {&signature_base64url_rule,
                                              &signature_length_rule,
                                              &signature_without_seq_rule};
  return rules;
}

}  // namespace cardinal::adp
