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
  for (const auto* rule : a2a_rules()) rules.push_back(&rule->info);
  for (const auto* rule : adp_rules()) rules.push_back(&rule->info);
  for (const auto* rule : ai_catalog_rules()) rules.push_back(&rule->info);
  for (const auto* rule : probe_rules()) rules.push_back(&rule->info);
  std::ranges::sort(rules, {}, &RuleInfo::id);
  return rules;
}

template <class CardRule>
std::vector<const CardRule*> joined(
    std::initializer_list<std::span<const CardRule* const>> lists) {
  std::vector<const CardRule*> all;
  for (const auto& list : lists)
    all.insert(all.end(), list.begin(), list.end());
  return all;
}

}  // namespace

std::span<const agentcard::CardRule* const> agentcard_rules() {
  static const auto rules = joined<agentcard::CardRule>(
      {agentcard::member_rules(), agentcard::identity_rules(),
       agentcard::capability_rules(), agentcard::endpoint_rules(),
       agentcard::pricing_rules(), agentcard::metadata_rules(),
       agentcard::goal_rules(), agentcard::reference_rules(),
       agentcard::schema_rules()});
  return rules;
}

std::span<const a2a::CardRule* const> a2a_rules() {
  static const auto rules =
      joined<a2a::CardRule>({a2a::member_rules(),
                             a2a::name_rules(),
                             a2a::list_rules(),
                             a2a::version_rules(),
                             a2a::moved_member_rules(),
                             a2a::hybrid_rules(),
                             a2a::identity_rules(),
                             a2a::url_rules(),
                             a2a::url_target_rules(),
                             a2a::interface_rules(),
                             a2a::interface_version_rules(),
                             a2a::interface_list_rules(),
                             a2a::interface_address_rules(),
                             a2a::capability_rules(),
                             a2a::mode_rules(),
                             a2a::skill_rules(),
                             a2a::skill_description_rules(),
                             a2a::skill_scope_rules(),
                             a2a::publishing_rules(),
                             a2a::text_rules(),
                             a2a::scheme_rules(),
                             a2a::scheme_form_rules(),
                             a2a::api_key_rules(),
                             a2a::http_rules(),
                             a2a::oauth_rules(),
                             a2a::token_url_rules(),
                             a2a::requirement_shape_rules(),
                             a2a::requirement_rules(),
                             a2a::security_rules(),
                             a2a::secret_rules(),
                             a2a::signature_rules()});
  return rules;
}

std::span<const adp::CardRule* const> adp_rules() {
  static const auto rules = joined<adp::CardRule>(
      {adp::member_rules(), adp::name_rules(), adp::identity_rules(),
       adp::signature_rules(), adp::tool_rules(), adp::schema_rules(),
       adp::endpoint_rules(), adp::endpoint_uri_rules(), adp::method_rules(),
       adp::skill_rules(), adp::constraint_rules(), adp::metadata_rules(),
       adp::extension_rules(), adp::size_rules()});
  return rules;
}

std::span<const ai_catalog::CatalogRule* const> ai_catalog_rules() {
  static const auto rules = joined<ai_catalog::CatalogRule>(
      {ai_catalog::member_rules(), ai_catalog::name_rules(),
       ai_catalog::identifier_rules(), ai_catalog::content_rules(),
       ai_catalog::media_type_rules(), ai_catalog::detail_rules(),
       ai_catalog::url_rules(), ai_catalog::trust_rules(),
       ai_catalog::signature_rules()});
  return rules;
}

std::span<const probe::ProbeRule* const> probe_rules() {
  static const auto rules = joined<probe::ProbeRule>(
      {probe::serving_rules(), probe::trust_rules(), probe::caching_rules(),
       probe::browser_rules(), probe::extended_rules(), probe::link_rules(),
       probe::active_rules()});
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
  std::string message = "unknown rule \"" + std::string(id_or_pattern) + "\"";
  const std::string meant = did_you_mean(id_or_pattern, ids);
  message +=
      meant.empty() ? "; `cardinal rules` lists all rules" : "; " + meant;
  return std::unexpected(Error{Code::usage, std::move(message), {}});
}

}  // namespace cardinal
