// What the Writer puts out, byte for byte.
#include <gtest/gtest.h>

#include <limits>

#include "support/parsed.h"

namespace cardinal {
namespace {

using namespace std::literals;

void write_sample(Writer& out) {
  out.begin_object();
  out.key("name").string("x");
  out.key("list").begin_array();
  out.number(std::int64_t{1}).number(0.5).boolean(true).boolean(false).null();
  out.begin_array().end_array();
  out.begin_object().end_object();
  out.begin_object().key("deep").raw("[1, 2]").end_object();
  out.end_array();
  out.key("none").begin_object().end_object();
  out.end_object();
}

TEST(Writer, PutsAllOnOneLine) {
  Writer out;
  write_sample(out);
  EXPECT_EQ(out.take(), R"({"name":"x","list":[1,0.5,true,false,null,[],{},)"
                        R"({"deep":[1, 2]}],"none":{}})");
}

TEST(Writer, IndentsByAsMuchAsAsked) {
  Writer out({.indent = 2});
  write_sample(out);
  EXPECT_EQ(out.take(),
            "{\n"
            "  \"name\": \"x\",\n"
            "  \"list\": [\n"
            "    1,\n"
            "    0.5,\n"
            "    true,\n"
            "    false,\n"
            "    null,\n"
            "    [],\n"
            "    {},\n"
            "    {\n"
            "      \"deep\": [1, 2]\n"
            "    }\n"
            "  ],\n"
            "  \"none\": {}\n"
            "}");
  Writer wide({.indent = 4});
  wide.begin_array().begin_array().null().end_array().end_array();
  EXPECT_EQ(wide.take(), "[\n    [\n        null\n    ]\n]");
}

TEST(Writer, WritesScalarsAlone) {
  EXPECT_EQ(Writer().string("a").take(), "\"a\"");
  EXPECT_EQ(Writer().string_or_null("a").take(), "\"a\"");
  EXPECT_EQ(Writer().string_or_null("").take(), "null");
  EXPECT_EQ(json_quoted("a\n\"\u00E9"), "\"a\\n\\\"\u00E9\"");
  EXPECT_EQ(Writer().null().take(), "null");
  EXPECT_EQ(Writer({.indent = 2}).boolean(true).take(), "true");
  EXPECT_EQ(Writer({.indent = 2}).begin_object().end_object().take(), "{}");
}

TEST(Writer, StartsAnewAfterTake) {
  Writer out;
  EXPECT_EQ(out.begin_array().null().end_array().take(), "[null]");
  EXPECT_EQ(out.begin_array().null().end_array().take(), "[null]");
}

TEST(Writer, WritesNumbersAsTheyAre) {
  using Int = std::numeric_limits<std::int64_t>;
  EXPECT_EQ(Writer().number(Int::min()).take(), "-9223372036854775808");
  EXPECT_EQ(Writer().number(Int::max()).take(), "9223372036854775807");
  EXPECT_EQ(Writer().number(0.1).take(), "0.1");
  EXPECT_EQ(Writer().number(1e21).take(), "1e+21");
  EXPECT_EQ(Writer().number(-0.0).take(), "0");
  EXPECT_EQ(Writer().number(2.0).take(), "2");
}

TEST(Writer, EscapesWhatJsonForbidsInStringsAndNames) {
  Writer out;
  out.begin_object().key("\"\\\n").string("\0\b\t\n\v\f\r\x1F/é😀\x7F"sv);
  out.end_object();
  EXPECT_EQ(out.take(), R"({"\"\\\n":"\u0000\b\t\n\u000b\f\r\u001f/é😀)"
                        "\x7F\"}");
}

TEST(Writer, ShowsWhatATerminalWouldHideWhenAsked) {
  Writer out({.visible_only = true});
  out.begin_array();
  out.string("a\u202Eb\u200Bc");
  out.string("\x7F\u0085\uFEFF\u2066");
  out.string("\U000E0041");
  out.string("\x1B[31m\n");
  out.string("é€😀 \"q\"");
  out.end_array();
  EXPECT_EQ(out.take(), R"(["a\u202eb\u200bc","\u007f\u0085\ufeff\u2066",)"
                        R"("\udb40\udc41","\u001b[31m\n","é€😀 \"q\""])");
  Writer names({.visible_only = true});
  names.begin_object().key("\u202E").null().end_object();
  EXPECT_EQ(names.take(), R"({"\u202e":null})");
}

TEST(Writer, WritesTheSameValueVisiblyOrNot) {
  const std::string hidden = "a\u202E\u2028\U000E0041\x7F\u00AD\"\\";
  for (const bool visible_only : {false, true}) {
    const std::string text =
        Writer({.visible_only = visible_only}).string(hidden).take();
    const test::Parsed parsed = test::parse(text);
    EXPECT_TRUE(parsed.document.clean());
    EXPECT_EQ(parsed.root().string(), hidden);
  }
}

TEST(AppendQuoted, AppendsBehindWhatIsThere) {
  std::string out = "x=";
  append_quoted(out, "a\tb");
  append_quoted(out, "");
  EXPECT_EQ(out, R"(x="a\tb""")");
}

// What is there stays, whether the memory has to grow or not, and whether the
// text needs escapes or not.
TEST(AppendQuoted, KeepsWhatIsThere) {
  for (std::size_t before = 0; before <= 70; ++before) {
    for (std::size_t size = 0; size <= 40; ++size) {
      const std::string there(before, 'x'), plain(size, 'a');
      std::string out = there;
      append_quoted(out, plain);
      ASSERT_EQ(out, there + "\"" + plain + "\"");
      out = there;
      append_quoted(out, plain + "\n");
      ASSERT_EQ(out, there + "\"" + plain + "\\n\"");
      Writer list({.visible_only = true});
      list.begin_array().string(there).string(plain).string(plain + "\xC2\xAD");
      ASSERT_EQ(list.end_array().take(), "[\"" + there + "\",\"" + plain +
                                             "\",\"" + plain + "\\u00ad\"]");
    }
  }
}

// Strings are written eight and read sixteen bytes at a time: an escape may
// stand anywhere among them.
TEST(Writer, EscapesEveryByteAtEveryPlace) {
  for (std::size_t size = 1; size <= 36; ++size) {
    for (std::size_t place = 0; place < size; ++place) {
      for (int byte = 0; byte < 0x80; ++byte) {
        std::string text(size, 'a');
        text[place] = static_cast<char>(byte);
        std::string quoted;
        append_quoted(quoted, text);
        Faults faults;
        const Document read = Reader().read(quoted, Limits{}, faults);
        ASSERT_TRUE(faults.empty()) << quoted;
        ASSERT_EQ(read.root().string(), text) << quoted;
      }
    }
  }
}

TEST(Writer, EscapesLongTextsWhole) {
  for (const std::size_t size : {255u, 256u, 257u, 511u, 512u, 513u, 3000u}) {
    std::string quoted;
    append_quoted(quoted, std::string(size, '"'));
    std::string expected = "\"";
    for (std::size_t i = 0; i < size; ++i) expected += "\\\"";
    EXPECT_EQ(quoted, expected + "\"");
  }
}

// Names of files and header fields may have any bytes.
TEST(Writer, TextThatIsNotUtf8BecomesValidJson) {
  for (const bool visible_only : {false, true}) {
    for (unsigned first = 1; first < 256; ++first) {
      for (const std::string_view rest : {"", "\x80", "\xBF\x80.json"}) {
        const std::string text = "caf" +
                                 std::string(1, static_cast<char>(first)) +
                                 std::string(rest);
        Writer json(Writer::Layout{.visible_only = visible_only});
        json.begin_object().key(text).string(text).end_object();
        Faults faults;
        const Document read = Reader().read(json.take(), Limits{}, faults);
        ASSERT_TRUE(faults.empty()) << first;
      }
    }
  }
  EXPECT_EQ(json_quoted("caf\xE9.json"), "\"caf\uFFFD.json\"");
}

}  // namespace
}  // namespace cardinal
