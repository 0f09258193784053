// The fact bits of a card: they decide which rules run.
#pragma once

#include "card/defects.h"

namespace cardinal::a2a {

// What reading found that some rule may report.
enum Fact : Facts {
  always = 1u << 0,
  member_missing = 1u << 1,
  mistyped = 1u << 2,
  unknown_member = 1u << 3,
  foreign_member = 1u << 4,
  null_value = 1u << 5,
  text_blank = 1u << 6,       // a required text is empty or blank
  text_untidy = 1u << 7,      // outer space or control characters
  list_empty = 1u << 8,       // an array that should have items
  skill_ids_alike = 1u << 9,  // two may be equal, letter case aside
  has_skills = 1u << 10,
  has_interfaces = 1u << 11,
  several_interfaces = 1u << 12,
  url_irregular = 1u << 13,  // not a plain https URL
  has_security = 1u << 14,   // schemes or requirements
  has_signatures = 1u << 15,
  has_extensions = 1u << 16,
  mode_irregular = 1u << 17,
  is_hybrid = 1u << 18,
  tags_irregular = 1u << 19,      // a blank one, or two that may be alike
  semver_irregular = 1ull << 20,  // version is not just 1.2.3
  protocol_version_irregular = 1ull << 21,  // the card's own, not 0.3.0; 0.1
  transport_missing = 1ull << 22,           // 0.3 without preferredTransport
  url_suspect = 1ull << 23,  // its host or path may be one that rules name
  name_long = 1ull << 24,
  binding_irregular = 1ull << 28,            // none of the three core bindings
  binding_other = 1ull << 29,                // some binding that is not JSONRPC
  interface_version_irregular = 1ull << 30,  // not one of 0.2, 0.3, 1.0
  has_tenant = 1ull << 31,
  examples_irregular = 1ull << 32,  // few, many, or a very short one
  // A skill whose id is not kebab-case, or whose description is very short,
  // its name again or begins like a placeholder.
  skill_irregular = 1ull << 33,
  text_suspect = 1ull << 34,    // perhaps marketing or a placeholder
  text_less_than = 1ull << 35,  // `<`, which begins markup
  security_none = 1ull << 36,   // neither schemes nor requirements
  private_member = 1ull << 38,  // a name that belongs in no public card
  has_oauth = 1ull << 39,
  scheme_irregular = 1ull << 40,       // not in the form of the version
  scheme_unlike_bearer = 1ull << 41,   // neither OAuth nor plain HTTP bearer
  requirement_irregular = 1ull << 42,  // not in the form of the version, empty
  has_scopes = 1ull << 43,             // a requirement names scopes
  version_unstated = 1ull << 44,       // 0.3 by its members only
};

}  // namespace cardinal::a2a
