#include "ard/page_token.h"

#include <charconv>

#include "base/base64url.h"
#include "base/errors.h"
#include "cardinal/crypto.h"

namespace cardinal::ard {
namespace {

constexpr std::size_t check_digits = 16, token_bytes_max = 4'096;
constexpr std::size_t offset_max = 1'000'000;

std::string check_of(std::string_view asked) {
  return to_hex(sha256(asked)).substr(0, check_digits);
}

}  // namespace

std::string to_page_token(const PagePlace& place, std::string_view asked) {
  return encode_base64url(check_of(asked) + " " + std::to_string(place.offset) +
                          " " + place.cursor);
}

std::unexpected<Error> bad_page_token() {
  return usage(
      "\"pageToken\" is not of this request; take the one that the answer "
      "before has, and ask for the same");
}

Result<PagePlace> page_place_of(std::string_view token,
                                std::string_view asked) {
  if (token.size() > token_bytes_max) return bad_page_token();
  const DecodedBase64url decoded = decode_base64url(token);
  const std::string check = check_of(asked) + " ";
  if (decoded.fault != Base64urlFault::none ||
      !decoded.bytes.starts_with(check)) {
    return bad_page_token();
  }
  const std::string_view rest =
      std::string_view(decoded.bytes).substr(check.size());
  PagePlace place;
  const auto read =
      std::from_chars(rest.data(), rest.data() + rest.size(), place.offset);
  const auto used = static_cast<std::size_t>(read.ptr - rest.data());
  const bool is_good = read.ec == std::errc() && used < rest.size() &&
                       rest[used] == ' ' && place.offset <= offset_max;
  if (!is_good) return bad_page_token();
  place.cursor = rest.substr(used + 1);
  return place;
}

}  // namespace cardinal::ard
