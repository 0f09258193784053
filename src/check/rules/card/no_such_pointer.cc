// Pointers that lead nowhere.
#include "check/rules/card/document.h"

namespace cardinal {

constinit const RuleInfo card_no_such_pointer{
    .id = "card/no-such-pointer",
    .category = Category::correctness,
    .severity = Severity::error,
    .title = "Pointer not found",
    .summary = "The value that --pointer names exists in the document",
    .why = "There is no card to check at a pointer that does not exist.",
    .bad = R"(check --pointer /content/0/text on {"content": []})",
    .good = VALID_CARD,
    .spec = "RFC 6901",
    .examples = Examples::texts,
};

}  // namespace cardinal
