// A repository of many services: findings are about its cards only.
#include <gtest/gtest.h>

#include "cardinal/rule.h"
#include "operations/ask.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

TEST(CardFiles, OfAMonorepoOfManyServicesOnlyCardsAreChecked) {
  const test::TempFolder folder;
  constexpr int services = 60;
  const std::string card(minimal_card(Profile::a2a));
  for (int i = 0; i < services; ++i) {
    const std::string service = "services/s" + std::to_string(i) + "/";
    // Each at an address of its own: two cards of one agent are a finding.
    std::string own = card;
    const std::string address = "https://";
    own.insert(own.find(address) + address.size(),
               "s" + std::to_string(i) + ".");
    folder.put(service + (i % 2 ? "agent-card.json" : "about.json"), own);
    folder.put(service + "package.json",
               R"({"name": "s", "version": "1.0.0", "dependencies": {}})");
    folder.put(service + "tsconfig.json",
               "{\n  // comment\n  \"files\": [],\n}");
    folder.put(service + "openapi.json",
               R"({"openapi": "3.1.0", "info": {"title": "s", "version": "1"},
                   "paths": {}})");
    folder.put(service + "package-lock.json",
               R"({"name": "s", "lockfileVersion": 3, "packages": {}})");
    folder.put(service + "node_modules/x/agent-card.json", "broken");
    folder.put(service + "dist/agent-card.json", "broken");
  }
  folder.put(".gitignore", "dist/\n");
  const test::Answer answer =
      test::ask("check", R"({"paths": [")" + folder.path() + R"("]})", true);
  ASSERT_TRUE(answer.outcome);
  EXPECT_EQ(answer.outcome, Outcome::clean) << answer.out.substr(0, 2000);
  const test::Parsed parsed = test::parse(answer.out);
  const Value summary = parsed.root()["summary"];
  EXPECT_EQ(summary["files"].int64(), services);
  EXPECT_EQ(summary["valid"].int64(), services);
  EXPECT_EQ(summary["not_cards"].int64(), 4 * services);
}

}  // namespace
}  // namespace cardinal
