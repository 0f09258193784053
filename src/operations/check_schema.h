// check --schema: any JSON by a schema from a file. check --input --value:
// whether a request fits a capability of a card.
#pragma once

#include "cardinal/check.h"
#include "check/report/reporter.h"
#include "operations/registry.h"

namespace cardinal {

// Whether the input asks for either, and not for both or for what does not go
// with them.
// Fails: usage.
Status asks_for_schema_properly(Value input);

// Puts the schema of --schema into the options, if there is one, with limits
// for documents that are no cards.
// Fails: as the file does; usage, with the schema's faults.
Status use_schema(Value input, CheckOptions& options);

// --input: the card's schema for the capability, then the request.
Result<Summary> check_request(const CheckOptions& options,
                              const Reporter& reporter, Call& call);

}  // namespace cardinal
