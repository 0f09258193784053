#include "directory/index/packed_block.h"

#include <gtest/gtest.h>

#include <array>

#include "support/dice.h"

namespace cardinal {
namespace {

TEST(PackedBlock, GivesBackWhatWasPackedInEveryWidth) {
  test::Dice dice{1};
  for (std::uint32_t bits = 0; bits <= 32; ++bits) {
    std::array<std::uint32_t, block_size> numbers, unpacked;
    for (std::uint32_t& number : numbers) {
      number = static_cast<std::uint32_t>(
          dice.roll(bits == 0 ? 1 : std::uint64_t{1} << bits));
    }
    if (bits > 0) numbers[7] |= std::uint32_t{1} << (bits - 1);
    ASSERT_EQ(bits_of(numbers), bits);
    std::string packed;
    pack(numbers, bits, packed);
    ASSERT_EQ(packed.size(), packed_bytes(bits));
    unpack(packed.data(), bits, unpacked);
    EXPECT_EQ(unpacked, numbers) << bits;
  }
}

TEST(Varint, GivesBackEveryLength) {
  for (const std::uint32_t number :
       {0u, 1u, 127u, 128u, 16'383u, 16'384u, 0xFFFF'FFFFu}) {
    std::string bytes;
    append_varint(bytes, number);
    const char* at = bytes.data();
    EXPECT_EQ(read_varint(at), number);
    EXPECT_EQ(at, bytes.data() + bytes.size());
  }
}

}  // namespace
}  // namespace cardinal
