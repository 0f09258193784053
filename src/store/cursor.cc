// "9f86d081884c7d659a2feaa0c55ad015.1.42": directory, epoch, change.

#include "base/ascii.h"
#include "base/errors.h"
#include "base/parse_number.h"
#include "base/text.h"
#include "cardinal/store.h"

namespace cardinal::store {
namespace {

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

// Decimal digits without a leading zero.
std::optional<std::uint64_t> number_in(std::string_view text) {
  if (text.size() > 1 && text[0] == '0') return std::nullopt;
  const auto number = parse_number<std::uint64_t>(text);
  return number && *number <= number_max ? number : std::nullopt;
}

std::optional<Cursor> parsed_cursor(std::string_view text) {
  Cursor cursor;
  const std::size_t digits = cursor.directory.size() * 2;
  const std::size_t dot = text.find('.', digits + 1);
  if (text.size() < digits + 4 || text[digits] != '.' ||
      dot == std::string_view::npos) {
    return std::nullopt;
  }
  for (std::size_t i = 0; i < cursor.directory.size(); ++i) {
    const int high = hex_value(text[2 * i]), low = hex_value(text[2 * i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    cursor.directory[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  const auto epoch = number_in(text.substr(digits + 1, dot - digits - 1));
  const auto change = number_in(text.substr(dot + 1));
  if (!epoch || !change) return std::nullopt;
  cursor.epoch = *epoch;
  cursor.change = *change;
  return cursor;
}

}  // namespace

std::string to_text(const Cursor& cursor) {
  std::string text;
  for (const std::uint8_t byte : cursor.directory) {
    text += hex_digits_lower[byte >> 4];
    text += hex_digits_lower[byte & 15];
  }
  return text + "." + std::to_string(cursor.epoch) + "." +
         std::to_string(cursor.change);
}

Result<Cursor> cursor_of(std::string_view text) {
  const auto cursor = parsed_cursor(text);
  if (cursor) return *cursor;
  return usage(
      "{} is not a cursor; use one from an earlier answer, such as "
      "9f86d081884c7d659a2feaa0c55ad015.1.42",
      quoted(text));
}

}  // namespace cardinal::store
