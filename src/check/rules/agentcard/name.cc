// name (draft, section 2.2).
#include "base/utf8.h"
#include "card/agentcard/limits.h"
#include "check/rules/agentcard/rules.h"

namespace cardinal::agentcard {
namespace {

void check_name_required(const AnnotatedCard& card, Findings& out) {
  report_missing(card, out, Part::card, "name",
                 "add a display name of 1 to 128 characters");
}

constinit const CardRule name_required_rule{
    .info =
        {
            .id = "agentcard/name-required",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Missing name",
            .summary = "A card has a name",
            .why = "People recognise the agent by its name.",
            .bad = R"({"name": null})",
            .good = R"({"name": "Web search"})",
            .spec = "draft-aevum-agentcard-00, section 2.2",
        },
    .triggers = member_missing,
    .check = check_name_required,
};

void check_name_length(const AnnotatedCard& card, Findings& out) {
  if (!card.name) return;
  const std::size_t code_points = count_code_points(card.name.text);
  if (code_points >= 1 && code_points <= name_code_points_max) return;
  out.add(card.name.at,
          "\"name\" must have 1 to 128 characters; got " +
              std::to_string(code_points),
          code_points == 0 ? "say what the agent is" : "shorten it");
}

constinit const CardRule name_length_rule{
    .info =
        {
            .id = "agentcard/name-length",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Name empty or too long",
            .summary = "name has 1 to 128 Unicode code points",
            .why = "An empty name displays nothing. Registries truncate a "
                   "longer one, each at a different place.",
            .bad = R"({"name": ""})",
            .good = R"({"name": "Web search"})",
            .spec = "draft-aevum-agentcard-00, section 2.2",
        },
    .triggers = name_irregular,
    .check = check_name_length,
};

void check_name_blank(const AnnotatedCard& card, Findings& out) {
  if (!card.name || card.name.text.empty()) return;
  if (card.name.text.find_first_not_of(" \t\r\n") != std::string_view::npos) {
    return;
  }
  out.add(card.name.at, "\"name\" contains only white space",
          "say what the agent is");
}

constinit const CardRule name_blank_rule{
    .info =
        {
            .id = "agentcard/name-blank",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Blank name",
            .summary = "name contains more than white space",
            .why = "A blank name passes the length rule but displays nothing.",
            .bad = R"({"name": "   "})",
            .good = R"({"name": "Web search"})",
            .spec = "draft-aevum-agentcard-00, section 2.2",
        },
    .triggers = name_irregular,
    .check = check_name_blank,
};

}  // namespace

CardRules name_rules() {
  static constexpr const CardRule* rules[] = {
      &name_required_rule, &name_length_rule, &name_blank_rule};
  return rules;
}

}  // namespace cardinal::agentcard
