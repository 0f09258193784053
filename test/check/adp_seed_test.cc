// Each JSON block of the ADP draft, with its verdict.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/cards.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr char adp_seed[] = "seeds/adp-draft-song-anp-00.txt";

// The object after `heading`.
std::string adp_object_after(const std::string& text,
                             const std::string& heading) {
  const std::size_t from = text.find(heading);
  EXPECT_NE(from, std::string::npos) << heading;
  const std::size_t begin = text.find("\n{", from) + 1;
  return text.substr(begin, text.find("\n}", begin) + 2 - begin);
}

TEST(AdpSeed, HasTwoBlocks) {
  const auto path = SHARED_OR_SKIP(adp_seed);
  const std::string text = test::read_file(path);
  int blocks = 0;
  for (std::size_t at = 0; (at = text.find("\n{", at)) != text.npos; ++at) {
    ++blocks;
  }
  EXPECT_EQ(blocks, 2);
}

// 5.1, item 35: it names methods that are no tools.
TEST(AdpSeed, TheCompleteExampleIsValid) {
  const auto path = SHARED_OR_SKIP(adp_seed);
  const std::string card =
      adp_object_after(test::read_file(path), "\n3.9. Complete Example\n");
  EXPECT_EQ(detect(test::parse(card).root()), Dialect::adp);
  EXPECT_THAT(
      test::findings(card),
      ElementsAre("hint adp/endpoint-methods-unknown /endpoints/0/methods/1",
                  "hint adp/endpoint-methods-unknown /endpoints/0/methods/2"));
}

TEST(AdpSeed, TheExtensionsAreValid) {
  const auto path = SHARED_OR_SKIP(adp_seed);
  const std::string patch =
      adp_object_after(test::read_file(path), "\nExample extensions for");
  EXPECT_THAT(test::findings(test::merged(minimal_card(Profile::adp), patch)),
              IsEmpty());
}

// The URIs and tags of its tables.
TEST(AdpSeed, TheExamplesOfItsTablesAreValid) {
  const auto path = SHARED_OR_SKIP(adp_seed);
  const std::string text = test::read_file(path);
  const auto with = [](const std::string& patch) {
    return test::findings(test::merged(
        R"({"id": "agent://translator-zh-en", "name": "Translator",
            "metadata": {"created_at": "2026-01-15T00:00:00Z"}})",
        patch));
  };
  const std::pair<const char*, const char*> uris[] = {
      {"aitp", "agent://translator-zh-en"},
      {"http+json", "https://api.example.com/v1"},
      {"grpc", "grpc://api.example.com:443"},
      {"ws", "wss://api.example.com/ws"}};
  for (const auto& [protocol, uri] : uris) {
    ASSERT_NE(text.find(uri), std::string::npos);
    EXPECT_THAT(with(std::string(R"({"endpoints": [{"protocol": ")") +
                     protocol + R"(", "uri": ")" + uri + R"("}]})"),
                IsEmpty())
        << protocol;
  }
  EXPECT_THAT(with(R"({"skills": ["python", "nlp/translation",
    "nlp/generation/summarization", "vision/object-detection", "vision/ocr",
    "audio/speech-to-text", "audio/music-generation",
    "analytical/data-analysis", "coding/code-generation",
    "retrieval/web-search", "creative/writing", "ops/deployment"]})"),
              IsEmpty());
}

}  // namespace
}  // namespace cardinal
