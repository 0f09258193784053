#include "check/rules/pacr/rules.h"

namespace cardinal::pacr {

// It needs a directory's ledger, so the run of `check` finds it
// (src/operations/ledger_comparison.h).
constinit const RuleInfo claim_differs{
    .id = "pacr/claim-differs",
    .category = Category::security,
    .severity = Severity::warning,
    .title = "Claim differs from the ledger",
    .summary =
        "What a card claims of its agent is what the ledger of the directory "
        "computed",
    .why =
        "Reputation, latency, energy and trust tier follow from what agents "
        "did. A card that states better ones asks to be trusted for nothing. "
        "Found by check --directory URL. Numbers differ if they are more than "
        "a hundredth apart, in proportion.",
    .bad = R"({"metadata": {"pacr:reputation_score": 0.99}})",
    .good = R"({"metadata": {"framework": "own"}})",
    .spec = "draft-aevum-agentcard-00, section 2.7",
    .examples = Examples::texts};

}  // namespace cardinal::pacr
