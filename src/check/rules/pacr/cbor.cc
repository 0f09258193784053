// CBOR that is damaged, which only the reader of the ledger sees.
#include "check/rules/pacr/rules.h"

namespace cardinal::pacr {

constinit const RuleInfo damaged_cbor{
    .id = "pacr/cbor",
    .category = Category::correctness,
    .severity = Severity::error,
    .title = "Invalid CBOR",
    .summary =
        "A record in CBOR is well-formed, bounded and of the draft's "
        "types",
    .why =
        "A record that is cut off, nested without end or has a number that "
        "is none has no JSON form, and no two readers agree on it.",
    .bad = "a16269644101ff",
    .good = "a0",
    .spec = "PACR draft 00, CBOR; RFC 8949",
    .examples = Examples::texts};

}  // namespace cardinal::pacr
