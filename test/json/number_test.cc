// Every spelling gives the nearest double, whichever way it takes to get there.
#include <gtest/gtest.h>

#include <cstdlib>

#include "cardinal/json.h"

namespace cardinal {
namespace {

double read_number(const std::string& spelled) {
  Faults faults;
  const Document document = Reader().read(spelled, Limits{}, faults);
  EXPECT_TRUE(faults.empty()) << spelled;
  return document.root().number().value_or(-1);
}

// Digits and powers on both sides of where the short way ends: 2^53 and 10^22.
TEST(Numbers, AreTheNearestDoublesAtTheEdgesOfTheShortWay) {
  for (const char* digits :
       {"1", "4.5", "9007199254740991", "9007199254740992", "9007199254740993",
        "9007199254740993.0", "0.9007199254740993", "1234567890123456789.5",
        "12345678901234567890.25", "0.000000000000000001"}) {
    for (int power = -330; power <= 280; ++power) {
      const std::string spelled = digits + ("e" + std::to_string(power));
      EXPECT_EQ(read_number(spelled), std::strtod(spelled.c_str(), nullptr))
          << spelled;
    }
  }
}

TEST(Numbers, AreTheNearestDoublesForDigitsAtRandom) {
  std::uint64_t state = 42;
  const auto roll = [&](std::uint64_t limit) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % limit;
  };
  for (int i = 0; i < 20000; ++i) {
    std::string spelled = roll(2) ? "-" : "";
    spelled += std::to_string(1 + roll(9));
    for (auto left = roll(12); left > 0; --left) {
      spelled += std::to_string(roll(10));
    }
    spelled += '.';
    for (auto left = 1 + roll(12); left > 0; --left) {
      spelled += std::to_string(roll(10));
    }
    if (roll(2)) spelled += "E-" + std::to_string(roll(30));
    EXPECT_EQ(read_number(spelled), std::strtod(spelled.c_str(), nullptr))
        << spelled;
  }
}

}  // namespace
}  // namespace cardinal
