// Files that are cards whatever their content, by their names.
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>
#include <string_view>

#include "cardinal/card.h"

namespace cardinal::lsp {

// The dialect and version that a new file of that name is written in.
std::optional<DialectVersion> dialect_of_name(std::string_view path);

}  // namespace cardinal::lsp
