// How AgentCard cards are checked.
#include "check/card_checker.h"
#include "check/registry.h"

namespace cardinal {

// The lists of all parts, in the order they run.
std::span<const agentcard::CardRule* const> agentcard_rules() {
  using namespace agentcard;
  static const auto rules = joined_rules<AnnotatedCard>(
      {type_rules(), member_rules(), agent_id_rules(), name_rules(),
       version_rules(), capability_rules(), tag_rules(), endpoint_rules(),
       auth_rules(), base_cost_rules(), per_token_rules(), trust_tier_rules(),
       substrate_scope_rules(), figure_rules(), metadata_rules(),
       personal_data_rules(), goal_rules(), reference_rules(), schema_rules()});
  return rules;
}

namespace agentcard {
namespace {

class AgentCardChecker final : public CardChecker {
 public:
  void check(Value card, std::string_view, CheckContext& context) override {
    read(card, card_);
    note_schemas(card_);
    active_.run(card_, context.conditions_for(Dialect::agentcard), context);
  }

 private:
  AnnotatedCard card_;
  ActiveRuleCache<AnnotatedCard> active_{agentcard_rules()};
};

std::string_view minimal_card_of(ProfileSet profiles, std::string_view) {
  const bool reference = profiles.contains(Profile::agentcard_reference);
  if (reference && profiles.contains(Profile::agentcard)) {
    return R"({"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM", "name": "Search",
  "version": "1.0.0",
  "capabilities": [{"id": "tool.web_search",
    "description": "Search the public web for a phrase."}],
  "endpoint": {"protocol": "mcp", "url": "https://agent.example.com/api"}})";
  }
  if (reference) {
    return R"({"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM", "name": "Search",
  "version": "1.0.0",
  "capabilities": [{"id": "tool.web_search",
    "description": "Search the public web for a phrase."}],
  "endpoint": {"protocol": "http", "url": "https://agent.example.com/api"}})";
  }
  return R"({"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM", "name": "Search",
  "version": "1.0.0",
  "capabilities": [{"id": "tool.web_search",
    "description": "Search the public web for a phrase."}],
  "endpoint": {"protocol": "https", "url": "https://agent.example.com/api"}})";
}

}  // namespace

constinit const DialectRules dialect_rules = {
    .dialect = Dialect::agentcard,
    .rules = [] { return infos_of(agentcard_rules()); },
    .make_checker = []() -> std::unique_ptr<CardChecker> {
      return std::make_unique<AgentCardChecker>();
    },
    .minimal_card = minimal_card_of,
};

}  // namespace agentcard
}  // namespace cardinal
