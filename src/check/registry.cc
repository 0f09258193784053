#include "check/registry.h"

#include <algorithm>

#include "check/rules/card/document.h"
#include "check/rules/json/faults.h"
#include "check/rules/schema/instance.h"

namespace cardinal {
namespace {

std::vector<const RuleInfo*> gather() {
  std::vector<const RuleInfo*> rules;
  for (const RuleInfo& rule : json_rules()) rules.push_back(&rule);
  for (const RuleInfo* rule : document_rules()) rules.push_back(rule);
  for (const RuleInfo* rule : instance_rules()) rules.push_back(rule);
  for (const auto* rule : agentcard_rules()) rules.push_back(&rule->info);
  std::ranges::sort(rules, {}, &RuleInfo::id);
  return rules;
}

}  // namespace

std::span<const agentcard::CardRule* const> agentcard_rules() {
  static const std::vector<const agentcard::CardRule*> rules = [] {
    std::vector<const agentcard::CardRule*> all;
    for (const auto list :
         {agentcard::member_rules(), agentcard::identity_rules(),
          agentcard::capability_rules(), agentcard::endpoint_rules(),
          agentcard::pricing_rules(), agentcard::metadata_rules(),
          agentcard::goal_rules(), agentcard::reference_rules(),
          agentcard::schema_rules()}) {
      all.insert(all.end(), list.begin(), list.end());
    }
    return all;
  }();
  return rules;
}

std::span<const RuleInfo* const> all_rules() {
  static const std::vector<const RuleInfo*> rules = gather();
  return rules;
}

const RuleInfo* rule_named(std::string_view id) {
  const auto rules = all_rules();
  const auto found = std::ranges::lower_bound(rules, id, {}, &RuleInfo::id);
  return found != rules.end() && (*found)->id == id ? *found : nullptr;
}

bool covers(std::string_view pattern, std::string_view id) {
  if (!pattern.ends_with("/*")) return pattern == id;
  return id.starts_with(pattern.substr(0, pattern.size() - 1));
}

Status known_rule(std::string_view id_or_pattern) {
  std::vector<std::string_view> ids;
  for (const RuleInfo* rule : all_rules()) {
    if (covers(id_or_pattern, rule->id)) return {};
    ids.push_back(rule->id);
  }
  std::string message =
      "there is no rule \"" + std::string(id_or_pattern) + "\"";
  const std::string meant = did_you_mean(id_or_pattern, ids);
  message += meant.empty() ? "; `cardinal rules` lists them" : "; " + meant;
  return std::unexpected(Error{Code::usage, std::move(message), {}});
}

std::string_view minimal_card(Profile profile) {
  switch (profile) {
    case Profile::agentcard:
      return R"({"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM", "name": "Search",
  "version": "1.0.0",
  "capabilities": [{"id": "tool.web_search",
    "description": "Search the public web for a phrase."}],
  "endpoint": {"protocol": "https", "url": "https://agent.example.com/api"}})";
    case Profile::agentcard_reference:
      return R"({"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM", "name": "Search",
  "version": "1.0.0",
  "capabilities": [{"id": "tool.web_search",
    "description": "Search the public web for a phrase."}],
  "endpoint": {"protocol": "http", "url": "https://agent.example.com/api"}})";
  }
  return {};
}

}  // namespace cardinal
