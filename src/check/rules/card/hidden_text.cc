// Characters that people do not see.
#include "check/repair.h"
#include "check/rules/card/threats.h"
#include "check/security/hidden_characters.h"

namespace cardinal {
namespace {

void check_hidden_text(const ScannedText& document, Findings& out) {
  std::string visible;
  for_each_text(document.root, [&](Value value) {
    const auto hidden = hidden_in(*value.string(), visible);
    if (!hidden) return;
    out.add(value,
            "the text contains invisible characters, first " +
                point_name(*hidden),
            "remove them: models read what people cannot see")
        .fix = rewritten(value, visible);
  });
}

}  // namespace

constinit const TextRule hidden_text_rule{
    .info =
        {
            .id = "card/hidden-text",
            .category = Category::security,
            .severity = Severity::warning,
            .title = "Hidden characters in text",
            .summary = "Texts contain no hidden characters",
            .why = "Zero-width and direction characters hide instructions from "
                   "the people who approve a card, but not from the model that "
                   "reads it.",
            .bad = CARD_THAT_SAYS(R"(Search the public\u202E web.)"),
            .good = HARMLESS_CARD,
            .spec = "Unicode UTR 36, bidirectional and invisible characters",
            .examples = Examples::texts,
        },
    .triggers = has_hidden_indicator,
    .check = check_hidden_text,
};

}  // namespace cardinal
