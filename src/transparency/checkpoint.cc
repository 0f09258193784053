#include "transparency/checkpoint.h"

#include <algorithm>
#include <cstring>

#include "base/ascii.h"
#include "base/base64.h"
#include "base/errors.h"
#include "base/parse_number.h"

namespace cardinal::transparency {

std::optional<std::uint64_t> decimal_of(std::string_view text) {
  constexpr std::uint64_t number_max = (std::uint64_t{1} << 53) - 1;
  const bool has_form = !text.empty() && text.size() <= 16 &&
                        std::ranges::all_of(text, is_digit) &&
                        (text[0] != '0' || text.size() == 1);
  if (!has_form) return std::nullopt;
  const auto number = parse_number<std::uint64_t>(text);
  return number && *number <= number_max ? number : std::nullopt;
}

std::optional<Sha256> hash_of_base64(std::string_view text) {
  const auto bytes = decode_base64(text);
  Sha256 hash;
  if (!bytes || bytes->size() != hash.size()) return std::nullopt;
  std::memcpy(hash.data(), bytes->data(), hash.size());
  return hash;
}

std::string_view next_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

std::string checkpoint_text(const Checkpoint& checkpoint) {
  return checkpoint.origin + "\n" + std::to_string(checkpoint.tree.size) +
         "\n" + encode_base64(bytes_of(checkpoint.tree.root)) + "\n";
}

Result<Checkpoint> checkpoint_of(std::string_view text) {
  Checkpoint read{.origin = std::string(next_line(text))};
  if (read.origin.empty()) {
    return invalid("the first line of a checkpoint must name the log");
  }
  const auto size = decimal_of(next_line(text));
  if (!size) {
    return invalid("the second line of a checkpoint must be its size");
  }
  const auto root = hash_of_base64(next_line(text));
  if (!root) {
    return invalid("the third line of a checkpoint must be a base64 SHA-256");
  }
  read.tree = {.size = *size, .root = *root};
  return read;
}

}  // namespace cardinal::transparency
