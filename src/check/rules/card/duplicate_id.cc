#include "check/rules/card/duplicate_id.h"

namespace cardinal {

// It needs more than one card, so the run of `check` finds it
// (src/operations/duplicate_ids.h).
constinit const RuleInfo card_duplicate_id{
    .id = "card/duplicate-id",
    .category = Category::correctness,
    .severity = Severity::warning,
    .title = "Two cards with one id",
    .summary = "Each agent of a run has its own id",
    .why =
        "An id names one agent: agent_id in an AgentCard, id in ADP, the "
        "preferred URL with the name in A2A. A registry, a cache or a trust "
        "store that gets two cards with one id keeps one of them. Mostly a "
        "card was copied and its id was not changed. Identical copies are not "
        "reported, nor cards of one A2A agent for different versions of the "
        "protocol. Turn the rule off for folders that keep earlier versions "
        "of cards.",
    .bad =
        R"({"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM", "name": "Search", "version": "1.0.0", "capabilities": [{"id": "tool.web_search", "description": "Search the public web for a phrase."}], "endpoint": {"protocol": "https", "url": "https://search.example.com/api"}}
{"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM", "name": "Planner", "version": "1.0.0", "capabilities": [{"id": "tool.plan_trip", "description": "Plan a trip with all of its stops."}], "endpoint": {"protocol": "https", "url": "https://planner.example.com/api"}})",
    .good =
        R"({"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM", "name": "Search", "version": "1.0.0", "capabilities": [{"id": "tool.web_search", "description": "Search the public web for a phrase."}], "endpoint": {"protocol": "https", "url": "https://search.example.com/api"}}
{"agent_id": "01JDKX4B5M9C7E3G1H8K2P6R0T", "name": "Planner", "version": "1.0.0", "capabilities": [{"id": "tool.plan_trip", "description": "Plan a trip with all of its stops."}], "endpoint": {"protocol": "https", "url": "https://planner.example.com/api"}})",
    .spec =
        "draft-aevum-agentcard-00, section 2.1; draft-song-anp-adp-00, "
        "section 3.1",
    .examples = Examples::texts,
};

std::span<const RuleInfo* const> duplicate_id_rules() {
  static constexpr const RuleInfo* rules[] = {&card_duplicate_id};
  return rules;
}

}  // namespace cardinal
