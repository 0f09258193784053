// Validates values by schemas that are part of the program: those of operations
// and of the configuration and baseline files.
#pragma once

#include "cardinal/schema.h"

namespace cardinal {

// Compiles a schema that is part of the program.
[[nodiscard]] Schema compile_builtin_schema(std::string_view schema);

// The schema itself is not validated by the meta-schema, which would cost time
// at every start; a test does that. A schema that cannot be compiled stops the
// program.
[[nodiscard]] std::vector<SchemaFailure> validate_by_builtin_schema(
    std::string_view schema, Value instance, const Env& env);

}  // namespace cardinal
