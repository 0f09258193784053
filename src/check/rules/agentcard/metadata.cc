// Names in metadata (draft, section 2.7).
#include "card/agentcard/limits.h"
#include "check/rules/agentcard/rules.h"
#include "json/node_view.h"

namespace cardinal::agentcard {
namespace {

void check_metadata_reserved(const AnnotatedCard& card, Findings& out) {
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

}  // namespace

CardRules metadata_rules() {
  static constexpr const CardRule* rules[] = {&metadata_reserved_rule};
  return rules;
}

}  // namespace cardinal::agentcard
