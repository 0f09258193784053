// Documents of no known dialect.
#include "check/rules/card/document.h"

namespace cardinal {

constinit const RuleInfo card_unknown_dialect{
    .id = "card/unknown-dialect",
    .category = Category::correctness,
    .severity = Severity::error,
    .title = "Not a recognised agent card",
    .summary = "The document is an agent card of a known dialect",
    .why =
        "Without a dialect its members cannot be checked. If the detection is "
        "wrong, name the dialect with --dialect.",
    .bad = R"({"hello": "world"})",
    .good = VALID_CARD,
    .spec = "Cardinal, docs/dialects.md",
    .examples = Examples::texts,
};

}  // namespace cardinal
