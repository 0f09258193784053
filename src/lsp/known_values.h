// Words that a member may have as its value, where its schema leaves them open.
//
// Thread safety: free functions without shared state.
#pragma once

#include <span>
#include <string_view>

#include "cardinal/card.h"

namespace cardinal::lsp {

// By the last names of the path; empty where any text will do.
std::span<const std::string_view> known_values(Dialect dialect,
                                               std::string_view version,
                                               std::string_view member,
                                               bool is_item);

}  // namespace cardinal::lsp
