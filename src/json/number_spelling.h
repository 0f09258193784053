#pragma once

#include "cardinal/json.h"

namespace cardinal {

// Whether a number is spelled with a fraction or an exponent, as 1.0 and 1e3
// are. Requires: a number.
inline bool has_fraction_or_exponent(Value number) {
  return number.raw().find_first_of(".eE") != std::string_view::npos;
}

// A digit that counts before any exponent: the text means a value other than
// zero, even where the double it reads to is zero. Requires: a number.
inline bool is_spelled_nonzero(Value number) {
  const std::string_view raw = number.raw();
  return raw.substr(0, raw.find_first_of("eE")).find_first_of("123456789") !=
         std::string_view::npos;
}

}  // namespace cardinal
