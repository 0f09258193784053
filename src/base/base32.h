// Base 32 in lower case without padding (RFC 4648, section 6; multibase "b"):
// survives where letter case does not, as in the authority of a URI.
#pragma once

#include <string>
#include <string_view>

#include "cardinal/base.h"

namespace cardinal {

std::string encode_base32(std::string_view bytes);
// Strict: each byte string has one text, and no other text is read.
// Fails: invalid, with the reason and the place.
Result<std::string> decode_base32(std::string_view text);

}  // namespace cardinal
