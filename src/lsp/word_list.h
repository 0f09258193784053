// Arrays of strings in messages and schemas.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string_view>

#include "cardinal/json.h"

namespace cardinal::lsp {

// False if it is not an array.
inline bool has_word(Value list, std::string_view word) {
  for (const Value item : list.items()) {
    if (item.string() == word) return true;
  }
  return false;
}

}  // namespace cardinal::lsp
