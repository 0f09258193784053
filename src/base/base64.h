// Base 64 with the standard alphabet and padding (RFC 4648, section 4).
//
//   if (const auto bytes = decode_base64(text)) use(*bytes);
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cardinal {

std::string encode_base64(std::string_view bytes);
// Strict: each byte string has one text, and no other text is read.
std::optional<std::string> decode_base64(std::string_view text);

}  // namespace cardinal
