// Pages of GET /v1/agents.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/directory_server.h"
#include "support/parsed.h"

namespace cardinal::server {
namespace {

using test::a2a_card;
using test::DirectoryServer;

TEST(Listing, TheLastPageHasNoCursorHoweverFullItIs) {
  DirectoryServer server;
  for (int i = 1; i <= 4; ++i) {
    ASSERT_EQ(server.post("/v1/agents", a2a_card(i)).status, 201);
  }
  for (const std::size_t limit : {1u, 2u, 3u, 4u, 5u}) {
    std::size_t listed = 0;
    std::size_t pages = 0;
    std::string cursor;
    do {
      const auto page = server.get("/v1/agents?limit=" + std::to_string(limit) +
                                   (cursor.empty() ? "" : "&cursor=" + cursor));
      ASSERT_EQ(page.status, 200) << page.body;
      const auto answer = cardinal::test::parse(page.body);
      EXPECT_GT(answer.root()["agents"].size(), 0u) << page.body;
      listed += answer.root()["agents"].size();
      cursor = answer.root()["next"].string().value_or("");
      ++pages;
    } while (!cursor.empty() && pages < 10);
    EXPECT_EQ(listed, 4u);
    EXPECT_EQ(pages, (4 + limit - 1) / limit);
  }
}

}  // namespace
}  // namespace cardinal::server
