// Base 64 with the URL and file name safe alphabet, unpadded (RFC 4648,
// section 5; RFC 7515, section 2): the only spelling JWS allows.
//
//   const DecodedBase64url header = decode_base64url(text);
//   if (header.fault != Base64urlFault::none) report(header.fault);
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cardinal {

enum class Base64urlFault : std::uint8_t {
  none,
  padding,        // ends in =
  standard,       // + or /, which are of the other alphabet
  alphabet,       // another character
  length,         // one character too many or too few
  trailing_bits,  // the last character has bits that say nothing
};

struct DecodedBase64url {
  std::string bytes;  // empty after a fault
  Base64urlFault fault = Base64urlFault::none;
  std::size_t at = 0;  // of the offending character
};

// Strict: each byte string has one text, and no other text is read.
DecodedBase64url decode_base64url(std::string_view text);
std::string encode_base64url(std::string_view bytes);
// What is wrong with `text`, which was decoded; empty without a fault.
std::string explain(const DecodedBase64url& decoded, std::string_view text);

}  // namespace cardinal
