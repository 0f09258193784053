// The fact bits of a card: they decide which rules run.
#pragma once

#include "card/defects.h"

namespace cardinal::agentcard {

// What reading found that some rule may report; the rule decides. A plain card
// without faults sets only `always`, and `several_capabilities` and
// `several_tags` where it has several.
enum Fact : Facts {
  always = 1u << 0,
  member_missing = 1u << 1,
  mistyped = 1u << 2,
  unknown_member = 1u << 3,
  id_irregular = 1u << 4,
  name_irregular = 1u << 5,
  version_irregular = 1u << 6,
  no_capability = 1u << 7,
  several_capabilities = 1u << 8,
  capability_id_irregular = 1u << 9,
  namespace_uncommon = 1u << 10,
  description_missing = 1u << 11,
  description_short = 1u << 12,
  several_tags = 1u << 13,
  long_text = 1u << 14,  // an id, description or tag beyond the reference's cap
  protocol_irregular = 1u << 15,  // not "https" with a plain https URL
  auth_irregular = 1u << 16,
  cost_irregular = 1u << 17,
  goal_irregular = 1u << 18,
  reserved_key = 1u << 19,  // pacr: or mcp: other than a good trust tier
  personal_data = 1u << 20,
  foreign_member = 1u << 21,  // one that only the reference defines
  description_long = 1u << 22,
  schema_irregular = 1u << 23,  // set by check, which knows JSON Schema
};

}  // namespace cardinal::agentcard
