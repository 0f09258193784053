#include "operations/directory/embedding_endpoint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "embedding_stub.h"

namespace cardinal::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::int64_t long_ms = 20'000;
using Manner = EmbeddingStub::Manner;

TEST(EmbeddingEndpoint, SendsTextsAndKeyAndGetsAVectorForEach) {
  EmbeddingStub stub;
  const auto endpoint = stub.endpoint("small", "secret-key");
  const std::vector<std::string> texts = {"rain", "an invoice"};
  const auto vectors = endpoint->embed(texts, long_ms);
  ASSERT_TRUE(vectors) << to_text(vectors.error());
  EXPECT_THAT(*vectors,
              ElementsAre(ElementsAre(1, 0, 0.05f), ElementsAre(0, 1, 0.05f)));
  EXPECT_THAT(stub.texts(), ElementsAre("rain", "an invoice"));
  EXPECT_EQ(stub.authorization(), "Bearer secret-key");
}

TEST(EmbeddingEndpoint, SendsNoFieldWithoutAKey) {
  EmbeddingStub stub;
  const std::string text = "rain";
  ASSERT_TRUE(stub.endpoint()->embed(std::span(&text, 1), long_ms));
  EXPECT_EQ(stub.authorization(), "none");
}

TEST(EmbeddingEndpoint, TakesTheBaseOfTheApiOrTheWholeUrl) {
  EmbeddingStub stub;
  const std::string text = "rain";
  for (const char* path : {"", "/", "/v1", "/v1/", "/v1/embeddings"}) {
    auto endpoint =
        EmbeddingEndpoint::make({.url = stub.url() + path, .model = "small"});
    ASSERT_TRUE(endpoint) << path;
    EXPECT_TRUE((*endpoint)->embed(std::span(&text, 1), long_ms)) << path;
  }
}

TEST(EmbeddingEndpoint, IsRefusedIfItCannotBeUsed) {
  const auto refusal = [](EmbeddingEndpointOptions options) {
    const auto made = EmbeddingEndpoint::make(std::move(options));
    return made ? std::string("made") : made.error().message;
  };
  EXPECT_THAT(refusal({.url = "ftp://a.example", .model = "m"}),
              HasSubstr("--embeddings"));
  EXPECT_THAT(refusal({.url = "https://a.example/v1?key=1", .model = "m"}),
              HasSubstr("no query"));
  EXPECT_THAT(refusal({.url = "https://a.example", .model = ""}),
              HasSubstr("--embeddings-model"));
  EXPECT_THAT(
      refusal({.url = "http://a.example", .model = "m", .key = "secret-key"}),
      AllOf(HasSubstr("plain text"), Not(HasSubstr("secret-key"))));
  EXPECT_EQ(refusal({.url = "https://a.example", .model = "m", .key = "k"}),
            "made");
  EXPECT_EQ(refusal({.url = "http://localhost:9", .model = "m", .key = "k"}),
            "made");
}

TEST(EmbeddingEndpoint, ReportsFailuresWithoutTheKey) {
  EmbeddingStub stub;
  const auto endpoint = stub.endpoint("small", "secret-key");
  const std::vector<std::string> texts = {"rain", "an invoice"};
  const auto failure = [&](Manner manner, std::int64_t timeout_ms) {
    stub.behave(manner);
    const auto vectors = endpoint->embed(texts, timeout_ms);
    EXPECT_FALSE(vectors);
    return vectors ? Error{} : vectors.error();
  };
  const Error failed = failure(Manner::fails, long_ms);
  EXPECT_EQ(failed.code, Code::unavailable);
  EXPECT_THAT(to_text(failed), HasSubstr("got 500"));
  EXPECT_THAT(to_text(failed), Not(HasSubstr("secret-key")));
  EXPECT_EQ(failure(Manner::refuses, long_ms).code, Code::invalid);
  EXPECT_EQ(failure(Manner::lies, long_ms).code, Code::invalid);
  EXPECT_EQ(failure(Manner::hangs, 50).code, Code::unavailable);
  stub.stop();
  EXPECT_EQ(failure(Manner::honest, long_ms).code, Code::unavailable);
}

TEST(EmbeddingEndpoint, ReadsVectorsByTheirIndex) {
  const auto vectors = read_embeddings(
      R"({"data": [{"index": 1, "embedding": [2]},
                   {"index": 0, "embedding": [1]}]})",
      2);
  ASSERT_TRUE(vectors);
  EXPECT_THAT(*vectors, ElementsAre(ElementsAre(1), ElementsAre(2)));
}

TEST(EmbeddingEndpoint, AcceptsNothingElse) {
  std::string long_one = R"({"data": [{"embedding": [1)";
  for (int i = 0; i < 5'000; ++i) long_one += ",1";
  for (const std::string& body : std::vector<std::string>{
           R"({"data": []})", R"({"data": [{"embedding": []}]})",
           R"({"data": [{"embedding": [0, 0]}]})",
           R"({"data": [{"embedding": ["1"]}]})",
           R"({"data": [{"embedding": "AACAPw=="}]})",
           R"({"data": [{"embedding": [1e300]}]})",
           R"({"data": [{"index": 1, "embedding": [1]}]})",
           R"({"data": [{"embedding": [1]}, {"embedding": [1]}]})",
           long_one + "]}]}"}) {
    const auto vectors = read_embeddings(body, 1);
    ASSERT_FALSE(vectors) << body.substr(0, 80);
    EXPECT_EQ(vectors.error().code, Code::invalid);
  }
}

// A page of a proxy says nothing about the texts, which are sent again later.
TEST(EmbeddingEndpoint, WhatIsNotTheAnswerOfAModelIsUnavailable) {
  for (const char* const body :
       {"", "[]", "{", "<html>", R"({"data": {}})", R"({"error": "busy"})"}) {
    const auto vectors = read_embeddings(body, 1);
    ASSERT_FALSE(vectors) << body;
    EXPECT_EQ(vectors.error().code, Code::unavailable) << body;
  }
}

}  // namespace
}  // namespace cardinal::test
