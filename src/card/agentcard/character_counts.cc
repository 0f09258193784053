#include "card/agentcard/character_counts.h"

#include <cstring>
#include <limits>

namespace cardinal::agentcard {
namespace {

// Sixteen bytes at a time, in the compilers' own vector notation: descriptions
// are most of a card's text, and every byte of them passes here.
using Block = std::uint8_t __attribute__((vector_size(16)));
static_assert(counted_bytes_max / sizeof(Block) <= 255, "a lane is one byte");

struct LaneCounters {
  Block digits{}, stops{}, at_signs{};

  // A comparison gives -1 in each lane where it holds.
  void add(Block block) {
    digits -= static_cast<Block>(block - '0' < 10);
    stops -=
        static_cast<Block>((block == '.') | (block == '!') | (block == '?'));
    at_signs -= static_cast<Block>(block == '@');
  }
};

std::uint32_t sum(Block lanes) {
  std::uint32_t total = 0;
  for (std::size_t i = 0; i < sizeof(Block); ++i) total += lanes[i];
  return total;
}

}  // namespace

CharacterCounts count_characters(std::string_view text) {
  if (text.size() > counted_bytes_max) {
    constexpr std::uint32_t many = std::numeric_limits<std::uint32_t>::max();
    return {many, many, many};
  }
  LaneCounters counters;
  Block block;
  while (text.size() >= sizeof block) {
    std::memcpy(&block, text.data(), sizeof block);
    counters.add(block);
    text.remove_prefix(sizeof block);
  }
  block = Block{};
  std::memcpy(&block, text.data(), text.size());
  counters.add(block);
  return {sum(counters.digits), sum(counters.stops), sum(counters.at_signs)};
}

}  // namespace cardinal::agentcard
