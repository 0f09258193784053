// check --schema: validates any JSON by a schema from a file. check --input
// --value: validates a request by the input schema of a capability of a card.
#pragma once

#include "cardinal/check.h"
#include "check/report/reporter.h"
#include "operations/registry.h"

namespace cardinal {

// Fails: usage, when the flags for the two cannot be combined with each other
// or with the rest of the input.
Status validate_schema_flags(Value input);

// Reads the schema of --schema, if there is one, into the options, and sets
// limits for documents other than cards.
// Fails: as reading a file does; usage, with the faults of the schema.
Status use_schema(const Call& call, CheckOptions& options);

// --input: the card's schema for the capability, then the request.
Result<Summary> check_request(const CheckOptions& options,
                              const Reporter& reporter, Call& call);

}  // namespace cardinal
