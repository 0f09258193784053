// The schemas most cards have, recognised in one walk.
#pragma once

#include "cardinal/json.h"

namespace cardinal {

// True only for a schema that is valid by the meta-schema of 2020-12, has no
// keyword that it does not know, no references, patterns and identifiers, and
// whose root says `"type": "object"`: one there is nothing to say about.
// False says nothing; a test compares with the full evaluation.
bool is_plain_schema(Value schema);

}  // namespace cardinal
