// Documents that are not objects.
#include "check/rules/card/document.h"

namespace cardinal {

constinit const RuleInfo card_not_an_object{
    .id = "card/not-an-object",
    .category = Category::correctness,
    .severity = Severity::error,
    .title = "Card is not an object",
    .summary = "A card is a JSON object, or a JSON string that contains one",
    .why =
        "Every dialect serialises a card as an object. Formats that embed "
        "cards may escape it into a string.",
    .bad = R"([1, 2, 3])",
    .good = VALID_CARD,
    .spec = "draft-aevum-agentcard-00, section 3",
    .examples = Examples::texts,
};

}  // namespace cardinal
