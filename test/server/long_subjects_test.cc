// Subjects in answers for people are whole: the next command needs all of one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/uri.h"
#include "server/directory_server.h"
#include "support/parsed.h"

namespace cardinal::server {
namespace {

using test::DirectoryServer;
using testing::HasSubstr;

// Long ones of one host differ at their end.
const std::string long_subject =
    "https://agents.example.com/teams/research/agents/summaries-of-articles/"
    "version-2";

TEST(LongSubject, IsWholeInAMessage) {
  DirectoryServer server;
  const auto response =
      server.get("/v1/agents/" + percent_encoded(long_subject));
  EXPECT_EQ(response.status, 404);
  EXPECT_THAT(response.body, HasSubstr(long_subject));
}

TEST(LongSubject, IsWholeInTheTableOfDiscover) {
  const std::string answer =
      R"({"results": [{"subject": ")" + long_subject +
      R"(", "name": "Summaries", "score": 0.5, "provenance": "none",
          "standing": "live", "tags": [], "matched_tags": []}]})";
  const auto read = cardinal::test::parse(answer);
  EXPECT_THAT(operation_named("discover")
                  ->views.front()
                  .render(read.root(), {}, {})
                  .out,
              HasSubstr(long_subject));
}

}  // namespace
}  // namespace cardinal::server
