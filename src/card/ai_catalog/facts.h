// The fact bits of a catalog: they decide which rules run.
#pragma once

#include "card/defects.h"

namespace cardinal::ai_catalog {

// What reading found that some rule may report; the rule decides.
enum Fact : Facts {
  always = 1u << 0,
  member_missing = 1u << 1,
  mistyped = 1u << 2,
  unknown_member = 1u << 3,
  beyond_schema = 1u << 4,           // a member only the text has
  spec_version_irregular = 1u << 5,  // not "1.0"
  no_entry = 1u << 6,
  several_entries = 1u << 7,
  too_many_entries = 1u << 8,
  identifier_irregular = 1u << 9,  // not urn:air of the plain shape
  content_irregular = 1u << 10,    // not just one of url and data
  type_irregular = 1u << 11,       // no known media type, or mediaType is there
  link_irregular = 1u << 12,       // not a plain https URL of a public host
  queries_irregular = 1u << 13,    // not 2 to 5
  list_may_repeat = 1u << 14,      // tags and the like of one length
  text_blank = 1u << 15,           // a required text is empty or blank
  optional_empty = 1u << 16,
  time_irregular = 1u << 17,
  version_irregular = 1u << 18,
  metadata_irregular = 1u << 19,  // a value that is no scalar
  has_data = 1u << 20,
  has_trust = 1u << 21,
  nested_deep = 1u << 22,  // at the last level that is read, with data
};

}  // namespace cardinal::ai_catalog
