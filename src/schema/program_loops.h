// Programs whose evaluation would never end.
#pragma once

#include <optional>

#include "schema/program.h"

namespace cardinal::schema {

// The source of an instruction by which a subschema leads back to itself
// without going deeper into the instance.
std::optional<Index> find_endless_loop(const Program& program);

}  // namespace cardinal::schema
