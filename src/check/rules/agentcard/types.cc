// JSON types.
#include "check/repair.h"
#include "check/rules/agentcard/defined_members.h"
#include "check/rules/agentcard/rules.h"

namespace cardinal::agentcard {
namespace {

// Quotes that are missing or too many, and a null that says nothing.
std::optional<Fix> type_fix(const Mistyped& wrong) {
  if (!wrong.at.is(Kind::null)) return retyped(wrong.at, wrong.expected);
  if (wrong.required || !wrong.at.key()) return std::nullopt;
  return removed(wrong.at, "omit the member");
}

void check_type(const AnnotatedCard& card, Findings& out) {
  for (const Mistyped& wrong : card.mistyped) {
    // The profile does not define this member.
    if (!is_defined(wrong.defined_by, out.conditions())) continue;
    const bool null = wrong.at.is(Kind::null);
    if (null && wrong.nullable && out.only_under(under_reference)) continue;
    const bool member = static_cast<bool>(wrong.at.key());
    const std::string_view quote = member ? "\"" : "";
    std::string message =
        std::string(quote) + std::string(wrong.name) + std::string(quote) +
        " must be " + std::string(kind_with_article(wrong.expected)) +
        "; got " + std::string(kind_with_article(wrong.at.kind()));
    std::string help;
    if (null && member) {
      help = wrong.required ? "give it a value: the member is required"
                            : "leave the member out if it has no value";
    } else if (wrong.expected == Kind::number && wrong.at.is(Kind::string)) {
      help = "write the number without quotes";
    } else {
      help = null ? "set a value, or remove the item"
                  : std::string(how_to_write(wrong.expected));
    }
    out.add(wrong.at, std::move(message), std::move(help)).fix =
        type_fix(wrong);
  }
}

constinit const CardRule type_rule{
    .info =
        {
            .id = "agentcard/type",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Wrong JSON type",
            .summary =
                "Members have the JSON type that the specification defines",
            .why = "A reader that expects a string fails on a number. "
                   "Generated clients rely on the types.",
            .bad = R"({"name": 7})",
            .good = R"({"name": "Seven"})",
            .spec = "draft-aevum-agentcard-00, section 2",
        },
    .triggers = mistyped,
    .check = check_type,
};

}  // namespace

CardRules type_rules() {
  static constexpr const CardRule* rules[] = {&type_rule};
  return rules;
}

}  // namespace cardinal::agentcard
