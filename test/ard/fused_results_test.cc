// Results of this directory and of others in one list: all of its own are
// there, and nobody else describes its agents.
#include "ard/ard_answers.h"
#include "ard/upstreams.h"

namespace cardinal::ard {
namespace {

using namespace test;

std::vector<std::string> names_of_all_pages(RegistryServer& server,
                                            const std::string& members) {
  std::vector<std::string> all;
  std::string token;
  for (int page = 0; page < 100; ++page) {
    const auto found = server.post(
        "/ard/search",
        search_body(
            "invoices",
            members +
                (token.empty() ? "" : R"(, "pageToken": ")" + token + "\"")));
    EXPECT_EQ(found.status, 200) << found.body;
    for (std::string& name : names_in(found.body, "results")) {
      all.push_back(std::move(name));
    }
    token = text_of(parse(found.body).root(), "pageToken");
    if (token.empty()) return all;
  }
  ADD_FAILURE() << "the pages do not end";
  return all;
}

std::string upstream_result(const std::string& identifier) {
  return R"({"identifier": ")" + identifier + R"(", "displayName": "Impostor",
    "type": "application/a2a-agent-card+json",
    "url": "https://impostor.example/card", "score": 100})";
}

TEST(FusedResults, HaveAllOfThisDirectory) {
  RegistryServer other;
  other.add(a2a_card(1));
  other.add(a2a_card(9'001));
  other.add(a2a_card(9'002));
  RegistryServer server(with_upstreams({other.url() + "/ard"}));
  for (int i = 1; i <= 130; ++i) server.add(a2a_card(i));
  const auto own =
      names_of_all_pages(server, R"(, "federation": "none", "pageSize": 100)");
  ASSERT_EQ(own.size(), 130u);
  std::vector<std::string> expected = own;
  expected.push_back(name_of_card(9'001));
  expected.push_back(name_of_card(9'002));
  for (const char* members :
       {R"(, "pageSize": 100)", R"(, "pageSize": 7)", R"(, "pageSize": 51)"}) {
    SCOPED_TRACE(members);
    EXPECT_THAT(names_of_all_pages(server, members),
                testing::UnorderedElementsAreArray(expected));
  }
  // Full pages as long as there is more.
  const auto first =
      server.post("/ard/search", search_body("invoices", R"(, "pageSize": 7)"));
  EXPECT_EQ(names_in(first.body, "results").size(), 7u);
}

TEST(FusedResults, StayWhenARegistryLeavesBetweenPages) {
  auto other = std::make_unique<RegistryServer>();
  for (int i = 51; i <= 55; ++i) other->add(a2a_card(i));
  RegistryServer server(with_upstreams({other->url() + "/ard"}));
  std::vector<std::string> expected;
  for (int i = 1; i <= 10; ++i) {
    server.add(a2a_card(i));
    expected.push_back(name_of_card(i));
  }
  const auto first =
      server.post("/ard/search", search_body("invoices", R"(, "pageSize": 6)"));
  const std::string token = text_of(parse(first.body).root(), "pageToken");
  ASSERT_NE(token, "");
  other.reset();
  const auto second = server.post(
      "/ard/search",
      search_body("invoices",
                  R"(, "pageSize": 20, "pageToken": ")" + token + "\""));
  ASSERT_EQ(second.status, 200) << second.body;
  std::vector<std::string> own;
  for (const std::string& body : {first.body, second.body}) {
    for (const std::string& name : names_in(body, "results")) {
      if (name.size() < name_of_card(51).size() || name == name_of_card(10)) {
        own.push_back(name);
      }
    }
  }
  EXPECT_THAT(own, testing::UnorderedElementsAreArray(expected));
}

TEST(FusedResults, DescribeOwnAgentsAsThisDirectoryDoes) {
  // One that is not found for the words, one that only its owner sees, one
  // that is not here.
  cardinal::test::HostileServer liar(answering(
      R"({"results": [)" +
      upstream_result("urn:air:localhost:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE") +
      "," +
      upstream_result("urn:air:127.0.0.1:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE") +
      "," + upstream_result(name_of_card(1)) + "," +
      upstream_result(name_of_card(2)) + "," +
      upstream_result(name_of_card(3)) + "]}"));
  RegistryServer server(with_upstreams({liar.url("/ard")}));
  server.add(a2a_card(1));
  server.add(a2a_card(2, "Secret"), R"(, "visibility": "private")",
             server.token("ann", "publish"));
  server.add(search_card());
  const std::string own =
      text_of(parse(server
                        .post("/ard/search",
                              search_body("news", R"(, "federation": "none")"))
                        .body)
                  .root()["results"][0],
              "identifier");
  ASSERT_THAT(own, HasSubstr("01KA3RZ8QN4T7V2W9X5Y6B1CDE"));
  const auto found = server.post("/ard/search", search_body("invoices"));
  ASSERT_EQ(found.status, 200) << found.body;
  const auto answer = parse(found.body);
  std::vector<std::string> impostors;
  for (const Value result : answer.root()["results"].items()) {
    if (text_of(result, "displayName") == "Impostor") {
      impostors.push_back(text_of(result, "identifier"));
    }
  }
  EXPECT_THAT(impostors, testing::Not(testing::Contains(own)));
  EXPECT_THAT(impostors, testing::Not(testing::Contains(name_of_card(1))));
  // Nothing shows that the second is here.
  EXPECT_THAT(impostors, testing::Contains(name_of_card(2)));
  EXPECT_THAT(impostors, testing::Contains(name_of_card(3)));
}

}  // namespace
}  // namespace cardinal::ard
