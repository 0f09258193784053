// tags of a capability (draft, section 2.4).
#include "check/first_owner.h"
#include "check/repair.h"
#include "check/rules/agentcard/rules.h"

namespace cardinal::agentcard {
namespace {

void check_tags_unique(const AnnotatedCard& card, Findings& out) {
  for (const Capability& capability : card.capabilities) {
    if (capability.tags.size() < 2) continue;
    FirstOwner owners;
    std::size_t index = 0;
    for (const Value tag : capability.tags.items()) {
      const auto text = tag.string();
      if (text && owners.find_or_add(*text, index)) {
        out.add(tag,
                "the tag " + for_message(tag) + " is listed more than once",
                "remove it")
            .fix = removed(tag, "remove the tag");
      }
      ++index;
    }
  }
}

constinit const CardRule tags_unique_rule{
    .info =
        {
            .id = "agentcard/tags-unique",
            .category = Category::style,
            .severity = Severity::hint,
            .overrides = {{{under_reference, Severity::error}}},
            .title = "Duplicate capability tag",
            .summary = "A capability lists each tag once",
            .why = "A repeated tag adds nothing to discovery, and the "
                   "reference schema rejects the card.",
            .bad = R"({"capabilities": [{"id": "tool.web_search",
  "description": "Search the public web for a phrase.",
  "tags": ["web", "web"]}]})",
            .good = R"({"capabilities": [{"id": "tool.web_search",
  "description": "Search the public web for a phrase.",
  "tags": ["web", "search"]}]})",
            .spec = "AgentCard reference schema, Capability.tags uniqueItems",
        },
    .triggers = several_tags,
    .check = check_tags_unique,
};

}  // namespace

CardRules tag_rules() {
  static constexpr const CardRule* rules[] = {&tags_unique_rule};
  return rules;
}

}  // namespace cardinal::agentcard
