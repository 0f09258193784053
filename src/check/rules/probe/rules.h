// Rules about how a card is served, over what was observed of its server.
//
// An observation is a JSON object (observation.cc has one without a finding).
// The wellknown module writes it; rules only read it. If a part of it refers to
// a place in the card, "pointer" names that place.
#pragma once

#include "cardinal/report.h"
#include "check/engine.h"

namespace cardinal::probe {

struct Observation {
  Value root;
  Facts facts = 1;  // no rule is skipped: there are few servers

  Value operator[](std::string_view name) const { return root[name]; }
};

using ProbeRule = Rule<Observation>;
using ProbeRules = RuleList<Observation>;

ProbeRules status_rules();
ProbeRules public_rules();
ProbeRules no_card_rules();
ProbeRules soft_404_rules();
ProbeRules path_rules();
ProbeRules content_type_rules();
ProbeRules latency_rules();
ProbeRules not_checked_rules();
ProbeRules https_rules();
ProbeRules certificate_rules();
ProbeRules signature_rules();
ProbeRules scheme_rules();
ProbeRules origin_rules();
ProbeRules cache_rules();
ProbeRules etag_rules();
ProbeRules last_modified_rules();
ProbeRules not_modified_rules();
ProbeRules vary_rules();
ProbeRules cors_rules();
ProbeRules preflight_rules();
ProbeRules extended_rules();
ProbeRules dead_url_rules();
ProbeRules health_rules();
ProbeRules drift_rules();
ProbeRules rpc_rules();
ProbeRules oidc_rules();
ProbeRules token_url_rules();
ProbeRules streaming_rules();

// The observation of a server without faults.
std::string_view minimal_observation();

// The findings of all rules over `observation`, by rule, as diagnostics of a
// report on the card (which may be empty where there is none).
void add_findings(Value observation, const RuleChoice& choice,
                  Conditions conditions, const Env& env, Report& report);

// Whether a card was found. If not, what was served in its place is judged by
// few rules.
inline bool has_card(const Observation& seen) {
  return static_cast<bool>(seen["dialect"].string());
}

// For messages: the URL of an observed link, and what came of requesting it.
std::string shown_url(Value link);
std::string outcome_of(Value link);
// " at URL" of the page that the member `name` has the URL of, if the card
// itself was found elsewhere; empty if not.
std::string page_elsewhere(const Observation& seen, std::string_view name);

}  // namespace cardinal::probe
