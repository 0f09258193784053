// The fact bits of a card: they decide which rules run.
#pragma once

#include "card/defects.h"

namespace cardinal::adp {

// What reading found that some rule may report. The rule decides.
enum Fact : Facts {
  member_missing = 1u << 0,
  mistyped = 1u << 1,
  unknown_member = 1u << 2,
  null_value = 1u << 3,
  text_blank = 1u << 4,        // a required text is empty or blank
  empty_optional = 1u << 5,    // an optional member without content
  integer_spelling = 1u << 6,  // 1.0 or 1e3 where an integer belongs
  id_irregular = 1u << 7,      // not a plain agent:// name
  version_irregular = 1u << 8,
  did_irregular = 1u << 9,
  seq_irregular = 1u << 10,        // not within 0 to 2^53-1
  signature_irregular = 1u << 11,  // not 64 bytes in base64url
  sign_half = 1u << 12,            // one of seq and signature
  number_large = 1u << 13,         // in a signed card, beyond 2^53
  several_tools = 1u << 14,
  tool_name_long = 1u << 15,
  schema_irregular = 1u << 16,  // set by check, which knows JSON Schema
  protocol_irregular = 1u << 17,
  uri_irregular = 1u << 18,  // not plain https, nor agent:// and the id
  auth_irregular = 1u << 19,
  has_methods = 1u << 20,
  several_endpoints = 1u << 21,
  skill_irregular = 1u << 22,
  skill_root_uncommon = 1u << 23,
  several_skills = 1u << 24,
  several_languages = 1u << 25,
  language_irregular = 1u << 26,
  rate_irregular = 1u << 27,
  limit_irregular = 1u << 28,      // a constraint of zero or less
  extension_irregular = 1u << 29,  // a short name, or not an object
  time_irregular = 1ull << 30,     // not in UTC, or the two in the wrong order
  has_time = 1ull << 31,
  created_missing = 1ull << 32,
  ttl_irregular = 1ull << 33,
  size_notable = 1ull << 34,  // the card, or its canonical form, may be large
  is_revocation = 1ull << 35,
};

}  // namespace cardinal::adp
