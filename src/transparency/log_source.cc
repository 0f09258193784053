#include "transparency/log_source.h"

#include <algorithm>
#include <cstring>

#include "base/errors.h"

namespace cardinal::transparency {
namespace {

using merkle::tile_height;
using merkle::tile_width;

constexpr std::size_t kept_max = 16;

// A partial tile may be gone once the full one is there.
template <class PathOf>
Result<std::string> read_partial(LogSource& source, std::uint64_t width,
                                 PathOf path_of) {
  Result<std::string> found = source.read(path_of(width));
  const bool may_be_full =
      !found && width < tile_width && found.error().code == Code::not_found;
  if (!may_be_full) return found;
  Result<std::string> full = source.read(path_of(tile_width));
  return full ? std::move(full) : std::move(found);
}

}  // namespace

Result<std::string> read_tile(LogSource& source, unsigned level,
                              std::uint64_t index, std::uint64_t width) {
  const auto path_of = [&](std::uint64_t with) {
    return merkle::tile_path(level, index, with);
  };
  TRY(std::string bytes, read_partial(source, width, path_of));
  const std::size_t expected = width * sizeof(Sha256);
  const bool is_full = bytes.size() == tile_width * sizeof(Sha256);
  if (bytes.size() != expected && !is_full) {
    return at(path_of(width), invalid("the tile has {} bytes instead of {}",
                                      bytes.size(), expected));
  }
  bytes.resize(expected);
  return bytes;
}

Result<std::vector<std::string>> read_entries(LogSource& source,
                                              std::uint64_t index,
                                              std::uint64_t width) {
  const auto path_of = [&](std::uint64_t with) {
    return merkle::entries_path(index, with);
  };
  TRY(const std::string bytes, read_partial(source, width, path_of));
  std::vector<std::string> entries;
  for (std::string_view rest = bytes; entries.size() < width;) {
    const std::size_t high =
        rest.empty() ? 0 : static_cast<unsigned char>(rest[0]);
    const std::size_t low =
        rest.size() < 2 ? 0 : static_cast<unsigned char>(rest[1]);
    const std::size_t length = high * 256 + low;
    if (rest.size() < 2 + length) {
      return at(path_of(width),
                invalid("has {} entries instead of {}", entries.size(), width));
    }
    entries.emplace_back(rest.substr(2, length));
    rest.remove_prefix(2 + length);
  }
  return entries;
}

Result<Sha256> TileHashes::hash(unsigned level, std::uint64_t index) {
  const std::pair place(level, index / tile_width);
  auto found =
      std::ranges::find(kept_, place, [](auto& each) { return each.first; });
  if (found == kept_.end()) {
    const std::uint64_t count = size_ >> (tile_height * level);
    const std::uint64_t width =
        std::min(tile_width, count - place.second * tile_width);
    TRY(std::string bytes, read_tile(source_, level, place.second, width));
    if (kept_.size() == kept_max) kept_.erase(kept_.begin());
    kept_.emplace_back(place, std::move(bytes));
    found = kept_.end() - 1;
  }
  Sha256 hash;
  std::memcpy(hash.data(),
              found->second.data() + (index % tile_width) * sizeof(Sha256),
              sizeof(Sha256));
  return hash;
}

}  // namespace cardinal::transparency
