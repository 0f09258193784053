// Members that are null.
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {
namespace {

void check_null_value(const AnnotatedCard& card, Findings& out) {
  for (const Value value : card.nulls) {
    out.add(value,
            for_message(value.key()) +
                " is null, which not every reader treats like a missing member",
            "omit the member");
  }
}

constinit const CardRule null_value_rule{
    .info =
        {
            .id = "a2a/null-value",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .overrides = {{{in_0_2, Severity::error},
                           {in_0_3, Severity::error}}},
            .title = "Null value",
            .summary = "Members without a value are omitted, not null",
            .why = "The JSON schemas of 0.x reject null, and readers that "
                   "treat it as a value fail.",
            .bad = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"], "examples": null}]})",
            .good = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"]}]})",
            .spec = "A2A 0.3, a2a.json; ProtoJSON for 1.0",
        },
    .triggers = null_value,
    .check = check_null_value,
};

}  // namespace

CardRules null_value_rules() {
  static constexpr const CardRule* rules[] = {&null_value_rule};
  return rules;
}

}  // namespace cardinal::a2a
