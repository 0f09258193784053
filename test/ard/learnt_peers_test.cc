// Registries that manifests name: clients are referred to them, as unverified,
// and they are never asked.
#include "ard/learnt_peers.h"

#include "ard/ard_answers.h"
#include "support/temp_folder.h"

namespace cardinal::ard::test {
namespace {

using testing::ElementsAre;
using testing::Not;
using testing::SizeIs;

constexpr std::int64_t learnt_ms = 1'800'000'000'000;
constexpr std::int64_t learnt_day_ms = 86'400'000;

LearntPeer peer_at(const std::string& url, std::int64_t at_ms = learnt_ms) {
  return {*peer_of(url), "https://a.example/.well-known/ard.json", at_ms};
}

std::vector<std::string> urls_in(const std::string& file,
                                 std::int64_t at_ms = learnt_ms) {
  std::vector<std::string> urls;
  for (const LearntPeer& each : learnt_peers(file, at_ms)) {
    urls.push_back(each.peer.url);
  }
  return urls;
}

TEST(LearntPeers, AreEntriesOfRegistriesAtPublicAddresses) {
  const auto learnt = [](const std::string& type, const std::string& url,
                         bool allow_private = false) {
    const auto entry = parse(R"({"displayName": "Official", "type": ")" + type +
                             R"(", "url": ")" + url + "\"}");
    const auto peer = peer_in_entry(entry.root(), allow_private);
    return peer ? peer->name + " " + peer->url : "";
  };
  const std::string registry = "application/ai-registry+json";
  EXPECT_EQ(learnt(registry, "https://f.example/ard/"),
            "f.example https://f.example/ard");
  EXPECT_EQ(learnt("application/ai-registry", "https://f.example/ard"),
            "f.example https://f.example/ard");
  EXPECT_EQ(learnt("application/ai-catalog+json", "https://f.example/ard"), "");
  for (const char* url :
       {"", "ftp://f.example/", "f.example", "https://u:p@f.example/",
        "https://f.example/?q", "https://f.example/#x", "http://127.0.0.1/ard",
        "http://localhost/ard", "http://[::1]/ard", "http://10.1.2.3/ard"}) {
    EXPECT_EQ(learnt(registry, url), "") << url;
  }
  EXPECT_EQ(learnt(registry, "http://127.0.0.1/ard", true),
            "127.0.0.1 http://127.0.0.1/ard");
  EXPECT_EQ(learnt(registry, "https://f.example/" + std::string(2'000, 'a')),
            "");
}

TEST(LearntPeers, AreTheNewestAndForgottenInTime) {
  const cardinal::test::TempFolder folder;
  const std::string file = folder.path("learnt-peers.json");
  EXPECT_THAT(urls_in(file), testing::IsEmpty());
  const LearntPeer first[] = {
      peer_at("https://a.example", learnt_ms - 20 * learnt_day_ms),
      peer_at("https://b.example")};
  ASSERT_TRUE(remember_peers(file, first, learnt_ms));
  EXPECT_THAT(urls_in(file),
              ElementsAre("https://b.example", "https://a.example"));
  EXPECT_THAT(urls_in(file, learnt_ms + 11 * learnt_day_ms),
              ElementsAre("https://b.example"));
  std::vector<LearntPeer> many;
  for (int i = 0; i < 300; ++i) {
    many.push_back(peer_at("https://r" + std::to_string(i) + ".example",
                           learnt_ms + learnt_day_ms));
  }
  ASSERT_TRUE(remember_peers(file, many, learnt_ms + learnt_day_ms));
  EXPECT_THAT(urls_in(file, learnt_ms + learnt_day_ms),
              SizeIs(learnt_peers_max));
  folder.put("learnt-peers.json", "{\"peers\": [1, {\"url\": 7}");
  EXPECT_THAT(urls_in(file), testing::IsEmpty());
}

TEST(LearntPeers, AreReferralsBehindTheConfiguredOnesAndUnverified) {
  const cardinal::test::TempFolder folder;
  const std::string file = folder.path("learnt-peers.json");
  RegistryServer server({.federation = Federation(
                             {.referrals = {*peer_of("https://f.example/ard")},
                              .upstreams = {},
                              .learnt_file = file})});
  const std::int64_t now = system_env().clock->now_ms();
  // One is configured, and one is this directory itself.
  const LearntPeer found[] = {peer_at("https://f.example/ard", now),
                              peer_at(server.url() + "/ard", now),
                              peer_at("https://g.example/ard", now)};
  ASSERT_TRUE(remember_peers(file, found, now));
  const auto answer = server.post(
      "/ard/search", search_body("x", R"(, "federation": "referrals")"));
  expect_fits("SearchResponse", answer.body);
  EXPECT_EQ(answer.body,
            R"({"results":[],"referrals":[{"identifier":)"
            R"("urn:air:f.example:registry:f-example","displayName":)"
            R"("f.example","type":"application/ai-registry+json",)"
            R"("url":"https://f.example/ard/search"},{"identifier":)"
            R"("urn:air:g.example:registry:g-example","displayName":)"
            R"("g.example","type":"application/ai-registry+json",)"
            R"("url":"https://g.example/ard/search","metadata":)"
            R"({"verified":false,"learntFrom":)"
            R"("https://a.example/.well-known/ard.json"}}]})"
            "\n");
  // Nobody is asked on behalf of others who was only read about.
  const auto asked = server.post("/ard/search", search_body("x"));
  EXPECT_FALSE(asked.header("Cardinal-Upstreams"));
  EXPECT_THAT(asked.body, Not(HasSubstr("g.example")));
}

}  // namespace
}  // namespace cardinal::ard::test
