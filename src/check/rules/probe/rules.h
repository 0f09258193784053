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

ProbeRules card_status_path_content_latency_rules();
ProbeRules https_certificate_signature_origin_scheme_rules();
ProbeRules cache_etag_modified_vary_rules();
ProbeRules cors_and_preflight_rules();
ProbeRules extended_rules();
ProbeRules url_health_drift_rules();
ProbeRules rpc_oidc_token_streaming_rules();

// The observation of a server without faults.
std::string_view minimal_observation();

// The findings of all rules over `observation`, by rule, as diagnostics of a
// report on the card (which may be empty where there is none).
void add_findings(Value observation, const RuleChoice& choice,
                  Conditions conditions, const Env& env, Report& report);

// The URL of an observed link, for a message.
std::string shown_url(Value link);

}  // namespace cardinal::probe
