// check --schema: validates any JSON by a schema from a file. check --input
// --value: validates a request by the input schema of a capability of a card.
#pragma once

#include "cardinal/report.h"
#include "operations/registry.h"

namespace cardinal {

struct CheckOptions;

// Whether the call has a text for the property, in its input or beside it.
bool has_document(const Call& call, std::string_view property);

// Fails: usage, when the flags for the two cannot be combined with each other
// or with the rest of the input.
Status validate_schema_flags(const Call& call);

// Reads the schema of the call, if it has one, into the options, and sets
// limits for documents other than cards.
// Fails: usage, with the faults of the schema.
Status use_schema(const Call& call, CheckOptions& options);

struct CheckedRequest {
  std::string name;  // of the request
  Report report;
  Notes notes;
};
// --input: the card's schema for the capability, then the request.
Result<CheckedRequest> check_request(const CheckOptions& options, Call& call);

}  // namespace cardinal
