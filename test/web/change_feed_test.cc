// The Atom feed of changes: well-formed, whatever strangers wrote.
#include "web/change_feed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "base/text.h"
#include "base/utf8.h"
#include "cardinal/json.h"

namespace cardinal::web {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string answer_with(const std::string& subject, const std::string& reason,
                        const char* kind = "put", int previous = 0) {
  Writer json;
  json.begin_object().key("changes").begin_array().begin_object();
  json.key("change").number(std::int64_t{7});
  json.key("cursor").string("d1.1.7").key("subject").string(subject);
  json.key("kind").string(kind).key("at").string("2026-11-18T06:00:00.000Z");
  json.key("previous").number(std::int64_t{previous});
  json.key("dialect").string("a2a").key("provenance").string("none");
  json.key("reason").string_or_null(reason).key("moved_to").null();
  json.end_object().end_array();
  json.key("next").string("d1.1.7").key("is_last").boolean(true);
  return json.end_object().take();
}

// Whether every tag is closed, every reference is one of XML's five, and every
// character one that XML 1.0 may have.
void expect_well_formed(std::string_view xml) {
  ASSERT_TRUE(is_utf8(xml));
  std::vector<std::string> open;
  for (std::size_t at = xml.find("?>") + 2; at < xml.size();) {
    const Utf8Step step = decode_utf8(xml, at);
    ASSERT_TRUE(step.point >= 0x20 || step.point == '\n') << step.point;
    ASSERT_TRUE(step.point != 0xFFFE && step.point != 0xFFFF);
    if (xml[at] == '&') {
      const std::string_view name = xml.substr(at, xml.find(';', at) + 1 - at);
      ASSERT_THAT(name, testing::AnyOf("&amp;", "&lt;", "&gt;", "&quot;",
                                       "&#39;", "&apos;"));
    }
    if (xml[at] != '<') {
      at += step.bytes;
      continue;
    }
    const std::size_t end = xml.find('>', at);
    ASSERT_NE(end, xml.npos);
    const std::string tag(xml.substr(at + 1, end - at - 1));
    ASSERT_EQ(tag.find('<'), tag.npos) << tag;
    const std::string name = tag.substr(0, tag.find(' '));
    if (tag[0] == '/') {
      ASSERT_FALSE(open.empty());
      ASSERT_EQ("/" + open.back(), name);
      open.pop_back();
    } else if (!tag.ends_with('/')) {
      open.push_back(name);
    }
    at = end + 1;
  }
  EXPECT_TRUE(open.empty());
}

TEST(ChangeFeed, HasAnEntryPerChange) {
  const std::string xml =
      change_feed(answer_with("https://a.example/x?y=1&z", ""));
  expect_well_formed(xml);
  EXPECT_THAT(xml, HasSubstr("<id>urn:cardinal:changes:d1.1</id>"));
  EXPECT_THAT(xml, HasSubstr("<id>urn:cardinal:change:d1.1.7</id>\n"
                             "<title>registered: "
                             "https://a.example/x?y=1&amp;z</title>\n"
                             "<updated>2026-11-18T06:00:00.000Z</updated>"));
  EXPECT_THAT(
      xml,
      HasSubstr("href=\"/agents/https%3A%2F%2Fa.example%2Fx%3Fy%3D1%26z\""));
  EXPECT_THAT(change_feed(answer_with("a", "", "put", 3)),
              HasSubstr("<title>updated: a</title>"));
}

TEST(ChangeFeed, IsWellFormedWithoutChanges) {
  const std::string xml =
      change_feed(R"({"changes": [], "next": "d1.1.0", "is_last": true})");
  expect_well_formed(xml);
  EXPECT_THAT(xml, Not(HasSubstr("<entry>")));
}

TEST(ChangeFeed, EscapesHostileText) {
  for (const std::string hostile :
       {"</title><script>alert(1)</script>", "]]>&x;&#0;<!--",
        "\"/><link href='javascript:1'", "a\x01\x1f\x7f\nb",
        "\xE2\x80\xAEgnp.exe", "\xEF\xBF\xBE\xEF\xBF\xBF"}) {
    const std::string xml =
        change_feed(answer_with(hostile, hostile, "revoke"));
    expect_well_formed(xml);
    EXPECT_THAT(xml, Not(HasSubstr("<script")));
    EXPECT_THAT(xml, Not(HasSubstr("\xE2\x80\xAE")));
  }
  const std::string xml =
      change_feed(answer_with(std::string(10'000, 'x'), ""));
  EXPECT_LT(xml.size(), 12'000u);
}

TEST(ChangeFeed, IsWellFormedForAnyText) {
  std::mt19937 random(1);
  for (int i = 0; i < 2'000; ++i) {
    std::string text;
    const std::size_t size = random() % 12;
    for (std::size_t n = 0; n < size; ++n) {
      const auto point = static_cast<std::uint32_t>(
          random() % 3 == 0 ? random() % 0x80 : random() % 0x110000);
      if (point >= 0xD800 && point <= 0xDFFF) continue;
      append_utf8(text, point);
    }
    expect_well_formed(change_feed(answer_with(text, text)));
    if (HasFatalFailure()) break;
  }
}

}  // namespace
}  // namespace cardinal::web
