// Personal data, which a card must not contain (draft, section 8.6).
#include "card/agentcard/wording.h"
#include "check/rules/agentcard/rules.h"
#include "json/node_view.h"

namespace cardinal::agentcard {
namespace {

void report_personal_data(Value text, Findings& out) {
  const std::string_view found = find_personal_data(*text.string());
  if (found.empty()) return;
  out.add(text,
          "\"" + std::string(found) +
              "\" looks like an e-mail address or telephone number",
          "name a role or a page instead of a person: cards are public");
}

void check_personal_data(const AnnotatedCard& card, Findings& out) {
  if (card.name) report_personal_data(card.name.at, out);
  for (const Capability& capability : card.capabilities) {
    if (capability.description) {
      report_personal_data(capability.description.at, out);
    }
  }
  if (!card.metadata.is(Kind::object)) return;
  const NodeView nodes(card.metadata);
  const std::uint32_t end = nodes.end_of(card.metadata.index());
  for (std::uint32_t i = card.metadata.index() + 1; i < end; ++i) {
    const Value value = nodes.value(i);
    if (value.is(Kind::string) && !nodes.is_name(i))
      report_personal_data(value, out);
  }
}

constinit const CardRule personal_data_rule{
    .info =
        {
            .id = "agentcard/personal-data",
            .category = Category::security,
            .severity = Severity::hint,
            .title = "Personal data in card",
            .summary =
                "Name, descriptions and metadata contain no personal data",
            .why = "Strangers copy, index and keep cards. Data that identifies "
                   "a person must not be in them unless access is controlled.",
            .bad = R"({"metadata": {"owner": "jo@example.com"}})",
            .good = R"({"metadata": {"owner": "https://example.com/team"}})",
            .spec = "draft-aevum-agentcard-00, section 8.6",
        },
    .triggers = personal_data,
    .check = check_personal_data,
};

}  // namespace

CardRules personal_data_rules() {
  static constexpr const CardRule* rules[] = {&personal_data_rule};
  return rules;
}

}  // namespace cardinal::agentcard
