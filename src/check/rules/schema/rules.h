// Rules about a document and the schema it is to fit (check --schema).
#pragma once

#include "cardinal/schema.h"
#include "check/engine.h"

namespace cardinal {

extern const RuleInfo schema_mismatch;
extern const RuleInfo schema_undecided;

// What `failure` says, for a Finding of schema_mismatch.
void add_failure(SchemaFailure failure, Findings& out);

}  // namespace cardinal
