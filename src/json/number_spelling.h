#pragma once

#include "cardinal/json.h"

namespace cardinal {

// Whether a number is spelled with a fraction or an exponent, as 1.0 and 1e3
// are. Requires: a number.
inline bool has_fraction_or_exponent(Value number) {
  return number.raw().find_first_of(".eE") != std::string_view::npos;
}

}  // namespace cardinal
