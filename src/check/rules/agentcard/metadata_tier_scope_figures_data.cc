// metadata (draft, section 2.7) and what must not be in it (8.6).
#include <algorithm>

#include "card/agentcard/limits.h"
#include "card/agentcard/wording.h"
#include "check/repair.h"
#include "check/rules/agentcard/rules.h"
#include "json/node_view.h"

namespace cardinal::agentcard {
namespace {

void check_trust_tier(const CheckedCard& card, Findings& out) {
  const Value tier = card.metadata[trust_tier_key];
  if (!tier) return;
  const auto text = tier.string();
  if (text && is_one_of(trust_tiers, *text)) return;
  out.add(tier,
          "\"pacr:trust_tier\" " + must_be_one_of(trust_tiers) + "; got " +
              for_message(tier),
          text ? did_you_mean(*text, trust_tiers) : std::string())
      .fix = respelled(tier, trust_tiers);
}

constinit const CardRule trust_tier_rule{
    .info =
        {
            .id = "agentcard/trust-tier",
            .category = Category::correctness,
            .severity = Severity::error,
            .overrides = {{{under_reference, Severity::off}}},
            .title = "Unknown trust tier",
            .summary = "pacr:trust_tier is one that the specification defines",
            .why = "Readers cannot rank a tier outside the five that they "
                   "know. An absent tier means untrusted.",
            .bad = R"({"metadata": {"pacr:trust_tier": "gold"}})",
            .good = R"({"metadata": {"pacr:trust_tier": "basic"}})",
            .spec = "draft-aevum-agentcard-00, section 5, rule 9",
        },
    .triggers = reserved_key,
    .check = check_trust_tier,
};

void check_substrate_scope(const CheckedCard& card, Findings& out) {
  const Value scope = card.metadata[substrate_scope_key];
  if (!scope || scope.is(Kind::string)) return;
  out.add(scope,
          "\"pacr:substrate_scope\" must be a string; got " +
              std::string(kind_with_article(scope.kind())),
          "name the hardware or data population, such as \"M1_Ultra\"");
}

constinit const CardRule substrate_scope_rule{
    .info =
        {
            .id = "agentcard/substrate-scope",
            .category = Category::correctness,
            .severity = Severity::error,
            .overrides = {{{under_reference, Severity::off}}},
            .title = "Substrate scope is not a string",
            .summary = "pacr:substrate_scope is a string",
            .why = "Readers compare this text to keep statistics apart.",
            .bad = R"({"metadata": {"pacr:substrate_scope": 7}})",
            .good = R"({"metadata": {"pacr:substrate_scope": "M1_Ultra"}})",
            .spec = "draft-aevum-agentcard-00, section 2.7",
        },
    .triggers = reserved_key,
    .check = check_substrate_scope,
};

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

void check_reference_figures(const CheckedCard& card, Findings& out) {
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

void check_ledger_figure(const CheckedCard& card, Findings& out) {
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

void check_metadata_reserved(const CheckedCard& card, Findings& out) {
  for (const Member member : card.metadata.members()) {
    const bool pacr = member.name.starts_with("pacr:");
    if (!is_reserved_key(member.name)) continue;
    if (member.name == "pacr:trust_tier" ||
        member.name == "pacr:substrate_scope" ||
        is_one_of(ledger_figures, member.name)) {
      continue;
    }
    out.add(member.value,
            "\"" + std::string(member.name) + "\" uses the reserved prefix " +
                (pacr ? "pacr:" : "mcp:") + " for an undefined key",
            "use a prefix of your own")
        .focus = Focus::name;
  }
}

constinit const CardRule metadata_reserved_rule{
    .info =
        {
            .id = "agentcard/metadata-reserved",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .title = "Reserved metadata prefix",
            .summary = "Metadata keys do not use reserved prefixes",
            .why = "pacr: and mcp: belong to PACR and MCP. A later version may "
                   "define the key with another meaning.",
            .bad = R"({"metadata": {"pacr:mood": "fine"}})",
            .good = R"({"metadata": {"acme:mood": "fine"}})",
            .spec = "draft-aevum-agentcard-00, section 2.7",
        },
    .triggers = reserved_key,
    .check = check_metadata_reserved,
};

void report_personal_data(Value text, Findings& out) {
  const std::string_view found = find_personal_data(*text.string());
  if (found.empty()) return;
  out.add(text,
          "\"" + std::string(found) +
              "\" looks like an e-mail address or telephone number",
          "name a role or a page instead of a person: cards are public");
}

void check_personal_data(const CheckedCard& card, Findings& out) {
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

CardRules metadata_tier_scope_figures_data_rules() {
  static constexpr const CardRule* rules[] = {
      &trust_tier_rule,        &substrate_scope_rule,   &ledger_figure_rule,
      &reference_figures_rule, &metadata_reserved_rule, &personal_data_rule};
  return rules;
}

}  // namespace cardinal::agentcard
