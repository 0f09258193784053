#include "base/uri.h"

#include <gtest/gtest.h>

namespace cardinal {
namespace {

// RFC 3986, section 3.
TEST(ReadUri, DividesIntoComponents) {
  const auto uri =
      read_uri("foo://me:x@example.com:8042/over/there?name=ferret#nose", {});
  ASSERT_TRUE(uri);
  EXPECT_EQ(uri->scheme, "foo");
  EXPECT_EQ(uri->authority, "me:x@example.com:8042");
  EXPECT_EQ(uri->user_info, "me:x");
  EXPECT_EQ(uri->host, "example.com");
  EXPECT_EQ(uri->port, "8042");
  EXPECT_EQ(uri->path, "/over/there");
  EXPECT_EQ(uri->query, "name=ferret");
  EXPECT_EQ(uri->fragment, "nose");
}

TEST(ReadUri, DistinguishesEmptyFromAbsent) {
  const auto empty = read_uri("a://@:?#", {});
  ASSERT_TRUE(empty);
  EXPECT_EQ(empty->user_info, "");
  EXPECT_EQ(empty->host, "");
  EXPECT_EQ(empty->port, "");
  EXPECT_EQ(empty->query, "");
  EXPECT_EQ(empty->fragment, "");
  const auto absent = read_uri("a:", {});
  ASSERT_TRUE(absent);
  EXPECT_FALSE(absent->authority || absent->user_info || absent->host ||
               absent->port || absent->query || absent->fragment);
}

TEST(ReadUri, ReadsRelativeReferencesWhenAsked) {
  for (const std::string_view text :
       {"", "a/b:c", "//host", "?q", "#f", "./a:b"}) {
    EXPECT_TRUE(read_uri(text, {.relative = true})) << text;
    const auto absolute = read_uri(text, {});
    ASSERT_FALSE(absolute) << text;
    EXPECT_EQ(absolute.error().kind, UriFault::no_scheme);
  }
  const auto colon = read_uri("1a:b", {.relative = true});
  ASSERT_FALSE(colon);
  EXPECT_EQ(colon.error().kind, UriFault::colon_in_first_segment);
  EXPECT_EQ(colon.error().position, 2);
}

// RFC 3987, section 2.2: private use in the query alone.
TEST(ReadUri, ReadsIrisWhenAsked) {
  for (const std::string_view text :
       {"http://\u0192\u00f8\u00f8.\u00df/?\u2202", "a:\u6771#\u6771",
        "a:?\ue000"}) {
    EXPECT_TRUE(read_uri(text, {.unicode = true})) << text;
    EXPECT_FALSE(read_uri(text, {})) << text;
  }
  for (const std::string_view text :
       {"a:\ue000", "a:?#\ue000", "a:#?\ue000", "a:\u202e", "a:\xff"}) {
    EXPECT_FALSE(read_uri(text, {.unicode = true})) << text;
  }
}

TEST(ReadUri, FaultHasItsPosition) {
  struct Row {
    std::string_view text;
    UriFault::Kind kind;
    std::size_t position;
  };
  constexpr Row rows[] = {
      {"a:b c", UriFault::forbidden_character, 3},
      {"a:%4", UriFault::bad_percent_encoding, 2},
      {"a:#b#", UriFault::second_hash, 4},
      {"a://b@c@d", UriFault::second_at, 7},
      {"a://[::1", UriFault::unclosed_bracket, 4},
      {"a://::1]", UriFault::unopened_bracket, 7},
      {"a://b:c", UriFault::bad_port, 6},
      {"a://[::1]:c", UriFault::bad_port, 10},
      {"a://[192.0.2.1]", UriFault::bad_ip_literal, 4},
      {"a://[::1]@b", UriFault::bad_ip_literal, 4},
      {"a://[::1]:1@b", UriFault::bad_port, 10},
      {"a://b]@[v1.a]", UriFault::bad_ip_literal, 7},
      {"a://b[::1]", UriFault::bad_ip_literal, 5},
      {"a:[", UriFault::bracket_outside_host, 2},
      {"a:?]", UriFault::bracket_outside_host, 3},
      // What may stand nowhere is reported before what is misplaced.
      {"a://[::1/ ", UriFault::forbidden_character, 9},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.text);
    const auto uri = read_uri(row.text, {});
    ASSERT_FALSE(uri);
    EXPECT_EQ(uri.error().kind, row.kind);
    EXPECT_EQ(uri.error().position, row.position);
  }
}

TEST(PercentEncoding, KeepsLettersDigitsAndGivenMarks) {
  EXPECT_EQ(percent_encoded("aZ9-._~ /%\xC3\xA9"), "aZ9-._~%20%2F%25%C3%A9");
  EXPECT_EQ(percent_encoded("a~/b", "/"), "a%7E/b");
  EXPECT_EQ(percent_decoded("%25%2F%7e%"), "%/~%");
  EXPECT_EQ(percent_decoded("%4%zz%41"), "%4%zzA");
}

TEST(HostAndPort, IsWhatGrpcLibrariesDial) {
  for (const char* text : {"a:1", "api.example.com:443", "my_host-1:65535",
                           "192.0.2.1:80", "[::1]:50051"}) {
    EXPECT_TRUE(is_host_and_port(text)) << text;
  }
  for (const char* text : {"", "a", ":443", "a:", "a:0", "a:65536", "a:123456",
                           "a:4x", "a/b:443", "a@b:443", "a b:443", "::1:443",
                           "[::1:443", "[a]:443", "https://a:443"}) {
    EXPECT_FALSE(is_host_and_port(text)) << text;
  }
}

TEST(HttpUrl, IsRecognisedByItsBeginning) {
  EXPECT_TRUE(is_http_url("https://a"));
  EXPECT_TRUE(is_http_url("http://a"));
  EXPECT_FALSE(is_http_url("ws://a"));
  EXPECT_FALSE(is_http_url("https:a"));
  EXPECT_TRUE(is_http_scheme("http"));
  EXPECT_FALSE(is_http_scheme("httpx"));
}

}  // namespace
}  // namespace cardinal
