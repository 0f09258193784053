#include "json/careful_encoding.h"

#include <algorithm>

namespace cardinal::detail {
namespace {

constexpr std::string_view utf8_bom = "\xEF\xBB\xBF";

// "UTF-16 (little endian)" and the like; empty for anything else. A JSON text
// starts with an ASCII character, so a NUL beside it betrays a wider encoding.
std::string_view wide_encoding(std::string_view text) {
  if (text.starts_with(std::string_view("\xFF\xFE\0\0", 4)))
    return "UTF-32 (little endian)";
  if (text.starts_with(std::string_view("\0\0", 2)))
    return "UTF-32 (big endian)";
  if (text.starts_with("\xFF\xFE")) return "UTF-16 (little endian)";
  if (text.starts_with("\xFE\xFF")) return "UTF-16 (big endian)";
  if (text.size() < 2) return {};
  if (text.substr(1, 3) == std::string_view("\0\0\0", 3))
    return "UTF-32 (little endian)";
  if (text[0] != '\0' && text[1] == '\0') return "UTF-16 (little endian)";
  if (text[0] == '\0' && text[1] != '\0') return "UTF-16 (big endian)";
  return {};
}

// A CBOR map (RFC 8949), with or without the tag that says it is CBOR. No UTF-8
// text begins so; an empty map is one byte, other texts may begin with it.
bool is_cbor(std::string_view text) {
  if (text.starts_with("\xD9\xD9\xF7")) return true;
  if (text.empty()) return false;
  const auto first = static_cast<std::uint8_t>(text.front());
  return first == 0xA0 ? text.size() == 1 : first > 0xA0 && first <= 0xBF;
}

}  // namespace

bool refuse_encoding(CarefulState& state) {
  if (is_cbor(state.text)) {
    state.fault(
        FaultKind::invalid_utf8, {0, 1},
        "the text begins like CBOR, a binary format; expected JSON in UTF-8",
        "write the card as JSON; if it is in Latin-1, save it as UTF-8");
    return true;
  }
  if (const auto encoding = wide_encoding(state.text); !encoding.empty()) {
    state.fault(FaultKind::utf16,
                {0, std::min<std::uint32_t>(
                        2, static_cast<std::uint32_t>(state.text.size()))},
                "the text is " + std::string(encoding) + "; JSON must be UTF-8",
                "save the file as UTF-8 without a byte order mark");
    return true;
  }
  if (state.text.starts_with(utf8_bom)) {
    state.fault(
        FaultKind::bom, {0, 3},
        "the text starts with a byte order mark, which JSON does not allow",
        "save the file as UTF-8 without a byte order mark");
    state.repair_with({{{0, 3}, {}}});
    state.at = utf8_bom.size();
  }
  return false;
}

}  // namespace cardinal::detail
