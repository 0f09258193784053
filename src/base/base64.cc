#include "base/base64.h"

#include <algorithm>

#include "base/base64url.h"

namespace cardinal {
namespace {

constexpr char other_alphabet(char c, std::string_view from,
                              std::string_view to) {
  const std::size_t at = from.find(c);
  return at == std::string_view::npos ? c : to[at];
}

}  // namespace

std::string encode_base64(std::string_view bytes) {
  std::string text = encode_base64url(bytes);
  std::ranges::transform(text, text.begin(),
                         [](char c) { return other_alphabet(c, "-_", "+/"); });
  text.resize((text.size() + 3) / 4 * 4, '=');
  return text;
}

std::optional<std::string> decode_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  if (text.contains('-') || text.contains('_')) return std::nullopt;
  for (int i = 0; i < 2 && text.ends_with('='); ++i) text.remove_suffix(1);
  std::string url(text);
  std::ranges::transform(url, url.begin(),
                         [](char c) { return other_alphabet(c, "+/", "-_"); });
  DecodedBase64url decoded = decode_base64url(url);
  if (decoded.fault != Base64urlFault::none) return std::nullopt;
  return std::move(decoded.bytes);
}

}  // namespace cardinal
