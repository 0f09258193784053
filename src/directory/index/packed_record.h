// Records of a few numbers, each number in as many bits as its range needs:
// most facts of a directory's cards are nearly or quite the same.
//
//   PackedFields fields;
//   for (...) fields.widen({change, lease_end});
//   PackedRecords records(fields.columns());
//   records.append({change, lease_end}, out);
//   read_packed(out.data(), columns, 7, numbers);
//
// Thread safety: values and free functions.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace cardinal {

// What one number of a record is kept in: its value less `least`.
struct PackedColumn {
  std::uint64_t least;
  std::uint64_t bits;  // 0 to 64
};

// The columns that hold all numbers that were seen.
class PackedFields {
 public:
  explicit PackedFields(std::size_t count) : ranges_(count) {}
  // Requires: as many as there are columns.
  void widen(std::span<const std::uint64_t> numbers);
  std::vector<PackedColumn> columns() const;

 private:
  struct Range {
    std::uint64_t least = UINT64_MAX, most = 0;
  };
  std::vector<Range> ranges_;
};

// Writes records, one after the other without gaps.
class PackedRecords {
 public:
  explicit PackedRecords(std::vector<PackedColumn> columns)
      : columns_(std::move(columns)) {}
  // Requires: the numbers are in the ranges of the columns.
  void append(std::span<const std::uint64_t> numbers, std::string& out);
  // The bits that wait, and room for readers, who load whole words.
  void finish(std::string& out);

 private:
  void append_bits(std::uint64_t number, std::uint64_t bits, std::string& out);

  std::vector<PackedColumn> columns_;
  std::uint64_t waiting_ = 0;
  std::uint32_t held_ = 0;  // bits, less than eight
};

std::uint64_t record_bits(std::span<const PackedColumn> columns);
// How many bytes so many records have with the room behind them.
std::uint64_t packed_record_bytes(std::span<const PackedColumn> columns,
                                  std::uint64_t count);
// Requires: at most 64 bits per column; the record is there.
void read_packed(const char* packed, std::span<const PackedColumn> columns,
                 std::uint64_t index, std::span<std::uint64_t> numbers);
// The same for records of one number.
std::uint64_t read_packed(const char* packed, const PackedColumn& column,
                          std::uint64_t index);

}  // namespace cardinal
