#include "directory/text/analyzer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "directory/text/characters.h"
#include "directory/text/query_words.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> terms_of(std::string_view text) {
  TextAnalyzer analyzer;
  std::vector<TextToken> tokens;
  analyzer.analyze(text, tokens);
  std::vector<std::string> terms;
  for (const TextToken& token : tokens) terms.emplace_back(token.term);
  return terms;
}

TEST(TextAnalyzer, SplitsAtEverythingButLettersAndDigits) {
  EXPECT_THAT(terms_of("send-mail, pay_rent; GD71+x2"),
              ElementsAre("send", "mail", "pay", "rent", "gd71", "x2"));
  EXPECT_THAT(terms_of(""), IsEmpty());
  EXPECT_THAT(terms_of(" .-/ "), IsEmpty());
}

TEST(TextAnalyzer, SplitsWhereTheCaseChangesAndKeepsTheWhole) {
  EXPECT_THAT(terms_of("sendMail"), ElementsAre("send", "mail", "sendmail"));
  EXPECT_THAT(terms_of("HTTPServer"),
              ElementsAre("http", "server", "httpserver"));
  EXPECT_THAT(terms_of("Mail PDF"), ElementsAre("mail", "pdf"));
  EXPECT_THAT(terms_of("aBC"), ElementsAre("bc", "abc"));  // "a" is a stop word
}

TEST(TextAnalyzer, StemsEnglish) {
  EXPECT_THAT(terms_of("translating translations translates"),
              ElementsAre("translat", "translat", "translat"));
}

TEST(TextAnalyzer, LeavesStopWordsAndContractionsOut) {
  EXPECT_THAT(terms_of("What's the weather? I'm here"),
              ElementsAre("weather", "here"));
}

TEST(TextAnalyzer, TakesScriptsWithoutSpacesByPairs) {
  EXPECT_THAT(terms_of("อากาศ"), ElementsAre("อา", "าก", "กา", "าศ"));
  EXPECT_THAT(terms_of("デモ"), ElementsAre("デモ"));
}

TEST(TextAnalyzer, TakesHanAndHangulByCharactersAsWell) {
  EXPECT_THAT(terms_of("数据分析"),
              ElementsAre("数据", "数", "据", "据分", "分", "分析", "析"));
  EXPECT_THAT(terms_of("水"), ElementsAre("水"));
  EXPECT_THAT(terms_of("水。火"), ElementsAre("水", "火"));
  EXPECT_THAT(terms_of("날씨는"),
              ElementsAre("날씨", "날", "씨", "씨는", "는"));
  EXPECT_THAT(terms_of("调用Agent发送"),
              ElementsAre("调用", "调", "用", "agent", "发送", "发", "送"));
  EXPECT_THAT(terms_of("食べ"), ElementsAre("食べ", "食"));
}

TEST(TextAnalyzer, MarksWhatIsPartOfAPair) {
  TextAnalyzer analyzer;
  std::vector<TextToken> tokens;
  analyzer.analyze("数据 水", tokens);
  std::vector<bool> parts;
  for (const TextToken& token : tokens) parts.push_back(token.part);
  EXPECT_THAT(parts, ElementsAre(false, true, true, false));
}

TEST(TextAnalyzer, ReadsCompatibilityFormsAsTheUsualOnes) {
  EXPECT_THAT(terms_of("ＰＤＦ ﬁle"), ElementsAre("pdf", "file"));
  EXPECT_EQ(terms_of("caf\u00e9"), terms_of("cafe\u0301"));
  EXPECT_THAT(terms_of("ÜBERSETZER Straße"), ElementsAre("übersetz", "straße"));
}

TEST(TextAnalyzer, ReadsBytesThatAreNotUtf8AsSpaces) {
  EXPECT_THAT(terms_of("mail\xFF"
                       "box\xC3"),
              ElementsAre("mail", "box"));
}

TEST(TextAnalyzer, LeavesVeryLongWordsOut) {
  const std::string longest(TextAnalyzer::word_bytes_max, 'x');
  EXPECT_THAT(terms_of(longest + " " + longest + "x"), ElementsAre(longest));
}

TEST(TextAnalyzer, GivesTheWordThatATermWasMadeOf) {
  TextAnalyzer analyzer;
  std::vector<TextToken> tokens;
  analyzer.analyze("Translations", tokens);
  ASSERT_EQ(tokens.size(), 1u);
  EXPECT_EQ(tokens[0].word, "translations");
  EXPECT_EQ(tokens[0].term, "translat");
}

TEST(QueryWords, AreWeighedAndDistinct) {
  TextAnalyzer analyzer;
  EXPECT_THAT(query_words("Show me flights, show flight prices", analyzer),
              ElementsAre(QueryWord{"show", "show", request_word_weight},
                          QueryWord{"flights", "flight", 1},
                          QueryWord{"prices", "price", 1}));
}

TEST(QueryWords, ArePairsNotTheirParts) {
  TextAnalyzer analyzer;
  EXPECT_THAT(
      query_words("数据 水", analyzer),
      ElementsAre(QueryWord{"数据", "数据", 1}, QueryWord{"水", "水", 1}));
}

TEST(QueryWords, HaveNoUrls) {
  TextAnalyzer analyzer;
  const auto words = [&](std::string_view query) {
    std::vector<std::string> found;
    for (const QueryWord& word : query_words(query, analyzer)) {
      found.push_back(word.word);
    }
    return found;
  };
  EXPECT_THAT(words("audit https://shop.example/a?b=c today"),
              ElementsAre("audit", "today"));
  EXPECT_THAT(words("(HTTP://a.example) www.b.example"), IsEmpty());
  EXPECT_THAT(words("http headers"), ElementsAre("http", "headers"));
  EXPECT_THAT(words("https://a.example分析"), ElementsAre("分析"));
}

TEST(QueryWords, CountLittleInQuotationMarks) {
  TextAnalyzer analyzer;
  const QueryWord translate{"translate", "translat", 1},
      hello{"hello", "hello", quoted_word_weight},
      world{"world", "world", quoted_word_weight},
      spanish{"spanish", "spanish", 1};
  for (const char* query : {"Translate 'Hello world' to Spanish",
                            "translate \"hello world\" to Spanish",
                            "translate `hello world`, Spanish",
                            "translate “hello world” to Spanish",
                            "translate «hello world» (Spanish)",
                            "translate「hello world」Spanish"}) {
    EXPECT_THAT(query_words(query, analyzer),
                ElementsAre(translate, hello, world, spanish))
        << query;
  }
}

TEST(QueryWords, CountWhollyOutsideQuotationMarks) {
  TextAnalyzer analyzer;
  const auto all_whole = [&](std::string_view query) {
    return std::ranges::all_of(
        query_words(query, analyzer),
        [](const QueryWord& word) { return word.weight == 1; });
  };
  EXPECT_TRUE(all_whole("Tesla's report and my agents' costs"));
  EXPECT_TRUE(all_whole("rock 'n roll, no closing mark"));
  EXPECT_TRUE(all_whole("a 5\" screen and a 7\"x9\" frame"));
  EXPECT_TRUE(all_whole("weather of 'weather'"));  // once outside
  EXPECT_TRUE(all_whole("'" + std::string(300, 'x') + " rain'"));
}

TEST(QueryWords, StopAtTheirLimits) {
  TextAnalyzer analyzer;
  std::string query;
  for (int i = 0; i < 1'000; ++i) query += "w" + std::to_string(i) + " ";
  EXPECT_EQ(query_words(query, analyzer).size(), query_words_max);
}

}  // namespace
}  // namespace cardinal
