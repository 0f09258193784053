// Which hosts and ports no client connects to. What lenient clients read from
// other spellings of IPv4 addresses is compared with inet_aton, which is what
// system resolvers use.
#include "card/connection_fault.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "base/host_name.h"
#include "support/dice.h"

namespace cardinal {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::optional<IpAddress> by_resolver(const std::string& text) {
  in_addr found{};
  if (inet_aton(text.c_str(), &found) == 0) return std::nullopt;
  const std::uint32_t number = ntohl(found.s_addr);
  IpAddress address{.is_v4 = true};
  for (std::size_t i = 0; i < 4; ++i) {
    address.bytes[i] = static_cast<std::uint8_t>(number >> (24 - 8 * i));
  }
  return address;
}

std::string spelled(std::uint32_t number, test::Dice& dice) {
  switch (dice.roll(3)) {
    case 0:
      return fmt::format("{}", number);
    case 1:
      return fmt::format("{}{:x}", dice.roll(2) == 0 ? "0x" : "0X", number);
    default:
      return fmt::format("0{:o}", number);
  }
}

// An address in one to four numbers, each in some base.
std::string spelled_address(std::uint32_t address, test::Dice& dice) {
  const std::uint64_t leading = dice.roll(4);
  std::string text;
  for (std::uint64_t i = 0; i < leading; ++i) {
    text += spelled(address >> (24 - 8 * i) & 0xFF, dice) + ".";
  }
  const std::uint64_t rest = 32 - 8 * leading;
  const std::uint32_t last =
      rest == 32 ? address : address & ((1u << rest) - 1);
  return text + spelled(last, dice);
}

std::string percent_encoded_at_random(const std::string& text,
                                      test::Dice& dice) {
  std::string out;
  for (const char c : text) {
    out += dice.roll(2) == 0 ? std::string(1, c)
                             : fmt::format("%{:02X}", static_cast<int>(c));
  }
  return out;
}

TEST(ConnectionFault, EverySpellingOfAnAddressIsRead) {
  test::Dice dice{17};
  std::size_t others = 0;
  for (int i = 0; i < 20'000; ++i) {
    const auto address = static_cast<std::uint32_t>(dice.roll(1ull << 32));
    const std::string text = spelled_address(address, dice);
    const auto expected = by_resolver(text);
    ASSERT_TRUE(expected) << text;
    if (parse_ip(text)) continue;
    ++others;
    EXPECT_EQ(lenient_ipv4(text), expected) << text;
    EXPECT_EQ(lenient_ipv4(text + "."), expected) << text;
    const std::string encoded = percent_encoded_at_random(text, dice);
    EXPECT_EQ(lenient_ipv4(encoded), expected) << encoded;
    EXPECT_THAT(connection_fault({.scheme = "https", .host = encoded}),
                HasSubstr("some clients read it as " + to_text(*expected)));
  }
  EXPECT_GT(others, 15'000u);
}

// Also where it is no address at all: too many numbers, too large ones.
TEST(ConnectionFault, ReadsNothingElse) {
  test::Dice dice{18};
  constexpr std::string_view alphabet = "0123456789..xXaf8";
  for (int i = 0; i < 200'000; ++i) {
    std::string text;
    for (std::uint64_t left = 1 + dice.roll(12); left > 0; --left) {
      text += alphabet[dice.roll(alphabet.size())];
    }
    const auto found = lenient_ipv4(text);
    // "0x" alone is 0 for browsers and nothing for resolvers.
    const bool has_bare_prefix = text.ends_with("0x") || text.ends_with("0X") ||
                                 text.contains("x.") || text.contains("X.");
    if (has_bare_prefix || text.ends_with('.')) continue;
    const auto expected = parse_ip(text) ? std::nullopt : by_resolver(text);
    EXPECT_EQ(found, expected) << text;
  }
}

TEST(ConnectionFault, FullWidthCharactersAreRead) {
  const auto loopback = parse_ip("127.0.0.1");
  EXPECT_EQ(lenient_ipv4("１２７.0.0.1"), loopback);
  EXPECT_EQ(lenient_ipv4("127。0。0。1"), loopback);
  EXPECT_EQ(lenient_ipv4("%EF%BC%91%EF%BC%92%EF%BC%97.1"), loopback);
}

TEST(ConnectionFault, NamesAndAddressesHaveNone) {
  for (const char* host :
       {"agent.acme.dev", "127.0.0.1", "10.0.0.5", "8.8.8.8", "8.8.8.8.",
        "[::1]", "localhost", "7.acme.dev", "0x7f.dev", "1e100.net",
        "xn--80ak6aa92e.com", "a.b1", "3com", ""}) {
    EXPECT_THAT(connection_fault({.scheme = "https", .host = host}), IsEmpty())
        << host;
  }
  // Names of agents are no hosts.
  EXPECT_THAT(connection_fault({.scheme = "agent", .host = "search-2.7"}),
              IsEmpty());
}

TEST(ConnectionFault, PortsAreFrom1To65535) {
  for (const char* port : {"", "1", "80", "0443", "65535"}) {
    EXPECT_THAT(
        connection_fault({.scheme = "https", .host = "a.dev", .port = port}),
        IsEmpty())
        << port;
  }
  for (const char* port :
       {"0", "000", "65536", "99999", "4294967739", "18446744073709552059"}) {
    for (const char* scheme :
         {"https", "http", "ws", "wss", "grpc", "grpcs", ""}) {
      EXPECT_THAT(
          connection_fault({.scheme = scheme, .host = "a.dev", .port = port}),
          HasSubstr("its port must be from 1 to 65535"))
          << port;
    }
  }
}

}  // namespace
}  // namespace cardinal
