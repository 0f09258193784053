// The schemas of a record as a model sees them: JSON Schema without the
// keywords of our own, and without what only the command line or the operator
// may set.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>
#include <vector>

#include "cardinal/operations.h"

namespace cardinal::mcp {

// Besides the record's own properties there is "max_chars".
std::string input_schema_of(const Operation& operation);
// Which of the arguments are only for administrators, and not offered.
std::vector<std::string> administrators_arguments(const Operation& operation,
                                                  Value arguments);
// An answer that is not an object is the only member of one.
inline constexpr std::string_view items_member = "items";
std::string output_schema_of(const Operation& operation);

// The property "max_chars" that all tools have; a member of "properties".
std::string max_chars_property();

}  // namespace cardinal::mcp
