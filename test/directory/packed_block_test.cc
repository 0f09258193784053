#include "directory/index/packed_block.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

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

TEST(PackedBlock, GivesBackFewNumbersInEveryWidth) {
  test::Dice dice{2};
  for (std::uint32_t bits = 0; bits <= few_bits_max; ++bits) {
    for (const std::size_t count : {1u, 2u, 31u, 127u}) {
      std::vector<std::uint32_t> numbers(count), unpacked(count);
      for (std::uint32_t& number : numbers) {
        number =
            static_cast<std::uint32_t>(dice.roll(std::uint64_t{1} << bits));
      }
      std::string packed;
      pack_few(numbers, bits, packed);
      ASSERT_EQ(packed.size(), packed_bytes(bits, count));
      packed.append(unpack_slack, '\xFF');
      unpack_few(packed.data(), bits, unpacked);
      EXPECT_EQ(unpacked, numbers) << bits;
    }
  }
}

TEST(VarintReader, GivesBackEveryLength) {
  for (const std::uint32_t number :
       {0u, 1u, 127u, 128u, 16'383u, 16'384u, 0xFFFF'FFFFu}) {
    std::string bytes;
    append_varint(bytes, number);
    VarintReader reader(bytes.data(), bytes.data() + bytes.size());
    EXPECT_EQ(reader.next(), number);
    EXPECT_EQ(reader.at(), bytes.data() + bytes.size());
  }
}

TEST(VarintReader, EndsWhereTheBytesEnd) {
  const std::string bytes = "\xFF\xFF\xFF";
  VarintReader reader(bytes.data(), bytes.data() + bytes.size());
  (void)reader.next();
  EXPECT_EQ(reader.next(), 0u);
  EXPECT_EQ(reader.take(100), "");
  VarintReader other(bytes.data(), bytes.data() + 2);
  EXPECT_EQ(other.take(100).size(), 2u);
}

}  // namespace
}  // namespace cardinal
