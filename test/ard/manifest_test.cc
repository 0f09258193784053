// What manifests and their catalogs list, and what nobody can read off them.
#include "ard/ard_answers.h"

namespace cardinal::ard {
namespace {

using namespace test;

class Manifest : public testing::Test {
 protected:
  void add_cards(int from, int to, const std::string& members = {}) {
    for (int i = from; i <= to; ++i) {
      const auto stored = server_.post(
          "/v1/agents", R"({"card": )" + a2a_card(i) + members + "}", ann_);
      ASSERT_EQ(stored.status, 201) << stored.body;
    }
  }
  std::size_t entries_at(const std::string& path) {
    const auto answer = server_.get(path);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return names_in(answer.body, "entries").size();
  }
  std::string manifest() { return server_.get("/.well-known/ard.json").body; }

  RegistryServer server_;
  const http::Fields ann_ = server_.token("ann", "publish");
};

TEST_F(Manifest, CountsOnlyWhatEverybodySees) {
  const std::string hidden = R"(, "visibility": "private")";
  add_cards(1, 300);
  add_cards(1'001, 1'201, hidden);
  // The registry itself, and the records.
  EXPECT_EQ(entries_at("/.well-known/ard.json"), 301u);
  EXPECT_EQ(entries_at("/.well-known/ai-catalog.json"), 301u);
  EXPECT_THAT(manifest(), testing::Not(HasSubstr("/ard/catalogs/")));
  expect_error(server_.get("/ard/catalogs/1"), 404, "NOT_FOUND");

  add_cards(301, 500);
  EXPECT_EQ(entries_at("/.well-known/ard.json"), 501u);
  add_cards(501, 503);
  for (const char* path :
       {"/.well-known/ard.json", "/.well-known/ai-catalog.json"}) {
    const std::string body = server_.get(path).body;
    EXPECT_THAT(body, HasSubstr("/ard/catalogs/0\""));
    EXPECT_THAT(body, HasSubstr("/ard/catalogs/1\""));
    EXPECT_EQ(names_in(body, "entries").size(), 3u);
  }
  EXPECT_EQ(entries_at("/ard/catalogs/0"), 500u);
  EXPECT_EQ(entries_at("/ard/catalogs/1"), 3u);
  expect_error(server_.get("/ard/catalogs/2"), 404, "NOT_FOUND");
  // What is withdrawn moves the others up.
  const auto withdrawn =
      server_.send({.method = "DELETE",
                    .url = "/v1/agents/https%3A%2F%2Fagents.example%2F7",
                    .fields = ann_});
  ASSERT_EQ(withdrawn.status, 200) << withdrawn.body;
  EXPECT_EQ(entries_at("/ard/catalogs/0"), 500u);
  EXPECT_EQ(entries_at("/ard/catalogs/1"), 2u);
}

}  // namespace
}  // namespace cardinal::ard
