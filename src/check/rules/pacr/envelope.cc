// Envelopes that are not signatures, which only the reader of the ledger sees.
#include "check/rules/pacr/rules.h"

namespace cardinal::pacr {

constinit const RuleInfo damaged_envelope{
    .id = "pacr/envelope",
    .category = Category::security,
    .severity = Severity::error,
    .title = "Invalid envelope",
    .summary =
        "A signed record is a JWS in JSON with payload, protected and "
        "signature",
    .why =
        "What is not a signature proves nothing, and must not look as if it "
        "did.",
    .bad = R"({"payload": "e30", "protected": "e30"})",
    .good = R"({"payload": "e30", "protected": "e30", "signature": "AA"})",
    .spec = "RFC 7515, section 7.2.2; Cardinal, docs/ledger.md",
    .examples = Examples::texts};

}  // namespace cardinal::pacr
