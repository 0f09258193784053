#include "directory/index/packed_record.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/check_that.h"

namespace cardinal {
namespace {

constexpr std::size_t record_slack = 16;
constexpr std::uint32_t number_bits = 64;

std::uint64_t bits_at(const char* packed, std::uint64_t bit,
                      std::uint64_t bits) {
  if (bits == 0) return 0;
  const char* at = packed + bit / 8;
  const auto shift = static_cast<std::uint32_t>(bit % 8);
  std::uint64_t word;
  std::memcpy(&word, at, sizeof word);
  word >>= shift;
  if (shift + bits > number_bits) {
    const auto ninth = static_cast<unsigned char>(at[sizeof word]);
    word |= std::uint64_t{ninth} << (number_bits - shift);
  }
  return bits == number_bits ? word : word & ((std::uint64_t{1} << bits) - 1);
}

}  // namespace

void PackedFields::widen(std::span<const std::uint64_t> numbers) {
  CHECK(numbers.size() == ranges_.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    ranges_[i].least = std::min(ranges_[i].least, numbers[i]);
    ranges_[i].most = std::max(ranges_[i].most, numbers[i]);
  }
}

std::vector<PackedColumn> PackedFields::columns() const {
  std::vector<PackedColumn> columns;
  for (const Range& range : ranges_) {
    const bool none = range.least > range.most;
    columns.push_back({none ? 0 : range.least,
                       none ? 0
                            : static_cast<std::uint64_t>(
                                  std::bit_width(range.most - range.least))});
  }
  return columns;
}

// At most 32 bits, so that they fit beside those that wait.
void PackedRecords::append_bits(std::uint64_t number, std::uint64_t bits,
                                std::string& out) {
  waiting_ |= number << held_;
  held_ += static_cast<std::uint32_t>(bits);
  for (; held_ >= 8; held_ -= 8, waiting_ >>= 8) {
    out += static_cast<char>(waiting_ & 0xFFu);
  }
}

void PackedRecords::append(std::span<const std::uint64_t> numbers,
                           std::string& out) {
  CHECK(numbers.size() == columns_.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::uint64_t number = numbers[i] - columns_[i].least;
    const std::uint64_t low = std::min<std::uint64_t>(columns_[i].bits, 32);
    append_bits(number & 0xFFFF'FFFFu, low, out);
    append_bits(number >> 32, columns_[i].bits - low, out);
  }
}

void PackedRecords::finish(std::string& out) {
  if (held_ > 0) out += static_cast<char>(waiting_ & 0xFFu);
  held_ = 0;
  waiting_ = 0;
  out.append(record_slack, '\0');
}

std::uint64_t record_bits(std::span<const PackedColumn> columns) {
  std::uint64_t bits = 0;
  for (const PackedColumn& column : columns) bits += column.bits;
  return bits;
}

std::uint64_t packed_record_bytes(std::span<const PackedColumn> columns,
                                  std::uint64_t count) {
  return (record_bits(columns) * count + 7) / 8 + record_slack;
}

void read_packed(const char* packed, std::span<const PackedColumn> columns,
                 std::uint64_t index, std::span<std::uint64_t> numbers) {
  std::uint64_t bit = index * record_bits(columns);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    numbers[i] = columns[i].least + bits_at(packed, bit, columns[i].bits);
    bit += columns[i].bits;
  }
}

std::uint64_t read_packed(const char* packed, const PackedColumn& column,
                          std::uint64_t index) {
  return column.least + bits_at(packed, index * column.bits, column.bits);
}

}  // namespace cardinal
