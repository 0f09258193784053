// The JSON Schema of cardinal.json.
#pragma once

#include <string_view>

namespace cardinal {

// Names of dialects, profiles and rules are in tables of the program, and
// checked apart.
std::string_view config_schema();

}  // namespace cardinal
