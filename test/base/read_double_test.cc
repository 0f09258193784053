#include "base/read_double.h"

#include <gtest/gtest.h>

#include <limits>
#include <string_view>

namespace cardinal {
namespace {

struct ReadNumber {
  double value = -1;
  std::size_t bytes = 0;
  std::errc error{};
  bool operator==(const ReadNumber&) const = default;
};

ReadNumber read_number(std::string_view text) {
  ReadNumber read;
  const auto got =
      read_double(text.data(), text.data() + text.size(), read.value);
  read.bytes = static_cast<std::size_t>(got.ptr - text.data());
  read.error = got.ec;
  return read;
}

TEST(ReadDouble, ReadsTheLongestDecimalNumber) {
  EXPECT_EQ(read_number("60/min"), (ReadNumber{60, 2, {}}));
  EXPECT_EQ(read_number("-12.5e3"), (ReadNumber{-12500, 7, {}}));
  EXPECT_EQ(read_number(".5"), (ReadNumber{0.5, 2, {}}));
  EXPECT_EQ(read_number("1e"), (ReadNumber{1, 1, {}}));
  EXPECT_EQ(read_number("1e+x"), (ReadNumber{1, 1, {}}));
  EXPECT_EQ(read_number("0x10"), (ReadNumber{0, 1, {}}));
  EXPECT_EQ(read_number("5e-324"),
            (ReadNumber{std::numeric_limits<double>::denorm_min(), 6, {}}));
}

TEST(ReadDouble, ReadsNothingElse) {
  for (const std::string_view text :
       {"", "-", "+1", " 1", "inf", "-inf", "nan", "x", ".", "-.", "e5"}) {
    EXPECT_EQ(read_number(text),
              (ReadNumber{-1, 0, std::errc::invalid_argument}))
        << text;
  }
}

TEST(ReadDouble, ReportsNumbersThatNoDoubleExpresses) {
  for (const std::string_view text : {"1e400", "-1e400", "1e-400"}) {
    EXPECT_EQ(read_number(text),
              (ReadNumber{-1, text.size(), std::errc::result_out_of_range}))
        << text;
  }
}

}  // namespace
}  // namespace cardinal
