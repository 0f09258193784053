#include <gtest/gtest.h>

#include <set>

#include "cardinal/card.h"

namespace cardinal {
namespace {

constexpr std::string_view crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

struct FixedClock final : Clock {
  std::int64_t now = 0;
  std::int64_t now_ms() const override { return now; }
};

// Gives the bytes it was told to, again and again.
struct GivenRandom final : Random {
  std::array<std::uint8_t, 10> given{};
  void fill(std::uint8_t* bytes, std::size_t count) override {
    for (std::size_t i = 0; i < count; ++i) bytes[i] = given[i % given.size()];
  }
};

struct FakeEnv {
  FixedClock clock;
  GivenRandom random;
  Env env{&clock, &random};
};

void expect_fault(const std::string& text, UlidFault fault, std::size_t at) {
  SCOPED_TRACE(text);
  const ParsedUlid parsed = parse_ulid(text);
  EXPECT_EQ(parsed.fault, fault);
  EXPECT_EQ(parsed.at, at);
}

// From the ULID specification and the libraries it lists.
TEST(Ulid, ReadsAndPrintsPublishedVectors) {
  const ParsedUlid parsed = parse_ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV");
  EXPECT_EQ(parsed.fault, UlidFault::none);
  const Ulid expected{{0x01, 0x56, 0x3E, 0x3A, 0xB5, 0xD3, 0xD6, 0x76, 0x4C,
                       0x61, 0xEF, 0xB9, 0x93, 0x02, 0xBD, 0x5B}};
  EXPECT_EQ(parsed.ulid, expected);
  EXPECT_EQ(to_text(expected), "01ARZ3NDEKTSV4RRFFQ69G5FAV");
  EXPECT_EQ(time_ms(expected), 1'469'922'850'259);
  EXPECT_EQ(time_ms(parse_ulid("01ARYZ6S41TSV4RRFFQ69G5FAV").ulid),
            1'469'918'176'385);
}

TEST(Ulid, TextSurvivesReadingAndPrinting) {
  for (const std::string_view text :
       {"00000000000000000000000000", "7ZZZZZZZZZZZZZZZZZZZZZZZZZ",
        "01BX5ZZKBKACTAV9WEVGEMMVRZ", "01BX5ZZKBKACTAV9WEVGEMMVS0",
        "01HZQK3P8EMXR9V7T5N2W4J6C0", "0123456789ABCDEFGHJKMNPQRS",
        "7TVWXYZ0123456789ABCDEFGHJ"}) {
    const ParsedUlid parsed = parse_ulid(text);
    EXPECT_EQ(parsed.fault, UlidFault::none) << text;
    EXPECT_EQ(to_text(parsed.ulid), text);
  }
}

TEST(Ulid, TimeFillsFortyEightBits) {
  EXPECT_EQ(time_ms(parse_ulid("00000000000000000000000000").ulid), 0);
  EXPECT_EQ(time_ms(parse_ulid("00000000010000000000000000").ulid), 1);
  EXPECT_EQ(time_ms(parse_ulid("7ZZZZZZZZZ0000000000000000").ulid),
            281'474'976'710'655);
}

TEST(Ulid, FirstCharacterAboveSevenOverflows) {
  for (const char first : crockford) {
    std::string text = "0ZZZZZZZZZZZZZZZZZZZZZZZZZ";
    text[0] = first;
    expect_fault(text, first > '7' ? UlidFault::overflow : UlidFault::none, 0);
  }
}

TEST(Ulid, AlphabetIsCrockfordsWithoutILOU) {
  for (int c = 0; c < 256; ++c) {
    std::string text = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
    text[12] = static_cast<char>(c);
    const bool lower = c >= 'a' && c <= 'z';
    const char upper = static_cast<char>(lower ? c - 32 : c);
    const bool letter = crockford.find(upper) != std::string_view::npos;
    const UlidFault fault = !letter ? UlidFault::alphabet
                            : lower ? UlidFault::lower_case
                                    : UlidFault::none;
    expect_fault(text, fault, fault == UlidFault::none ? 0 : 12);
  }
}

TEST(Ulid, LowerCaseIsNamedAtItsFirstLetter) {
  expect_fault("01arz3ndektsv4rrffq69g5fav", UlidFault::lower_case, 2);
  expect_fault("01ARZ3NDEKTSV4RRFFQ69G5FAv", UlidFault::lower_case, 25);
  // Upper case would not repair these.
  expect_fault("01arz3ndektsv4rrffq69g5fau", UlidFault::alphabet, 25);
  expect_fault("01ARZ3NDEKTSV4RRFFQ69G5F-v", UlidFault::alphabet, 24);
}

TEST(Ulid, OtherLengthsAreRefused) {
  expect_fault("", UlidFault::length, 0);
  expect_fault("01ARZ3NDEKTSV4RRFFQ69G5FA", UlidFault::length, 25);
  expect_fault("01ARZ3NDEKTSV4RRFFQ69G5FAVX", UlidFault::length, 27);
  expect_fault("01563e3a-b5d3-d676-4c61-efb99302bd5b", UlidFault::length, 36);
}

TEST(Ulid, NonAsciiIsOutsideTheAlphabet) {
  expect_fault("01ARZ3NDEKTSV4RRFFQ69G5F\u00c4", UlidFault::alphabet, 24);
  expect_fault("01ARZ3NDEKTSV4RRFFQ69G5FA\u00c4", UlidFault::length, 27);
}

TEST(MintUlid, TakesItsTimeFromTheClockAndTheRestFromRandom) {
  FakeEnv fake;
  fake.clock.now = 1'469'922'850'259;
  fake.random.given = {0xD6, 0x76, 0x4C, 0x61, 0xEF,
                       0xB9, 0x93, 0x02, 0xBD, 0x5B};
  EXPECT_EQ(to_text(mint_ulid(fake.env)), "01ARZ3NDEKTSV4RRFFQ69G5FAV");
  fake.clock.now = 281'474'976'710'655;
  fake.random.given.fill(0xFF);
  EXPECT_EQ(to_text(mint_ulid(fake.env)), "7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
}

// A generator of the monotonic kind would give the last one plus one.
TEST(MintUlid, KeepsNothingBetweenTwoOfTheSameMillisecond) {
  FakeEnv fake;
  fake.clock.now = 1'469'922'850'259;
  const Ulid first = mint_ulid(fake.env);
  EXPECT_EQ(mint_ulid(fake.env), first);
  fake.random.given[0] = 0x80;
  const Ulid third = mint_ulid(fake.env);
  EXPECT_EQ(to_text(third), "01ARZ3NDEKG000000000000000");
  fake.random.given[0] = 0;
  EXPECT_EQ(mint_ulid(fake.env), first);
}

TEST(MintUlid, TenThousandAreAllDifferentAndNoneLooksPredictable) {
  std::set<std::string> seen;
  for (int i = 0; i < 10'000; ++i) {
    const Ulid ulid = mint_ulid(system_env());
    EXPECT_FALSE(looks_predictable(ulid)) << to_text(ulid);
    seen.insert(to_text(ulid));
  }
  EXPECT_EQ(seen.size(), 10'000u);
}

TEST(LooksPredictable, SeesPatternsInTheRandomPart) {
  for (const std::string_view random :
       {"0000000000000000", "0000000000000001", "000000000000000Z",
        "0000000000ZZZZZZ", "ZZZZZZZZZZZZZZZZ", "AAAAAAAAAAAAAAAA",
        "0123456789ABCDEF", "FEDCBA9876543210", "GHJKMNPQRSTVWXYZ",
        "02468ACEGJMPRTWY", "ABABABABABABABAB", "XYZXYZXYZXYZXYZX",
        "7QTM7QTM7QTM7QTM"}) {
    const std::string text = "01JDKX3W8R" + std::string(random);
    EXPECT_TRUE(looks_predictable(parse_ulid(text).ulid)) << text;
  }
}

TEST(LooksPredictable, SparesRandomOnes) {
  for (const std::string_view text :
       {"01ARZ3NDEKTSV4RRFFQ69G5FAV", "01BX5ZZKBKACTAV9WEVGEMMVRZ",
        "01HZQK3P8EMXR9V7T5N2W4J6C0", "01JDKX3W8R6T2N9V5QZ4HYB7CM",
        "0000000000TSV4RRFFQ69G5FAV"}) {
    EXPECT_FALSE(looks_predictable(parse_ulid(text).ulid)) << text;
  }
}

}  // namespace
}  // namespace cardinal
