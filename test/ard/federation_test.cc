// Other registries: asked, believed as far as they are valid, and left behind
// when they do not answer.
#include "ard/ard_answers.h"
#include "ard/fusion.h"
#include "ard/upstreams.h"

namespace cardinal::ard {
namespace {

using namespace test;

TEST(Peers, AreUrlsWithANameAtMost) {
  EXPECT_EQ(peer_of("https://f.example/ard/")->url, "https://f.example/ard");
  EXPECT_EQ(peer_of("https://f.example/ard")->name, "f.example");
  EXPECT_EQ(peer_of("Far away=https://f.example")->identifier(),
            "urn:air:f.example:registry:far-away");
  for (const char* wrong :
       {"", "f.example", "ftp://f.example", "https://user@f.example",
        "https://f.example/?x=1", "Name=", "=", "https://",
        "=https://f.example", " =https://f.example", "\"F\"=https://f.example",
        "'F'=https://f.example", "F\\=https://f.example",
        "F\n=https://f.example"}) {
    EXPECT_FALSE(peer_of(wrong)) << wrong;
  }
}

TEST(Peers, SayWhetherTheirAddressIsPrivate) {
  for (const char* url :
       {"http://127.0.0.1:9000/ard", "http://10.1.2.3", "http://[::1]:9000",
        "http://[fd00::1]", "http://localhost", "http://Dir.Localhost"}) {
    EXPECT_TRUE(peer_of(url)->is_private()) << url;
  }
  for (const char* url : {"https://f.example/ard", "https://8.8.8.8",
                          "https://[2606:4700::1111]", "https://localhost.x"}) {
    EXPECT_FALSE(peer_of(url)->is_private()) << url;
  }
}

TEST(Fusion, AddsUpRanksAndKeepsEverySource) {
  const auto named = [](const std::string& name, const std::string& source) {
    return FusedEntry{.identifier = name,
                      .json = R"({"identifier":")" + name + "\"}",
                      .score = 50,
                      .sources = {source}};
  };
  const auto theirs = [](const std::string& name, const std::string& source) {
    return UpstreamEntry{.identifier = name,
                         .json = R"({"identifier":")" + name + "\"}",
                         .score = 99,
                         .source = source};
  };
  const std::vector<UpstreamAnswer> answers = {
      {.outcome = "ok", .entries = {theirs("b", "x"), theirs("d", "x")}},
      {.outcome = "ok", .entries = {theirs("b", "y")}}};
  const auto fused =
      fuse({named("a", "own"), named("b", "own"), named("c", "own")}, answers);
  std::vector<std::string> order;
  for (const FusedEntry& entry : fused) order.push_back(entry.identifier);
  EXPECT_EQ(order, (std::vector<std::string>{"b", "a", "d", "c"}));
  Writer json;
  write_result(json, fused[0]);
  EXPECT_EQ(json.take(), R"({"identifier":"b","score":50,"source":"own",)"
                         R"("sources":["own","x","y"]})");
}

// Directories name cards without a host by themselves.
TEST(Federation, TheSameCardUnderTwoNamesIsOneResultWithBothSources) {
  const std::string upstream = R"({"results": [
    {"identifier": "urn:air:other.example:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE",
     "displayName": "Web search", "type": "application/agentcard+json",
     "score": 80, "data": )" + search_card() +
                               R"(},
    {"identifier": "urn:air:other.example:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDF",
     "displayName": "Web search", "type": "application/agentcard+json",
     "score": 70, "data": {"name": "Another"}}]})";
  cardinal::test::HostileServer first(answering(upstream));
  cardinal::test::HostileServer second(answering(upstream));
  RegistryServer server(
      with_upstreams({first.url("/ard"), second.url("/ard")}));
  server.add(search_card());
  const auto found =
      parse(server.post("/ard/search", search_body("search the web")).body);
  const Value results = found.root()["results"];
  ASSERT_EQ(results.size(), 2u);
  EXPECT_EQ(text_of(results[0], "identifier"),
            "urn:air:127.0.0.1:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE");
  EXPECT_EQ(results[0]["sources"].raw(), "[\"" + server.url() + "/ard\",\"" +
                                             first.url("/ard") + "\",\"" +
                                             second.url("/ard") + "\"]");
  EXPECT_EQ(results[1]["sources"].raw(),
            "[\"" + first.url("/ard") + "\",\"" + second.url("/ard") + "\"]");
}

