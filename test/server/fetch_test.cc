// POST /v1/fetch: for whom a server fetches cards, from where, and how many.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "operations/served_fetches.h"
#include "server/directory_server.h"
#include "support/parsed.h"
#include "wellknown/fetching.h"

namespace cardinal::server {
namespace {

using cardinal::test::parse;
using test::DirectoryServer;
using testing::HasSubstr;
using testing::Not;
using wellknown::test::ok;
using wellknown::test::Pages;
using wellknown::test::status;

constexpr const char* fetched_path = "/.well-known/agent-card.json";

std::string input_for(const std::string& target) {
  return R"({"target": ")" + target + R"("})";
}

test::DirectoryServerOptions with(bool allow_private) {
  ServedFetchesOptions fetches{.client = {.limits = card_client_limits(),
                                          .allow_private = allow_private}};
  fetches.client.limits.header_ms = 500;
  fetches.total_ms = 1'000;
  return {.fetches = fetches, .anonymous_fetches = true};
}

TEST(ServedFetch, ReturnsTheExactCardWithWhereItCameFrom) {
  Pages host;
  const std::string card = "\n " + test::a2a_card(1) + "\n\n";
  host.set("/moved.json",
           status(302, "Location: " + host.url(fetched_path) + "\r\n"));
  host.set(fetched_path, ok(card));
  DirectoryServer server(with(true));
  const auto response =
      server.post("/v1/fetch", input_for(host.url("/moved.json")));
  ASSERT_EQ(response.status, 200) << response.body;
  EXPECT_EQ(response.header("Cardinal-Outcome"), "clean");
  EXPECT_THAT(response.body, HasSubstr("\"card\":" + card + "}"));
  const auto answer = parse(response.body);
  EXPECT_EQ(answer.root()["url"].string(), host.url(fetched_path));
  EXPECT_EQ(answer.root()["redirects"].raw(),
            R"([")" + host.url("/moved.json") + R"("])");
  EXPECT_EQ(answer.root()["verification"]["verdict"].string(), "unsigned");
}

// Neither by the address nor by a redirect, and whoever asks: a token is of a
// caller, not of the machine's user.
TEST(ServedFetch, RefusesPrivateAddresses) {
  Pages host;
  host.set(fetched_path, ok(test::a2a_card(1)));
  DirectoryServer server(with(false));
  for (const http::Fields& fields :
       {http::Fields{}, server.token("ann", "admin")}) {
    for (const char* target :
         {"127.0.0.1:1", "http://[::1]/a.json", "http://10.0.0.1/a.json",
          "http://169.254.169.254/latest.json", "http://0.0.0.0/a.json",
          "http://[::ffff:127.0.0.1]/a.json", "http://localhost/a.json"}) {
      SCOPED_TRACE(target);
      const auto response = server.post("/v1/fetch", input_for(target), fields);
      EXPECT_EQ(response.status, 200) << response.body;
      EXPECT_EQ(response.header("Cardinal-Outcome"), "incomplete");
      EXPECT_THAT(response.body,
                  HasSubstr(R"("client_fault":"refused-address")"));
      // Neither what a name resolves to nor a flag of others.
      EXPECT_THAT(response.body, HasSubstr("public addresses only"));
      EXPECT_THAT(response.body, Not(HasSubstr("resolves")));
      EXPECT_THAT(response.body, Not(HasSubstr("--allow-private")));
    }
    EXPECT_THAT(
        server.post("/v1/fetch", input_for(host.url(fetched_path)), fields)
            .body,
        HasSubstr("refused-address"));
  }
  EXPECT_TRUE(host.requests().empty());
}

TEST(ServedFetch, RefusesWhatOnlyTheUserOfTheMachineMaySet) {
  DirectoryServer server(with(false));
  for (const char* property :
       {R"("allow_private": true)", R"("insecure": true)",
        R"("cacert": "/etc/hostname")", R"("cache": "/tmp")",
        R"("bearer_file": "/etc/hostname")", R"("jku": "same-origin")",
        R"("trust": "/etc/hostname")", R"("extended": true)"}) {
    const auto response =
        server.post("/v1/fetch", std::string(R"({"target": "127.0.0.1", )") +
                                     property + "}");
    EXPECT_EQ(response.status, 400) << property;
    EXPECT_THAT(response.body, HasSubstr("is refused"));
  }
}

// An answer has a card or nothing: other documents do not pass through.
TEST(ServedFetch, ReturnsNothingButCards) {
  Pages host;
  host.set("/secret.json", ok(R"({"secret": "tulip"})"));
  host.set("/page.json", ok("<html>tulip</html>", "text/html"));
  host.set("/broken.json", ok(R"({"name": "tulip)"));
  DirectoryServer server(with(true));
  for (const char* path : {"/secret.json", "/page.json", "/broken.json"}) {
    const auto response = server.post("/v1/fetch", input_for(host.url(path)));
    EXPECT_EQ(response.status, 200) << path;
    EXPECT_EQ(response.header("Cardinal-Outcome"), "has-errors") << path;
    EXPECT_THAT(response.body, Not(HasSubstr("tulip"))) << path;
  }
}

TEST(ServedFetch, IsOffWhereTheServerFetchesForNobody) {
  DirectoryServer server({.anonymous_fetches = true});
  const auto response = server.post("/v1/fetch", input_for("127.0.0.1"));
  EXPECT_EQ(response.status, 403);
  EXPECT_THAT(response.body, HasSubstr("fetches no cards for its callers"));
}

TEST(ServedFetch, MayBeForCallersWithATokenOnly) {
  test::DirectoryServerOptions options = with(false);
  options.anonymous_fetches = false;
  DirectoryServer server(options);
  const auto refused = server.post("/v1/fetch", input_for("127.0.0.1"));
  EXPECT_EQ(refused.status, 401);
  EXPECT_THAT(refused.body, HasSubstr("Authorization: Bearer TOKEN"));
  EXPECT_EQ(server
                .post("/v1/fetch", input_for("127.0.0.1"),
                      server.token("ann", "read"))
                .status,
            200);
  // Other reads stay as they were.
  EXPECT_EQ(server.get("/v1/agents").status, 200);
}

TEST(ServedFetch, HasALimitOfItsOwn) {
  test::DirectoryServerOptions options = with(false);
  options.fetch_rate = {.per_second = 0.01, .burst = 3};
  DirectoryServer server(options);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(server.post("/v1/fetch", input_for("127.0.0.1")).status, 200);
  }
  const auto refused = server.post("/v1/fetch", input_for("127.0.0.1"));
  EXPECT_EQ(refused.status, 429);
  EXPECT_TRUE(refused.header("Retry-After"));
  EXPECT_EQ(server.get("/v1/agents").status, 200);
}

// A page elsewhere must not use the server on its reader's machine to ask
// others.
TEST(ServedFetch, IsNotForPagesOfOtherOrigins) {
  DirectoryServer server(with(false));
  const auto response = server.post(
      "/v1/fetch", input_for("127.0.0.1"),
      {{"Origin", "https://evil.example"}, {"Sec-Fetch-Site", "cross-site"}});
  EXPECT_EQ(response.status, 403);
  EXPECT_FALSE(response.header("Access-Control-Allow-Origin"));
  const auto preflight =
      server.send({.method = "OPTIONS",
                   .url = "/v1/fetch",
                   .fields = {{"Origin", "https://evil.example"},
                              {"Access-Control-Request-Method", "POST"}}});
  EXPECT_THAT(preflight.header("Access-Control-Allow-Methods").value_or(""),
              Not(HasSubstr("POST")));
  EXPECT_EQ(
      server
          .post("/v1/fetch", input_for("127.0.0.1"),
                {{"Origin", server.url()}, {"Sec-Fetch-Site", "same-origin"}})
          .status,
      200);
}

// Slow hosts take the places that there are for this, and no worker more.
TEST(ServedFetch, RefusesMoreThanItsPlaces) {
  ServedFetches fetches({.running_max = 2});
  auto first = fetches.begin(), second = fetches.begin();
  ASSERT_TRUE(first && second);
  const auto third = fetches.begin();
  ASSERT_FALSE(third);
  EXPECT_EQ(third.error().code, Code::unavailable);
  first->reset();
  EXPECT_TRUE(fetches.begin());
}

TEST(ServedFetch, EndsInTimeWhenTheHostSaysNothing) {
  Pages host;
  host.set("/silent.json", "");
  DirectoryServer server(with(true));
  const std::int64_t begun = system_env().clock->monotonic_us();
  const auto response =
      server.post("/v1/fetch", input_for(host.url("/silent.json")));
  EXPECT_EQ(response.status, 200) << response.body;
  EXPECT_THAT(response.body, HasSubstr(R"("fault":"unreachable")"));
  EXPECT_LT(system_env().clock->monotonic_us() - begun, 10'000'000);
}

}  // namespace
}  // namespace cardinal::server
