// Where C2SP tlog-tiles publishes tiles and entries.
#include <fmt/core.h>

#include <algorithm>

#include "base/ascii.h"
#include "base/check_that.h"
#include "cardinal/merkle_tree.h"

namespace cardinal::merkle {
namespace {

std::string numbered(std::uint64_t index, std::uint64_t width) {
  CHECK(width >= 1 && width <= tile_width);
  std::string path = fmt::format("{:03}", index % 1000);
  for (index /= 1000; index > 0; index /= 1000) {
    path.insert(0, fmt::format("x{:03}/", index % 1000));
  }
  if (width < tile_width) path += fmt::format(".p/{}", width);
  return path;
}

// The digits that `text` begins with, at most `digits_max`.
std::optional<std::uint64_t> taken_number(std::string_view& text,
                                          std::size_t digits_max) {
  std::uint64_t number = 0;
  std::size_t taken = 0;
  while (taken < text.size() && is_digit(text[taken])) {
    number = number * 10 + static_cast<std::uint64_t>(text[taken] - '0');
    if (++taken > digits_max) return std::nullopt;
  }
  if (taken == 0) return std::nullopt;
  text.remove_prefix(taken);
  return number;
}

bool taken(std::string_view& text, std::string_view start) {
  if (!text.starts_with(start)) return false;
  text.remove_prefix(start.size());
  return true;
}

// "x001/x234/067".
std::optional<std::uint64_t> taken_index(std::string_view& text) {
  constexpr std::uint64_t index_max = (std::uint64_t{1} << 53) - 1;
  std::uint64_t index = 0;
  for (bool is_last = false; !is_last;) {
    is_last = !taken(text, "x");
    const auto group = taken_number(text, 3);
    if (!group || index > index_max / 1000) return std::nullopt;
    index = index * 1000 + *group;
    if (!is_last && !taken(text, "/")) return std::nullopt;
  }
  return index;
}

}  // namespace

std::string tile_path(unsigned level, std::uint64_t index,
                      std::uint64_t width) {
  return fmt::format("tile/{}/{}", level, numbered(index, width));
}

std::string entries_path(std::uint64_t index, std::uint64_t width) {
  return "tile/entries/" + numbered(index, width);
}

std::optional<TilePlace> tile_place_of(std::string_view path) {
  std::string_view rest = path;
  TilePlace place;
  if (!taken(rest, "tile/")) return std::nullopt;
  if (!taken(rest, "entries/")) {
    const auto level = taken_number(rest, 2);
    if (!level || *level > 63 || !taken(rest, "/")) return std::nullopt;
    place.level = static_cast<unsigned>(*level);
  }
  const auto index = taken_index(rest);
  if (!index) return std::nullopt;
  place.index = *index;
  if (taken(rest, ".p/")) {
    const auto width = taken_number(rest, 3);
    if (!width || *width < 1 || *width >= tile_width) return std::nullopt;
    place.width = *width;
  }
  // One text per place: no other number of digits or groups.
  const std::string only =
      place.level ? tile_path(*place.level, place.index, place.width)
                  : entries_path(place.index, place.width);
  return only == path ? std::optional(place) : std::nullopt;
}

}  // namespace cardinal::merkle
