// Figures that only a ledger may set (draft, section 2.7).
#include "card/agentcard/limits.h"
#include "check/repair.h"
#include "check/rules/agentcard/rules.h"
#include "json/node_view.h"

namespace cardinal::agentcard {
namespace {

// The schema's "integer" is a number without a fraction, however spelled.
bool is_integer(double number) {
  return number == static_cast<double>(static_cast<std::int64_t>(number));
}

bool is_figure(std::string_view name, Value value) {
  const auto number = value.number();
  if (!number || *number < 0) return false;
  if (name == reputation_score_key) return *number <= 1;
  if (name != interaction_count_key) return true;
  return *number > 9e18 || is_integer(*number);
}

void check_reference_figures(const AnnotatedCard& card, Findings& out) {
  for (const std::string_view name : ledger_figures) {
    const Value value = card.metadata[name];
    if (!value || is_figure(name, value)) continue;
    const std::string_view expected =
        name == interaction_count_key  ? "an integer of 0 or more"
        : name == reputation_score_key ? "a number from 0 to 1"
                                       : "a number of 0 or more";
    out.add(value,
            "\"" + std::string(name) + "\" must be " + std::string(expected) +
                "; got " + for_message(value),
            "remove it: only a ledger should set it");
  }
}

constinit const CardRule reference_figures_rule{
    .info =
        {
            .id = "agentcard/reference-figures",
            .category = Category::interoperability,
            .severity = Severity::off,
            .overrides = {{{under_reference, Severity::error}}},
            .title = "Invalid ledger figure",
            .summary = "Ledger figures have the reference's types and ranges",
            .why = "Readers that rank by these figures expect these ranges.",
            .bad = R"({"metadata": {"pacr:reputation_score": 7}})",
            .good = R"({"metadata": {"framework": "crewai"}})",
            .spec = "AgentCard reference schema, Metadata",
        },
    .triggers = reserved_key,
    .check = check_reference_figures,
};

void check_ledger_figure(const AnnotatedCard& card, Findings& out) {
  for (const Member member : card.metadata.members()) {
    if (!is_one_of(ledger_figures, member.name)) continue;
    // agentcard/reference-figures reports one out of range.
    if (out.under(under_reference) && !is_figure(member.name, member.value)) {
      continue;
    }
    Finding& finding = out.add(
        member.value,
        "\"" + std::string(member.name) +
            "\" must be computed from the causal ledger, not self-declared",
        "remove it; a directory adds its own figure");
    finding.focus = Focus::name;
    finding.fix = removed(member.value, "remove the figure");
  }
}

constinit const CardRule ledger_figure_rule{
    .info =
        {
            .id = "agentcard/ledger-figure",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Self-declared ledger figure",
            .summary = "A card does not declare figures that a ledger computes",
            .why = "Operators must not forge these figures, and readers cannot "
                   "recognise a forged one. A published card omits them.",
            .bad = R"({"metadata": {"pacr:reputation_score": 0.99}})",
            .good = R"({"metadata": {"framework": "crewai"}})",
            .spec = "AgentCard reference README, metadata",
        },
    .triggers = reserved_key,
    .check = check_ledger_figure,
};

}  // namespace

CardRules figure_rules() {
  static constexpr const CardRule* rules[] = {&ledger_figure_rule,
                                              &reference_figures_rule};
  return rules;
}

}  // namespace cardinal::agentcard
