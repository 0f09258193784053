// How large a document may be. A catalog lists many agents, so it may be larger
// than a card.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string_view>

#include "cardinal/json.h"

namespace cardinal {

// What is read of a file or a response whose dialect is not known yet.
inline constexpr std::uint32_t document_bytes_max = 16u << 20;

// Whether the text may be an AI Catalog, by the names of its members. Cheap,
// and never false for one.
bool may_be_catalog(std::string_view text);

// `given`, or more for what may be a catalog, unless `given` has a limit of its
// own.
Limits limits_for(std::string_view text, const Limits& given = {});

}  // namespace cardinal
