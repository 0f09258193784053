// Where C2SP tlog-tiles publishes tiles and entries.
#include <fmt/core.h>

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

}  // namespace

std::string tile_path(unsigned level, std::uint64_t index,
                      std::uint64_t width) {
  return fmt::format("tile/{}/{}", level, numbered(index, width));
}

std::string entries_path(std::uint64_t index, std::uint64_t width) {
  return "tile/entries/" + numbered(index, width);
}

}  // namespace cardinal::merkle
