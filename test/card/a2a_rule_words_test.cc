// The reader's filters pass over what no rule reports, and nothing else: they
// are derived from the lists that the rules use.
#include <gtest/gtest.h>

#include "card/a2a/fast_paths.h"
#include "card/a2a/private_names.h"
#include "card/ai_catalog/fast_paths.h"

namespace cardinal::a2a {
namespace {

std::string text(std::string_view words) { return std::string(words); }

TEST(A2aRuleWords, HostsThatRulesNameAreNotOrdinary) {
  EXPECT_FALSE(is_ordinary_https("https://agent." + text(loopback_domain)));
  for (const std::string_view domain : internal_domains) {
    EXPECT_FALSE(is_ordinary_https("https://agent." + text(domain) + "/a2a"));
    EXPECT_FALSE(ai_catalog::is_plain_link("https://a." + text(domain)));
  }
  for (const std::string_view domain : placeholder_domains) {
    EXPECT_FALSE(is_ordinary_https("https://agent." + text(domain) + "/a2a"))
        << domain;
  }
  for (const std::string_view word : placeholder_words) {
    EXPECT_FALSE(is_ordinary_https("https://" + text(word) + "x.com")) << word;
    EXPECT_FALSE(is_ordinary_https("https://api." + text(word) + "x.com"))
        << word;
  }
  EXPECT_FALSE(is_ordinary_https("https://10.0.0.5/a2a"));
  EXPECT_FALSE(is_ordinary_https("https://agent/a2a"));
  for (const char* url :
       {"https://agent.acme.dev/a2a", "https://local.acme.dev",
        "https://examples.acme.dev:8443/", "https://test.acme.dev/cards"}) {
    EXPECT_TRUE(is_ordinary_https(url)) << url;
  }
}

TEST(A2aRuleWords, PathsThatRulesNameAreNotOrdinary) {
  for (const std::string_view path : card_paths) {
    EXPECT_TRUE(is_misplaced_path("/a" + text(path))) << path;
  }
  for (const std::string_view path : operation_paths) {
    EXPECT_TRUE(is_misplaced_path(path)) << path;
    EXPECT_TRUE(is_misplaced_path(text(path) + "/")) << path;
  }
  for (const char* path : {"", "/", "/a2a", "/card.json", "/my-tasks"}) {
    EXPECT_FALSE(is_misplaced_path(path)) << path;
  }
}

TEST(A2aRuleWords, WordsOfTextsAreSuspect) {
  for (const std::string_view word : marketing_words) {
    EXPECT_TRUE(may_be_suspect("An agent, " + text(word) + "!")) << word;
  }
  for (const auto& phrase : placeholder_beginnings) {
    EXPECT_TRUE(may_be_suspect(text(phrase.text) + " x")) << phrase.text;
  }
  for (const auto& phrase : placeholder_parts) {
    EXPECT_TRUE(may_be_suspect("A " + text(phrase.text))) << phrase.text;
  }
  for (const char* plain :
       {"Searches the public web for a phrase and returns ten results.",
        R"({"description": "Finds trains."})", "Selection of preferences",
        "It is ignored, chosen and forgotten."}) {
    EXPECT_FALSE(may_be_suspect(plain)) << plain;
  }
}

TEST(A2aRuleWords, ShortAndUnwrittenTextsAreLookedAt) {
  const std::string rest = ": " + std::string(60, 'x');
  for (const std::string_view word : unwritten_words) {
    EXPECT_FALSE(is_surely_meaningful(text(word) + rest, "Search")) << word;
  }
  EXPECT_FALSE(
      is_surely_meaningful(std::string(description_bytes_enough - 1, 'a'), ""));
  EXPECT_TRUE(
      is_surely_meaningful(std::string(description_bytes_enough, 'a'), ""));
  for (const std::string_view example : trivial_examples) {
    EXPECT_FALSE(is_long_example(text(example) + " ... !?")) << example;
  }
  EXPECT_TRUE(is_long_example("hello worlds"));
}

TEST(A2aRuleWords, PrivateNamesAreFound) {
  for (const std::string_view name : private_member_names) {
    EXPECT_TRUE(is_private_name(name)) << name;
  }
  EXPECT_FALSE(is_private_name("adminurl"));
}

}  // namespace
}  // namespace cardinal::a2a