TEST(Federation, MergesWhatTwoDirectoriesFind) {
  RegistryServer other;
  other.add(a2a_card(1));
  other.add(a2a_card(3, "Far away"));
  RegistryServer server(with_upstreams({other.url() + "/ard"}));
  server.add(a2a_card(1));
  server.add(a2a_card(2));
  const auto merged = server.post("/ard/search", search_body("invoices"));
  ASSERT_EQ(merged.status, 200) << merged.body;
  expect_fits("SearchResponse", merged.body);
  EXPECT_THAT(names_in(merged.body, "results"),
              testing::UnorderedElementsAre(name_of_card(1), name_of_card(2),
                                            name_of_card(3)));
  EXPECT_THAT(merged.body, HasSubstr(R"("sources":[")" + server.url() +
                                     R"(/ard",")" + other.url() + "/ard\"]"));
  EXPECT_THAT(std::string(merged.header("Cardinal-Upstreams").value_or("")),
              HasSubstr("\"127.0.0.1\";outcome=ok;results=2;ms="));
  // Page by page, it is the same list.
  std::vector<std::string> all;
  std::string token;
  do {
    const auto page = server.post(
        "/ard/search",
        search_body(
            "invoices",
            R"(, "pageSize": 2)" +
                (token.empty() ? "" : R"(, "pageToken": ")" + token + "\"")));
    ASSERT_EQ(page.status, 200) << page.body;
    for (std::string& name : names_in(page.body, "results")) {
      all.push_back(std::move(name));
    }
    token = text_of(parse(page.body).root(), "pageToken");
  } while (!token.empty());
  EXPECT_EQ(all, names_in(merged.body, "results"));
  const auto alone = server.post(
      "/ard/search", search_body("invoices", R"(, "federation": "none")"));
  EXPECT_EQ(names_in(alone.body, "results").size(), 2u);
  EXPECT_EQ(alone.header("Cardinal-Upstreams"), std::nullopt);
}

TEST(Federation, AnswersWithoutARegistryThatIsGone) {
  auto other = std::make_unique<RegistryServer>();
  other->add(a2a_card(3));
  RegistryServer server(with_upstreams({other->url() + "/ard"}));
  server.add(a2a_card(1));
  EXPECT_EQ(names_in(server.post("/ard/search", search_body("invoices")).body,
                     "results")
                .size(),
            2u);
  other.reset();
  const auto left = server.post("/ard/search", search_body("invoices"));
  EXPECT_EQ(left.status, 200);
  EXPECT_EQ(names_in(left.body, "results"), std::vector{name_of_card(1)});
  EXPECT_THAT(std::string(left.header("Cardinal-Upstreams").value_or("")),
              HasSubstr("outcome=connect-failed;results=0"));
}

TEST(Federation, AQuestionGoesOneHop) {
  RegistryServer one;
  one.add(a2a_card(1));
  RegistryServer two(with_upstreams({one.url() + "/ard"}));
  two.add(a2a_card(2));
  RegistryServer three(with_upstreams({two.url() + "/ard"}));
  // What is two hops away stays there.
  EXPECT_EQ(names_in(three.post("/ard/search", search_body("invoices")).body,
                     "results"),
            std::vector{name_of_card(2)});
}

TEST(Federation, TakesFromALiarWhatIsValid) {
  const std::string good = R"("displayName": "A", "type": "text/x",
    "url": "https://a.example/x", "score": 100)";
  cardinal::test::HostileServer liar(answering(
      R"({"results": [7, {}, {"identifier": "urn:air:a.example:x:1"},
      {"identifier": "nonsense", )" +
      good + R"(}, {"identifier": "urn:air:a.example:x:2", "tags": 7,
      "source": "https://elsewhere.example", "extra": {"a": 1}, )" +
      good + R"(}, {"identifier": "urn:air:a.example:x:3", "data": {}, )" +
      good + R"(}, {"identifier": "urn:ai:a.example:x:4", )" + good +
      R"(}], "pageToken": "again"})"));
  RegistryServer server(with_upstreams({liar.url("/ard")}));
  const auto found = server.post("/ard/search", search_body("x"));
  expect_fits("SearchResponse", found.body);
  EXPECT_EQ(found.body,
            R"({"results":[{"identifier":"urn:air:a.example:x:2",)"
            R"("displayName":"A","type":"text/x","url":"https://a.example/x",)"
            R"("score":100,"source":")" +
                liar.url("/ard") +
                R"("},{"identifier":"urn:air:a.example:x:4",)"
                R"("displayName":"A","type":"text/x",)"
                R"("url":"https://a.example/x","score":100,"source":")" +
                liar.url("/ard") + "\"}]}\n");
}

TEST(Federation, LeavesWhatIsNotAnAnswer) {
  cardinal::test::HostileServer text(answering("It works!")),
      list(answering("[]")), endless([](auto& peer) {
        peer.read_head();
        peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        while (peer.send("1\r\n \r\n") && peer.pause_ms(10)) {
        }
      });
  Federation::Options options;
  for (const auto* server : {&text, &list, &endless}) {
    options.upstreams.push_back(*peer_of(server->url("/ard")));
  }
  options.client.allow_private = true;
  RegistryServerOptions registry;
  registry.federation = Federation(std::move(options));
  RegistryServer server(std::move(registry));
  server.add(a2a_card(1));
  const auto found = server.post("/ard/search", search_body("invoices"));
  EXPECT_EQ(names_in(found.body, "results"), std::vector{name_of_card(1)});
  const std::string outcomes(found.header("Cardinal-Upstreams").value_or(""));
  EXPECT_THAT(outcomes, HasSubstr("outcome=invalid;results=0"));
  EXPECT_THAT(outcomes, HasSubstr("outcome=total-timeout;results=0"));
}

}  // namespace
}  // namespace cardinal::ard
