// Secrets in any string of a card.
#include "check/rules/card/threats.h"

namespace cardinal {
namespace {

void check_secret(const DocumentText& document, Findings& out) {
  for_each_string(document.root, [&](const StringPlace& place, Value value) {
    const std::string_view text = *value.string();
    const FoundSecret secret = secret_of(place, text);
    if (secret.what.empty() ||
        is_reported(out, value,
                    {"a2a/url-user-info", "ai-catalog/url-user-info"})) {
      return;
    }
    const bool whole = secret.end - secret.begin == text.size();
    // Never quotes it: a report must not spread the secret.
    out.add(
        value,
        (whole ? "this looks like " : "the text contains what looks like ") +
            std::string(secret.what),
        "remove it from the card, and revoke it if the card was ever "
        "served: every reader has it");
  });
}

}  // namespace

constinit const TextRule secret_rule{
    .info =
        {
            .id = "card/secret",
            .category = Category::security,
            .severity = Severity::error,
            .title = "Secret in card",
            .summary = "A card contains no secrets",
            .why = "Cards are public, cached and indexed; anyone can use a "
                   "credential in one.",
            .bad = CARD_THAT_SAYS("Search the web. password=hunter2-9"),
            .good = HARMLESS_CARD,
            .spec = "A2A 0.3, section 5.4: cards should not include sensitive "
                    "information in plain text; A2A 1.0, section 14.3",
            .examples = Examples::texts,
        },
    .triggers = has_secret_indicator,
    .check = check_secret,
};

}  // namespace cardinal
