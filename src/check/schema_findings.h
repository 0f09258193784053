// What there is to say about a JSON Schema inside a card, for the rules of
// every dialect whose cards carry some. The place is always in the card.
#pragma once

#include "check/engine.h"

namespace cardinal {

// Whether one of these would say anything.
bool has_schema_findings(Value schema);

using SchemaFinder = void (*)(Value schema, Findings& out);
// By the meta-schema of 2020-12.
void find_invalid_schema(Value schema, Findings& out);
// Valid, but no caller can use it: a dangling reference, an
// invalid regular expression, another meta-schema.
void find_unusable_schema(Value schema, Findings& out);
void find_unknown_keywords(Value schema, Findings& out);
// Function calling wants objects.
void find_other_root(Value schema, Findings& out);

}  // namespace cardinal
