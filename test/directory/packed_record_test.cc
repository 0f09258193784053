#include "directory/index/packed_record.h"

#include <gtest/gtest.h>

#include "support/dice.h"

namespace cardinal {
namespace {

using Record = std::vector<std::uint64_t>;

std::uint64_t random_number(test::Dice& dice, std::uint64_t bits) {
  std::uint64_t number = 0;
  for (int i = 0; i < 8; ++i) number = number << 8 | dice.roll(256);
  return bits == 0 ? 0 : number >> (64 - bits);
}

// Each column has its own width: 0 to 64 bits above some number.
std::vector<Record> random_records(test::Dice& dice, std::size_t columns) {
  Record least, bits;
  for (std::size_t i = 0; i < columns; ++i) {
    bits.push_back(dice.roll(4) == 0 ? 64 * dice.roll(2) : dice.roll(65));
    least.push_back(bits.back() > 60 ? 0 : random_number(dice, 60));
  }
  std::vector<Record> records(1 + dice.roll(300));
  for (Record& record : records) {
    for (std::size_t i = 0; i < columns; ++i) {
      record.push_back(least[i] + random_number(dice, bits[i]));
    }
  }
  return records;
}

TEST(PackedRecord, KeepsEveryNumber) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    test::Dice dice{seed};
    const std::size_t count = 1 + dice.roll(8);
    const std::vector<Record> records = random_records(dice, count);
    PackedFields fields(count);
    for (const Record& record : records) fields.widen(record);
    const std::vector<PackedColumn> columns = fields.columns();
    PackedRecords writer(columns);
    std::string packed;
    for (const Record& record : records) writer.append(record, packed);
    writer.finish(packed);
    EXPECT_EQ(packed.size(), packed_record_bytes(columns, records.size()));
    for (std::size_t i = 0; i < records.size(); ++i) {
      Record read(count);
      read_packed(packed.data(), columns, i, read);
      EXPECT_EQ(read, records[i]);
      if (count == 1) {
        EXPECT_EQ(read_packed(packed.data(), columns[0], i), records[i][0]);
      }
    }
  }
}

TEST(PackedRecord, TakesNoRoomForWhatIsEqual) {
  PackedFields fields(2);
  fields.widen(Record{5, 1'000});
  fields.widen(Record{5, 1'003});
  const std::vector<PackedColumn> columns = fields.columns();
  EXPECT_EQ(record_bits(columns), 2u);
  EXPECT_EQ(columns[0].least, 5u);
  EXPECT_EQ(record_bits(PackedFields(3).columns()), 0u);
}

}  // namespace
}  // namespace cardinal
