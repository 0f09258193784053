// The agent's Decentralized Identifier (section 3.3).
#include "card/adp/text_forms.h"
#include "check/rules/adp/rules.h"

namespace cardinal::adp {
namespace {

void check_did_syntax(const AnnotatedCard& card, Findings& out) {
  if (!card.did || is_did(card.did.text)) return;
  const std::string_view did = card.did.text;
  std::string help = "write did:<method>:<id>";
  if (did.starts_with("did:") && did.find_first_of("#?/") != did.npos) {
    help = "remove the " + std::string(1, did[did.find_first_of("#?/")]) +
           " and everything after it: only the DID names the agent";
  } else if (did.starts_with("did:key:")) {
    help = "write z and the key in base58btc, which has no 0, O, I, l";
  }
  out.add(card.did.at,
          "\"did\" should be a Decentralized Identifier; got " +
              for_message(card.did.at),
          std::move(help));
}

constinit const CardRule did_syntax_rule{
    .info =
        {
            .id = "adp/did-syntax",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Invalid DID",
            .summary = "did is a Decentralized Identifier",
            .why = "Other systems resolve the DID to bind credentials to the "
                   "agent. They cannot resolve any other text.",
            .bad = R"({"did": "key:z6Mk"})",
            .good = R"({"did":
  "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK"})",
            .spec = "draft-song-anp-adp-00, section 3.1; W3C DID Core 1.0, "
                    "section 3.1",
        },
    .triggers = did_irregular,
    .check = check_did_syntax,
};

}  // namespace

CardRules did_rules() {
  static constexpr const CardRule* rules[] = {&did_syntax_rule};
  return rules;
}

}  // namespace cardinal::adp
