#include "check/rules/pacr/rules.h"

namespace cardinal::pacr {

// Found by the run of `check` (src/operations/ledger_comparison.h).
constinit const RuleInfo agent_banned{
    .id = "pacr/agent-banned",
    .category = Category::security,
    .severity = Severity::warning,
    .title = "Banned agent",
    .summary = "The operator of the directory has not banned the agent",
    .why =
        "The directory admits no card of a banned agent and nobody finds it "
        "there; the reason is that of the operator. Found by check "
        "--directory URL.",
    .bad = "the card of an agent that the operator has banned",
    .good = "the card of any other agent",
    .spec = "docs/ledger.md, banned agents",
    .examples = Examples::texts};

}  // namespace cardinal::pacr
