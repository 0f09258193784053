// The name of the agent.
#include "base/utf8.h"
#include "card/a2a/limits.h"
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {
namespace {

void check_name_length(const AnnotatedCard& card, Findings& out) {
  if (!card.name) return;
  const std::size_t code_points = count_code_points(card.name.text);
  if (code_points < name_characters_long) return;
  out.add(card.name.at,
          "\"name\" should be under 60 characters; got " +
              std::to_string(code_points),
          "shorten it, and move details to the description");
}

constinit const CardRule name_length_rule{
    .info =
        {
            .id = "a2a/name-length",
            .category = Category::style,
            .severity = Severity::hint,
            .overrides = {{{under_production, Severity::warning}}},
            .title = "Name is too long",
            .summary = "name is under 60 characters",
            .why = "Lists and menus truncate longer names.",
            .bad =
                R"({"name": "Searches the public web and returns ten results for any phrase"})",
            .good = R"({"name": "Web search"})",
            .spec = "StackA2A, Top-level fields: keep it under 60 characters",
        },
    .triggers = name_long,
    .check = check_name_length,
};

}  // namespace

CardRules name_rules() {
  static constexpr const CardRule* rules[] = {&name_length_rule};
  return rules;
}

}  // namespace cardinal::a2a
