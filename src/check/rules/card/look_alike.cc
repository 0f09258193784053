// Letters that look like others.
#include "check/rules/card/threats.h"
#include "check/security/hidden_characters.h"

namespace cardinal {
namespace {

void check_look_alike(const ScannedText& document, Findings& out) {
  for_each_text(document.root, [&](Value value) {
    const std::string_view word = look_alike_in(*value.string());
    if (word.empty()) return;
    out.add(value,
            quoted_unescaped(word) +
                " has letters of another script that look like Latin ones",
            "write the word in one script: it passes for another name");
  });
}

}  // namespace

constinit const TextRule look_alike_rule{
    .info =
        {
            .id = "card/look-alike",
            .category = Category::security,
            .severity = Severity::warning,
            .title = "Look-alike letters",
            .summary = "No word mixes Latin letters with letters that look "
                       "like them",
            .why = "A name with a Cyrillic or Greek letter in place of a Latin "
                   "one looks like the name of another agent or company.",
            .bad = CARD_THAT_SAYS(R"(Search with P\u0430yPal.)"),
            .good = HARMLESS_CARD,
            .spec = "Unicode UTS 39, section 5.2: mixed-script detection",
            .examples = Examples::texts,
        },
    .triggers = has_look_alike_indicator,
    .check = check_look_alike,
};

}  // namespace cardinal
