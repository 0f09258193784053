#include "check/registry.h"

#include <algorithm>

#include "base/check_that.h"
#include "base/errors.h"
#include "check/card_checker.h"
#include "check/rules/card/document.h"
#include "check/rules/card/duplicate_id.h"
#include "check/rules/card/threats.h"
#include "check/rules/json/faults.h"
#include "check/rules/schema/rules.h"

namespace cardinal {
namespace {

// In the order of Dialect.
constexpr const DialectRules* dialects[] = {
    &agentcard::dialect_rules, &a2a::dialect_rules, &adp::dialect_rules,
    &ai_catalog::dialect_rules, &oasf::dialect_rules};

std::vector<const RuleInfo*> gather() {
  std::vector<const RuleInfo*> rules;
  const auto add = [&](const auto& list) {
    rules.insert(rules.end(), list.begin(), list.end());
  };
  for (const RuleInfo& rule : json_rules()) rules.push_back(&rule);
  for (const RuleInfo* rule :
       {&card_unknown_dialect, &card_not_an_object, &card_no_such_pointer,
        &schema_mismatch, &schema_undecided, &pacr::damaged_cbor,
        &pacr::damaged_envelope, &pacr::claim_differs, &pacr::agent_banned}) {
    rules.push_back(rule);
  }
  add(duplicate_id_rules());
  add(infos_of(threat_rules()));
  for (const DialectRules* dialect : dialects) add(dialect->rules());
  add(infos_of(probe_rules()));
  add(infos_of(pacr_rules()));
  std::ranges::sort(rules, {}, &RuleInfo::id);
  return rules;
}

}  // namespace

std::span<const DialectRules* const> all_dialect_rules() { return dialects; }

std::string_view minimal_card(ProfileSet profiles, std::string_view version) {
  const std::optional<Dialect> dialect = profiles.dialect();
  CHECK(dialect);
  return dialects[static_cast<std::size_t>(*dialect)]->minimal_card(profiles,
                                                                    version);
}

std::span<const TextRule* const> threat_rules() {
  static constexpr const TextRule* rules[] = {
      &secret_rule, &hidden_text_rule, &instructions_rule, &look_alike_rule,
      &internal_address_rule};
  return rules;
}

std::span<const probe::ProbeRule* const> probe_rules() {
  static const auto rules = joined_rules<probe::Observation>(
      {probe::status_rules(),       probe::public_rules(),
       probe::no_card_rules(),      probe::soft_404_rules(),
       probe::path_rules(),         probe::content_type_rules(),
       probe::latency_rules(),      probe::not_checked_rules(),
       probe::https_rules(),        probe::certificate_rules(),
       probe::signature_rules(),    probe::scheme_rules(),
       probe::origin_rules(),       probe::cache_rules(),
       probe::etag_rules(),         probe::last_modified_rules(),
       probe::not_modified_rules(), probe::vary_rules(),
       probe::cors_rules(),         probe::preflight_rules(),
       probe::extended_rules(),     probe::dead_url_rules(),
       probe::health_rules(),       probe::drift_rules(),
       probe::rpc_rules(),          probe::oidc_rules(),
       probe::token_url_rules(),    probe::streaming_rules()});
  return rules;
}

std::span<const pacr::RecordRule* const> pacr_rules() {
  static const auto rules = joined_rules<pacr::RecordView>(
      {pacr::field_rules(), pacr::identity_rules(), pacr::estimate_rules(),
       pacr::physics_rules(), pacr::payload_rules(), pacr::action_rules()});
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
