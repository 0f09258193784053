// What is wrong in a text: kind, place and words of every fault.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "support/parsed.h"

namespace cardinal {
namespace {

using namespace std::literals;
using test::parse;
using test::Parsed;

struct Example {
  FaultKind kind;
  std::string_view text;
  Span where;
  std::string_view named;  // in the message: what was found or expected
};

const Example examples[] = {
    {FaultKind::utf16, "\xFF\xFE{\0}\0"sv, {0, 2}, "UTF-16 (little endian)"},
    {FaultKind::invalid_utf8, "[\"a\xFF\"]", {3, 4}, "0xFF"},
    {FaultKind::bom, "\xEF\xBB\xBF{}", {0, 3}, "byte order mark"},
    {FaultKind::empty, " \n", {0, 2}, "no JSON value"},
    {FaultKind::trailing_content, "{} x", {3, 4}, "\"x\""},
    {FaultKind::missing_comma, "[1 2]", {3, 4}, "comma"},
    {FaultKind::extra_comma, "[1,]", {2, 3}, "comma"},
    {FaultKind::missing_colon, R"({"a" 1})", {1, 4}, "colon"},
    {FaultKind::missing_value, R"({"a": })", {1, 4}, "no value"},
    {FaultKind::comment, "[1 /* b */]", {3, 10}, "comment"},
    {FaultKind::unterminated_string, "[\"a]", {1, 2}, "closing quote"},
    {FaultKind::single_quotes, "['a']", {1, 2}, "double quotes"},
    {FaultKind::unquoted_name, "{ab: 1}", {1, 3}, "double quotes"},
    {FaultKind::control_character, "[\"a\tb\"]", {3, 4}, "U+0009"},
    {FaultKind::bad_escape, R"(["\q"])", {2, 4}, "\"q\""},
    {FaultKind::lone_surrogate, R"(["\ud83d"])", {2, 8}, "\\ud83d"},
    {FaultKind::bad_number, "[01]", {1, 3}, "01"},
    {FaultKind::number_range, "[1e400]", {1, 6}, "1e400"},
    {FaultKind::bad_literal, "[True]", {1, 5}, "True"},
    {FaultKind::duplicate_name, R"({"a":1,"a":2})", {7, 10}, "already"},
    {FaultKind::unexpected_character, "[1, *]", {4, 5}, "\"*\""},
    {FaultKind::wrong_bracket, "[1}", {2, 3}, "expected ]"},
    {FaultKind::unclosed, "[1", {0, 1}, "]"},
};

TEST(Faults, SayKindPlaceAndWhatToDo) {
  std::set<FaultKind> shown{FaultKind::too_large, FaultKind::too_deep};
  for (const Example& example : examples) {
    SCOPED_TRACE(example.text);
    shown.insert(example.kind);
    const Parsed parsed = parse(example.text);
    ASSERT_EQ(parsed.faults.size(), 1u);
    const Fault& fault = parsed.faults[0];
    EXPECT_EQ(fault.kind, example.kind);
    EXPECT_EQ(fault.where, example.where);
    EXPECT_THAT(fault.message, testing::HasSubstr(example.named));
    EXPECT_NE(fault.help, "");
    EXPECT_FALSE(parsed.document.clean());
    EXPECT_EQ(parsed.document.text(), example.text);
  }
  EXPECT_EQ(shown.size(), fault_kinds);
}

TEST(Faults, WithACertainRepairLeaveWhatWasMeant) {
  const std::pair<std::string_view, std::string_view> repairs[] = {
      {"{\"a\": 1} // one", R"({"a":1})"},
      {"// one\r{\"a\": 1}", R"({"a":1})"},
      {"{\"a\": /* one */ 1}", R"({"a":1})"},
      {"# one\n{\"a\": 1}", R"({"a":1})"},
      {R"({"a": 1,})", R"({"a":1})"},
      {"[,1]", "[1]"},
      {"[1,,2]", "[1,2]"},
      {R"({"a": 1 "b": 2})", R"({"a":1,"b":2})"},
      {"[1 [2]]", "[1,[2]]"},
      {"\xEF\xBB\xBF[1]", "[1]"},
      {"[\"a\tb\"]", R"(["a\tb"])"},
      {"[\"a\nb\"]", R"(["a\nb"])"},
      {"{\"a\nb\": 1}", R"({"a\nb":1})"},
      {R"(['it\'s "so"'])", R"(["it's \"so\""])"},
      {"{ab_1: 1, $c: 2}", R"({"ab_1":1,"$c":2})"},
      {"[True, FALSE, None, undefined]", "[true,false,null,null]"},
      {R"({"a" 1})", R"({"a":1})"},
  };
  for (const auto& [text, meant] : repairs) {
    SCOPED_TRACE(text);
    const Parsed parsed = parse(text);
    EXPECT_FALSE(parsed.faults.empty());
    Writer out;
    const auto write = [&out](const auto& self, Value value) -> void {
      if (value.is(Kind::object)) {
        out.begin_object();
        for (const auto [name, inner] : value.members()) {
          out.key(name);
          self(self, inner);
        }
        out.end_object();
      } else if (value.is(Kind::array)) {
        out.begin_array();
        for (const Value item : value.items()) self(self, item);
        out.end_array();
      } else if (const auto string = value.string()) {
        out.string(*string);
      } else if (const auto boolean = value.boolean()) {
        out.boolean(*boolean);
      } else if (const auto number = value.number()) {
        out.number(*number);
      } else {
        out.raw(value ? "null" : "absent");
      }
    };
    write(write, parsed.root());
    EXPECT_EQ(out.take(), meant);
  }
}

TEST(Faults, WhoseRepairWouldBeAGuessLeaveNoRoot) {
  for (const std::string_view text :
       {""sv, "[1"sv, "[1}"sv, "[\"a"sv, "{\"a\": }"sv, "[01]"sv, "[1e400]"sv,
        "[yes]"sv, "[1, *]"sv, "\xFF\xFE{\0}\0"sv, "{\"a: 1,\n\"b\": 2}"sv}) {
    SCOPED_TRACE(text);
    const Parsed parsed = parse(text);
    EXPECT_EQ(parsed.faults.size(), 1u);
    EXPECT_FALSE(parsed.root());
    EXPECT_FALSE(parsed.document.clean());
  }
}

TEST(Faults, AreAllReportedInOrderOfPosition) {
  const Parsed parsed = parse(
      "{\n"
      "  // by hand\n"
      "  'a': True,\n"
      "  b: \"x\ty\"\n"
      "  \"a\": 01,\n"
      "  \"b\": 2,\n"
      "}");
  std::vector<FaultKind> kinds;
  std::uint32_t last = 0;
  for (const Fault& fault : parsed.faults) {
    kinds.push_back(fault.kind);
    EXPECT_LE(last, fault.where.begin);
    last = fault.where.begin;
  }
  EXPECT_THAT(kinds, testing::ElementsAre(
                         FaultKind::comment, FaultKind::single_quotes,
                         FaultKind::bad_literal, FaultKind::unquoted_name,
                         FaultKind::control_character, FaultKind::missing_comma,
                         FaultKind::bad_number, FaultKind::duplicate_name,
                         FaultKind::extra_comma));
}

TEST(Faults, AreAppendedBehindThoseOfOtherTexts) {
  Reader reader;
  Faults faults;
  reader.read("[1, 2, 3,]", Limits{.faults_max = 1}, faults);
  reader.read("[,1]", Limits{.faults_max = 1}, faults);
  ASSERT_EQ(faults.size(), 2u);
  EXPECT_EQ(faults[0].where, (Span{8, 9}));
  EXPECT_EQ(faults[1].where, (Span{1, 2}));
}

TEST(Faults, NameCbor) {
  for (const std::string_view text :
       {"\xA2\x62id\x61x\x64name\x61y"sv, "\xBF\xFF"sv, "\xA0"sv,
        "\xD9\xD9\xF7\xA0"sv}) {
    const Parsed parsed = parse(text);
    ASSERT_EQ(parsed.faults.size(), 1u);
    EXPECT_EQ(parsed.faults[0].kind, FaultKind::invalid_utf8);
    EXPECT_EQ(
        parsed.faults[0].message,
        "the text begins like CBOR, a binary format; expected JSON in UTF-8");
    EXPECT_FALSE(parsed.root());
  }
  // A no-break space in Latin-1.
  const Parsed latin = parse("\xA0{}");
  ASSERT_FALSE(latin.faults.empty());
  EXPECT_THAT(latin.faults[0].message, ::testing::HasSubstr("0xA0"));
}

TEST(Faults, NameUtf16AndUtf32WithAndWithoutMark) {
  const std::pair<std::string_view, std::string_view> texts[] = {
      {"\xFF\xFE{\0}\0"sv, "UTF-16 (little endian)"},
      {"\xFE\xFF\0{\0}"sv, "UTF-16 (big endian)"},
      {"{\0}\0"sv, "UTF-16 (little endian)"},
      {"\0{\0}"sv, "UTF-16 (big endian)"},
      {"\xFF\xFE\0\0{\0\0\0}\0\0\0"sv, "UTF-32 (little endian)"},
      {"\0\0\xFE\xFF\0\0\0{\0\0\0}"sv, "UTF-32 (big endian)"},
      {"{\0\0\0}\0\0\0"sv, "UTF-32 (little endian)"},
      {"\0\0\0{\0\0\0}"sv, "UTF-32 (big endian)"},
  };
  for (const auto& [text, encoding] : texts) {
    const Parsed parsed = parse(text);
    ASSERT_EQ(parsed.faults.size(), 1u) << encoding;
    EXPECT_EQ(parsed.faults[0].kind, FaultKind::utf16);
    EXPECT_EQ(parsed.faults[0].message,
              "the text is " + std::string(encoding) + "; JSON must be UTF-8");
  }
}

}  // namespace
}  // namespace cardinal
