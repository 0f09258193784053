// Bytes as the C libraries for cryptography take them.
#pragma once

#include <string_view>

namespace cardinal {

inline const unsigned char* octets(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}

}  // namespace cardinal
