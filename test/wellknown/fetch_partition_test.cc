// For whom cards are kept, and what ends that.
#include <fstream>

#include "http/client_world.h"
#include "support/certificates.h"
#include "wellknown/caching.h"

namespace cardinal::wellknown::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

// RFC 9111, 4.1: what counts are the fields that were sent.
TEST_F(FetchCached, WhatCameWithoutTheTokenIsNotForWhoShowsIt) {
  Pages other;
  pages_.set("/card.json", redirect_to(other.url("/card.json")));
  other.play("/card.json", [](const std::string& head) {
    const bool known = head.find("Bearer right") != std::string::npos;
    return ok(a2a_card("1.0", known ? R"({"name": "For friends"})" : "{}"),
              "application/json",
              "Vary: Authorization\r\nCache-Control: max-age=60\r\n");
  });
  EXPECT_EQ(outcome_of(fetch_at(pages_.url("/card.json"), with_token("right"))),
            "a2a 1.0");
  const auto own = fetch_at(other.url("/card.json"), with_token("right"));
  ASSERT_EQ(outcome_of(own), "a2a 1.0");
  EXPECT_THAT(std::string(own->text()), HasSubstr("For friends"));
}

TEST_F(FetchCached, ACertificateIsKnownByWhatIsInItsFile) {
  serve(card_, "Cache-Control: max-age=60\r\n");
  FetchOptions options = options_here();
  options.client.cert_file = folder_.put("client.pem", "one");
  EXPECT_EQ(fetch(options)->from, CardFrom::server);
  EXPECT_EQ(fetch(options)->from, CardFrom::cache);
  folder_.put("client.pem", "another");
  EXPECT_EQ(fetch(options)->from, CardFrom::server);
  options.client.cert_file.clear();
  options.client.ca_file = folder_.put("roots.pem", "one");
  EXPECT_EQ(fetch(options)->from, CardFrom::server);
  folder_.put("roots.pem", "another");
  EXPECT_EQ(fetch(options)->from, CardFrom::server);
}

TEST_F(FetchCached, ACertificateForTheExtendedCardIsNotShownForThePublicOne) {
  using cardinal::test::make_certificate;
  make_certificate(folder_.path("server"), {});
  make_certificate(
      folder_.path("client"),
      {.common_name = "orchestrator", .alternative = "", .is_authority = true});
  http::Router routes;
  ASSERT_TRUE(routes.add(
      {http::Method::get, card_path, [](const http::Request& request) {
         return http::Response::text(
             200, "application/json",
             a2a_card("1.0", R"({"name": "For )" +
                                 std::string(request.client_subject) + "\"}"));
       }}));
  http::test::Log log;
  http::ServerOptions server = http::test::options_for_tests(log);
  server.any_host = true;
  server.tls = http::Tls{folder_.path("server.pem"), folder_.path("server.key"),
                         folder_.path("client.pem")};
  const auto started = http::test::started(server, std::move(routes));
  const std::string& address = started->addresses()[0];
  http::test::FakeResolver names;
  names.set("localhost", {{"127.0.0.1"}});
  FetchOptions options = options_here();
  options.client.resolver = &names;
  options.client.ca_file = folder_.path("server.pem");
  options.client.cert_file = folder_.path("client.pem");
  options.client.key_file = folder_.path("client.key");
  const std::string url =
      "https://localhost" + address.substr(address.rfind(':'));
  const auto shown = fetch_at(url, options);
  ASSERT_EQ(outcome_of(shown), "a2a 1.0");
  EXPECT_THAT(std::string(shown->text()), HasSubstr("orchestrator"));
  options.extended = true;
  const auto open = fetch_at(url, options);
  ASSERT_EQ(outcome_of(open), "a2a 1.0");
  EXPECT_THAT(std::string(open->text()), Not(HasSubstr("orchestrator")));
}

TEST_F(FetchCached, ASignedNumberCountsHoweverItWasAskedFor) {
  serve(adp_signed(5), "Cache-Control: no-store\r\n");
  EXPECT_EQ(outcome_of(fetch()), "adp");
  serve(adp_signed(3), "Cache-Control: no-store\r\n");
  EXPECT_EQ(outcome_of(fetch()), "rollback");
  EXPECT_EQ(outcome_of(fetch(with_token("a"))), "rollback");
  FetchOptions insecure = options_here();
  insecure.client.insecure = true;
  EXPECT_EQ(outcome_of(fetch(insecure)), "rollback");
}

TEST_F(FetchCached, ARevocationThatMayNotBeKeptEndsWhatWas) {
  serve(adp_card(), "Cache-Control: max-age=1, stale-if-error=86400\r\n");
  EXPECT_EQ(outcome_of(fetch()), "adp");
  clock_.ms += 5'000;
  serve(adp_card(R"({"capabilities": null, "endpoints": [], "metadata":
    {"revoked": true}})"),
        "Cache-Control: no-store\r\n");
  fetch();
  clock_.ms += 5'000;
  pages_.set(card_path, status(503));
  EXPECT_EQ(outcome_of(fetch()), "server-error");
}

TEST_F(FetchCached, FreshnessIsToldAsItIs) {
  const std::pair<std::string, std::int64_t> cases[] = {
      {"", 3'600},
      {"Cache-Control: max-age=60\r\n", 60},
      {"Cache-Control: no-store\r\n", 0},
      {"Cache-Control: no-cache\r\n", 0},
      {"Cache-Control: max-age=60\r\nVary: *\r\n", 0}};
  for (const auto& [fields, lifetime_s] : cases) {
    serve(card_, fields);
    FetchOptions options = options_here();
    EXPECT_EQ(Fetcher(options, {}, env_).fetch(pages_.url(""))->lifetime_s,
              lifetime_s)
        << fields;
  }
}

TEST_F(FetchCached, ThatAProxyWasAskedIsNotForgotten) {
  serve(card_, "Cache-Control: max-age=60\r\n");
  FetchOptions options = options_here();
  options.client.use_proxy_variables = true;
  // As a proxy the server gets whole URLs.
  const std::string whole = "http://agent.example" + card_path;
  pages_.set(whole,
             ok(card_, "application/json", "Cache-Control: max-age=60\r\n"));
  struct ProxyVariable final : Variables {
    std::string url;
    std::optional<std::string> get(std::string_view name) const override {
      if (name == "http_proxy") return url;
      return std::nullopt;
    }
  } proxy;
  proxy.url = pages_.url("");
  env_.variables = &proxy;
  for (const CardFrom from : {CardFrom::server, CardFrom::cache}) {
    const auto card = fetch_at("http://agent.example", options);
    ASSERT_EQ(outcome_of(card), "a2a 1.0");
    EXPECT_EQ(card->from, from);
    EXPECT_TRUE(card->via_proxy);
    EXPECT_THAT(card->notes, Contains(HasSubstr("fetched through a proxy")));
  }
}

}  // namespace
}  // namespace cardinal::wellknown::test
