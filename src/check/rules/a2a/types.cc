// JSON types.
#include "check/repair.h"
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {
namespace {

void check_type(const AnnotatedCard& card, Findings& out) {
  for (const Mistyped& found : card.mistyped) {
    const std::string subject =
        found.item ? "an item of \"" + std::string(found.name) + "\""
                   : "\"" + std::string(found.name) + "\"";
    out.add(found.at,
            subject + " must be " +
                std::string(kind_with_article(found.expected)) + "; got " +
                for_message(found.at),
            !found.at.is(Kind::null) ? std::string(how_to_write(found.expected))
            : found.item             ? "set a value, or remove the item"
                         : "give it a value: the member is required")
        .fix = retyped(found.at, found.expected);
  }
}

constinit const CardRule type_rule{
    .info =
        {
            .id = "a2a/type",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Wrong JSON type",
            .summary =
                "Members have the JSON type that the specification defines",
            .why = "A typed client fails on the first value of another type.",
            .bad = R"({"capabilities": {"streaming": "true"}})",
            .good = R"({"capabilities": {"streaming": true}})",
            .spec = "A2A 0.3, a2a.json, AgentCard; A2A 1.0, a2a.proto",
        },
    .triggers = mistyped,
    .check = check_type,
};

}  // namespace

CardRules type_rules() {
  static constexpr const CardRule* rules[] = {&type_rule};
  return rules;
}

}  // namespace cardinal::a2a
