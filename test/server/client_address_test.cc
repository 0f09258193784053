// Whose word about the client's address counts.
#include "server/client_address.h"

#include <gtest/gtest.h>

namespace cardinal::server {
namespace {

std::string seen(std::string_view remote, std::vector<http::Field> fields,
                 const std::vector<std::string>& trusted = {"10.0.0.0/8",
                                                            "2001:db8::/32"}) {
  http::Request request;
  request.remote = remote;
  request.fields = std::move(fields);
  return client_address(request, trusted);
}

TEST(ClientAddress, IsThePeerUnlessThatIsATrustedProxy) {
  EXPECT_EQ(seen("192.0.2.9", {{"X-Forwarded-For", "198.51.100.1"}}),
            "192.0.2.9");
  EXPECT_EQ(seen("10.1.1.1", {{"X-Forwarded-For", "198.51.100.1"}}, {}),
            "10.1.1.1");
  EXPECT_EQ(seen("10.1.1.1", {}), "10.1.1.1");
}

TEST(ClientAddress, IsTheLastThatIsNotATrustedProxy) {
  EXPECT_EQ(seen("10.1.1.1", {{"X-Forwarded-For", "198.51.100.1"}}),
            "198.51.100.1");
  EXPECT_EQ(seen("10.1.1.1",
                 {{"X-Forwarded-For", "1.2.3.4, 198.51.100.1, 10.2.2.2"}}),
            "198.51.100.1");
  EXPECT_EQ(seen("10.1.1.1", {{"X-Forwarded-For", "1.2.3.4"},
                              {"X-Forwarded-For", "198.51.100.1"}}),
            "198.51.100.1");
  EXPECT_EQ(seen("10.1.1.1", {{"X-Forwarded-For", "10.3.3.3"}}), "10.3.3.3");
  EXPECT_EQ(seen("2001:db8::1", {{"X-Forwarded-For", "2001:db9::7"}}),
            "2001:db9::7");
  EXPECT_EQ(seen("::ffff:10.1.1.1", {{"X-Forwarded-For", "198.51.100.1"}}),
            "198.51.100.1");
  EXPECT_EQ(seen("unix", {{"X-Forwarded-For", "198.51.100.1:4711"}}, {"unix"}),
            "198.51.100.1");
}

TEST(ClientAddress, ReadsForwarded) {
  EXPECT_EQ(seen("10.1.1.1",
                 {{"Forwarded", "for=1.2.3.4, proto=https;For=198.51.100.1"}}),
            "198.51.100.1");
  EXPECT_EQ(seen("10.1.1.1", {{"Forwarded", "for=\"[2001:db9::7]:4711\""}}),
            "2001:db9::7");
}

TEST(ClientAddress, StopsAtWhatIsNotAnAddress) {
  EXPECT_EQ(seen("10.1.1.1", {{"Forwarded", "for=1.2.3.4, for=unknown"}}),
            "10.1.1.1");
  EXPECT_EQ(seen("10.1.1.1", {{"X-Forwarded-For", "1.2.3.4, x, 10.2.2.2"}}),
            "10.2.2.2");
  EXPECT_EQ(seen("10.1.1.1", {{"X-Forwarded-For", ","}}), "10.1.1.1");
}

}  // namespace
}  // namespace cardinal::server
