// Values against the schemas that we write ourselves: inputs and outputs of
// operations, configuration, baseline.
#pragma once

#include "cardinal/schema.h"

namespace cardinal {

// Not checked against the meta-schema, to save every start the time; a test
// does that. Stops the program if the schema cannot be compiled.
std::vector<SchemaFailure> check_own(std::string_view schema, Value instance,
                                     const Env& env = system_env());

}  // namespace cardinal
