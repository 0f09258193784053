#include "check/rules/card/dialect_object_pointer.h"

namespace cardinal {
namespace {

constexpr std::string_view a_card =
    R"({"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM", "name": "Search",
  "version": "1.0.0",
  "capabilities": [{"id": "tool.web_search",
    "description": "Search the public web for a phrase."}],
  "endpoint": {"protocol": "https", "url": "https://agent.example.com/api"}})";

}  // namespace

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
    .good = a_card,
    .spec = "Cardinal, docs/dialects.md",
    .examples = Examples::texts,
};

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
    .good = a_card,
    .spec = "draft-aevum-agentcard-00, section 3",
    .examples = Examples::texts,
};

constinit const RuleInfo card_no_such_pointer{
    .id = "card/no-such-pointer",
    .category = Category::correctness,
    .severity = Severity::error,
    .title = "Pointer not found",
    .summary = "The value that --pointer names exists in the document",
    .why = "There is no card to check at a pointer that does not exist.",
    .bad = R"(check --pointer /content/0/text on {"content": []})",
    .good = a_card,
    .spec = "RFC 6901",
    .examples = Examples::texts,
};

std::span<const RuleInfo* const> dialect_object_pointer_rules() {
  static constexpr const RuleInfo* rules[] = {
      &card_unknown_dialect, &card_not_an_object, &card_no_such_pointer};
  return rules;
}

}  // namespace cardinal
