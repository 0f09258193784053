#include "check/rules/pacr/identity.h"

#include "base/ascii.h"
#include "cardinal/card.h"

namespace cardinal::pacr {
namespace {

std::optional<RecordId> from_hex(std::string_view text) {
  RecordId id{};
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_hex_digit(text[i]) || is_lower(text[i])) return std::nullopt;
    const auto digit = static_cast<std::uint8_t>(hex_value(text[i]));
    id[i / 2] = static_cast<std::uint8_t>(id[i / 2] << 4 | digit);
  }
  return id;
}

}  // namespace

std::optional<RecordId> read_record_id(std::string_view text) {
  constexpr std::size_t hex_bytes = 32, ulid_bytes = 26;
  if (text.size() == hex_bytes) return from_hex(text);
  if (text.size() != ulid_bytes) return std::nullopt;
  const ParsedUlid parsed = parse_ulid(text);
  if (parsed.fault != UlidFault::none) return std::nullopt;
  return parsed.ulid.bytes;
}

std::string to_text(const RecordId& id) {
  std::string text;
  for (const std::uint8_t byte : id) {
    text.push_back(hex_digits_upper[byte >> 4]);
    text.push_back(hex_digits_upper[byte & 15]);
  }
  return text;
}

}  // namespace cardinal::pacr
