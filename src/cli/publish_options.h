// The flags of cardinal publish and what they become.
#pragma once

#include <string_view>

#include "cardinal/json.h"
#include "cardinal/wellknown.h"

namespace cardinal::cli {

// JSON Schema, from which flags and help are made.
extern const std::string_view publish_input;

// Fails: usage, for flags that do not go together, and for plain HTTP where
// other machines reach it.
Result<wellknown::CardServerOptions> publish_options(Value input);

}  // namespace cardinal::cli
