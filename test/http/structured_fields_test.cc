// Structured fields by the examples and the limits of RFC 8941.
#include "http/structured_fields.h"

#include <gtest/gtest.h>

namespace cardinal::http {
namespace {

// In canonical form; what is wrong begins with "expected".
std::string canonical(std::string_view text) {
  const auto read = parse_dictionary(text);
  if (!read) return read.error().message;
  std::string out;
  for (const auto& [name, member] : *read) {
    out += (out.empty() ? "" : ", ") + name + "=" + serialized(member);
  }
  return out;
}

TEST(StructuredFields, ReadTheExamplesOfTheSpecification) {
  // RFC 8941, 3.2.
  EXPECT_EQ(canonical(R"(en="Applepie", da=:w4ZibGV0w6ZydGU=:)"),
            R"(en="Applepie", da=:w4ZibGV0w6ZydGU=:)");
  EXPECT_EQ(canonical("a=?0, b, c; foo=bar"), "a=?0, b=?1, c=?1;foo=bar");
  EXPECT_EQ(canonical("rating=1, feelings=(joy sadness)"),
            "rating=1, feelings=(joy sadness)");
  EXPECT_EQ(canonical("a=(1 2), b=3, c=4;aa=bb, d=(5 6);valid"),
            "a=(1 2), b=3, c=4;aa=bb, d=(5 6);valid");
  // 3.1.1 and 3.1.2.
  EXPECT_EQ(canonical(R"(x=("foo"; a=1;b=2);lvl=5)"),
            R"(x=("foo";a=1;b=2);lvl=5)");
  EXPECT_EQ(canonical(R"(x=("foo";a=1 "bar";b=2 ))"),
            R"(x=("foo";a=1 "bar";b=2))");
  // 3.3.
  EXPECT_EQ(canonical("a=-42, b=999999999999999"), "a=-42, b=999999999999999");
  EXPECT_EQ(canonical(R"(a="a \"quoted\" \\ text")"),
            R"(a="a \"quoted\" \\ text")");
  EXPECT_EQ(canonical("a=foo123/456, b=*x:y"), "a=foo123/456, b=*x:y");
  EXPECT_EQ(canonical(""), "");
  EXPECT_EQ(canonical("  a=1 ,\t b=2  "), "a=1, b=2");
}

TEST(StructuredFields, RefuseWhatHasAnotherForm) {
  for (const char* text : {"A=1",
                           "a=",
                           "a=1,",
                           ",a=1",
                           "a=1 b=2",
                           "a=1;",
                           "a=1;B=2",
                           "a=(1",
                           "a=(1,2)",
                           "a=(1)(2)",
                           "a=1)",
                           "a=?2",
                           "a=?",
                           "a=--1",
                           "a=-",
                           "a=1000000000000000",
                           "a=1.5",
                           "a=\"x",
                           "a=\"\\x\"",
                           "a=\"\x7f\"",
                           "a=\"\xc3\xa4\"",
                           "a=:AAA:",
                           "a=:A A=:",
                           "a=:AAAA",
                           "a=\t1",
                           "a =1",
                           "a=1, a=2",
                           "a=1;b=1;b=2",
                           "a=((1))",
                           "a=@1",
                           "\ta=1"}) {
    EXPECT_TRUE(canonical(text).starts_with("expected")) << text;
  }
}

TEST(StructuredFields, HaveBounds) {
  std::string many = "a0=1", list = "a=(";
  for (std::size_t i = 1; i <= structured_members_max; ++i) {
    many += ", a" + std::to_string(i) + "=1";
    list += "1 ";
  }
  EXPECT_TRUE(canonical(many).starts_with("expected"));
  EXPECT_TRUE(canonical(list + "1)").starts_with("expected"));
  EXPECT_FALSE(canonical(list + ")").starts_with("expected"));
}

}  // namespace
}  // namespace cardinal::http
