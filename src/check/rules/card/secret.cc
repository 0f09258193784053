// Secrets in any string of a card.
#include "check/rules/card/threats.h"
#include "check/security/hidden_characters.h"

namespace cardinal {
namespace {

constexpr std::string_view advice =
    "remove it from the card, and revoke it if the card was ever served: every "
    "reader has it";

// A text whose invisible characters are left out, as a reader copies it.
FoundSecret split_secret_of(const StringPlace& place, std::string_view text) {
  std::string visible;
  if (!hidden_in(text, visible)) return {};
  FoundSecret secret = secret_of(place, visible);
  if (!secret.what.empty()) secret = {secret.what, 0, text.size()};
  return secret;
}

void check_names(const ScannedText& document, Findings& out) {
  for_each_name(document.root, [&](Value value, std::string_view name) {
    const FoundSecret secret = secret_of_name(name);
    if (secret.what.empty()) return;
    out.add(value,
            "the name of this member contains what looks like " +
                std::string(secret.what),
            std::string(advice))
        .focus = Focus::name;
  });
}

void check_secret(const ScannedText& document, Findings& out) {
  check_names(document, out);
  for_each_string(document.root, [&](const StringPlace& place, Value value) {
    const std::string_view text = *value.string();
    FoundSecret secret = secret_of(place, text);
    if (secret.what.empty()) secret = split_secret_of(place, text);
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
        std::string(advice));
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
    .triggers = has_secret_indicator | has_hidden_indicator,
    .check = check_secret,
};

}  // namespace cardinal
