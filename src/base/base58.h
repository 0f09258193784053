// Base 58 with Bitcoin's alphabet, as did:key ("base58btc") and libp2p peer
// ids use it: no 0 O I l. Each byte string has one text.
#pragma once

#include <string>
#include <string_view>

#include "cardinal/base.h"

namespace cardinal {

// Decoding costs the square of the length; identifiers are shorter than this.
inline constexpr std::size_t base58_characters_max = 128;

std::string encode_base58(std::string_view bytes);
// Fails: invalid, naming the first character outside the alphabet; or the
// length, beyond base58_characters_max.
Result<std::string> decode_base58(std::string_view text);

}  // namespace cardinal
