#include "check/registry.h"

#include <algorithm>

#include "base/errors.h"
#include "check/rules/card/dialect_object_pointer.h"
#include "check/rules/json/faults.h"
#include "check/rules/schema/mismatch_and_undecided.h"

namespace cardinal {
namespace {

std::vector<const RuleInfo*> gather() {
  std::vector<const RuleInfo*> rules;
  for (const RuleInfo& rule : json_rules()) rules.push_back(&rule);
  for (const RuleInfo* rule : dialect_object_pointer_rules())
    rules.push_back(rule);
  for (const RuleInfo* rule : mismatch_and_undecided_rules())
    rules.push_back(rule);
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
      {agentcard::members_and_types_rules(),
       agentcard::agent_id_name_version_rules(),
       agentcard::capabilities_and_tags_rules(),
       agentcard::endpoint_and_auth_rules(),
       agentcard::base_cost_and_per_token_rules(),
       agentcard::metadata_tier_scope_figures_data_rules(),
       agentcard::goal_rules(), agentcard::reference_and_auth_rules(),
       agentcard::schema_rules()});
  return rules;
}

std::span<const a2a::CardRule* const> a2a_rules() {
  static const auto rules =
      joined<a2a::CardRule>({a2a::member_types_and_nulls_rules(),
                             a2a::unknown_and_snake_case_members_rules(),
                             a2a::empty_lists_rules(),
                             a2a::version_and_transport_rules(),
                             a2a::moved_member_rules(),
                             a2a::hybrid_rules(),
                             a2a::name_version_contact_text_rules(),
                             a2a::urls_and_links_rules(),
                             a2a::url_target_rules(),
                             a2a::interface_rules(),
                             a2a::interface_version_rules(),
                             a2a::interface_list_rules(),
                             a2a::interface_address_rules(),
                             a2a::extensions_and_extended_card_rules(),
                             a2a::mode_rules(),
                             a2a::skill_rules(),
                             a2a::skill_description_rules(),
                             a2a::skill_scope_rules(),
                             a2a::provider_description_url_rules(),
                             a2a::text_rules(),
                             a2a::scheme_rules(),
                             a2a::scheme_and_requirement_forms_rules(),
                             a2a::api_key_rules(),
                             a2a::http_and_mutual_tls_rules(),
                             a2a::oauth_rules(),
                             a2a::oauth_and_open_id_urls_rules(),
                             a2a::requirement_shape_rules(),
                             a2a::requirement_rules(),
                             a2a::security_schemes_and_authentication_rules(),
                             a2a::secrets_and_private_members_rules(),
                             a2a::signature_rules()});
  return rules;
}

std::span<const adp::CardRule* const> adp_rules() {
  static const auto rules = joined<adp::CardRule>(
      {adp::member_types_values_texts_rules(), adp::member_names_rules(),
       adp::id_did_version_rules(), adp::signature_seq_sign_safe_rules(),
       adp::tool_rules(), adp::schema_rules(), adp::endpoint_rules(),
       adp::endpoint_uri_rules(), adp::method_rules(), adp::skill_rules(),
       adp::constraints_languages_rates_items_rules(),
       adp::timestamps_created_ttl_rules(), adp::extension_rules(),
       adp::size_and_revocation_rules()});
  return rules;
}

std::span<const ai_catalog::CatalogRule* const> ai_catalog_rules() {
  static const auto rules = joined<ai_catalog::CatalogRule>(
      {ai_catalog::member_types_and_spec_version_rules(),
       ai_catalog::members_beyond_closed_schema_rules(),
       ai_catalog::identifier_rules(), ai_catalog::entries_data_nesting_rules(),
       ai_catalog::media_type_rules(),
       ai_catalog::queries_lists_texts_versions_metadata_rules(),
       ai_catalog::url_rules(),
       ai_catalog::trust_identity_provenance_digest_rules(),
       ai_catalog::signature_rules()});
  return rules;
}

std::span<const probe::ProbeRule* const> probe_rules() {
  static const auto rules = joined<probe::ProbeRule>(
      {probe::card_status_path_content_latency_rules(),
       probe::https_certificate_signature_origin_scheme_rules(),
       probe::cache_etag_modified_vary_rules(),
       probe::cors_and_preflight_rules(), probe::extended_rules(),
       probe::url_health_drift_rules(),
       probe::rpc_oidc_token_streaming_rules()});
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

Status check_rule_id(std::string_view id_or_pattern) {
  std::vector<std::string_view> ids;
  for (const RuleInfo* rule : all_rules()) {
    if (covers(id_or_pattern, rule->id)) return {};
    ids.push_back(rule->id);
  }
  std::string message = "unknown rule \"" + std::string(id_or_pattern) + "\"";
  const std::string meant = did_you_mean(id_or_pattern, ids);
  message +=
      meant.empty() ? "; `cardinal rules` lists all rules" : "; " + meant;
  return usage("{}", message);
}

}  // namespace cardinal
