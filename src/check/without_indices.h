// The identity of a place in a card that survives moving or adding elements.
#pragma once

#include <string>
#include <string_view>

namespace cardinal {

// The pointer with * for each array index.
std::string without_indices(std::string_view pointer);

}  // namespace cardinal
