// Where searches ended, for whom cards are kept, and what ends that.
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

class FetchKept : public FetchCache {
 protected:
  Fetcher::Fetched fetch_at(const std::string& url,
                            FetchOptions options = options_here()) {
    options.cache = cache_.get();
    return Fetcher(options, {.jwks = keys_}, env_).fetch(url);
  }
  static FetchOptions with_token(const std::string& token) {
    FetchOptions options = options_here();
    options.credentials = {{"Authorization", "Bearer " + token}};
    return options;
  }
  std::string plain_agentcard() const {
    return merged(agentcard(), R"({"endpoint": {"protocol": "http",
      "url": "http://a.example/api"}})");
  }
  std::string redirect_to(const std::string& url) const {
    return status(302, "Location: " + url + "\r\n");
  }
  // Its port answers nobody any more.
  static void end(std::unique_ptr<Pages>& pages) { pages.reset(); }
};

TEST_F(FetchKept, ACardAtALaterPathIsUsedWhenItsServerIsGone) {
  auto server = std::make_unique<Pages>();
  const std::string url = server->url("");
  server->set(agentcard_path,
              ok(plain_agentcard(), "application/agentcard+json",
                 "Cache-Control: max-age=1, stale-if-error=600\r\n"));
  EXPECT_EQ(told(fetch_at(url)), "agentcard");
  end(server);
  clock_.ms += 60'000;
  reopen();
  const auto card = fetch_at(url);
  ASSERT_EQ(told(card), "agentcard");
  EXPECT_EQ(card->from, CardFrom::stale);
  EXPECT_THAT(card->notes, Contains(HasSubstr("could not be asked")));
  clock_.ms += 600'000;
  EXPECT_EQ(told(fetch_at(url)), "unreachable");
}

TEST_F(FetchKept, ACardBehindARedirectIsAskedForOnce) {
  Pages other;
  pages_.set(card_path, redirect_to(other.url("/card.json")));
  other.set("/card.json",
            ok(card_, "application/json", "Cache-Control: max-age=60\r\n"));
  EXPECT_EQ(fetch()->from, CardFrom::server);
  reopen();
  const auto again = fetch();
  ASSERT_EQ(told(again), "a2a 1.0");
  EXPECT_EQ(again->from, CardFrom::cache);
  EXPECT_EQ(again->url, other.url("/card.json"));
  EXPECT_THAT(pages_.asked(), SizeIs(1));
  EXPECT_THAT(other.asked(), SizeIs(1));
}

TEST_F(FetchKept, OneCardMayBeTheEndOfSeveralSearches) {
  serve(card_, "Cache-Control: max-age=60\r\n");
  const std::string below = pages_.url("/some/agent");
  EXPECT_EQ(told(fetch()), "a2a 1.0");
  EXPECT_EQ(told(fetch_at(below)), "a2a 1.0");
  const std::size_t asked = pages_.asked().size();
  EXPECT_EQ(fetch()->from, CardFrom::cache);
  EXPECT_EQ(fetch_at(below)->from, CardFrom::cache);
  EXPECT_THAT(pages_.asked(), SizeIs(asked));
}

// RFC 9111, 4.1: what counts are the fields that were sent.
TEST_F(FetchKept, WhatCameWithoutTheTokenIsNotForWhoShowsIt) {
  Pages other;
  pages_.set("/card.json", redirect_to(other.url("/card.json")));
  other.play("/card.json", [](const std::string& head) {
    const bool known = head.find("Bearer right") != std::string::npos;
    return ok(a2a_card("1.0", known ? R"({"name": "For friends"})" : "{}"),
              "application/json",
              "Vary: Authorization\r\nCache-Control: max-age=60\r\n");
  });
  EXPECT_EQ(told(fetch_at(pages_.url("/card.json"), with_token("right"))),
            "a2a 1.0");
  const auto own = fetch_at(other.url("/card.json"), with_token("right"));
  ASSERT_EQ(told(own), "a2a 1.0");
  EXPECT_THAT(std::string(own->text()), HasSubstr("For friends"));
}

TEST_F(FetchKept, ACertificateIsKnownByWhatIsInItsFile) {
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

TEST_F(FetchKept, ACertificateForTheExtendedCardIsNotShownForThePublicOne) {
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
  ASSERT_EQ(told(shown), "a2a 1.0");
  EXPECT_THAT(std::string(shown->text()), HasSubstr("orchestrator"));
  options.extended = true;
  const auto open = fetch_at(url, options);
  ASSERT_EQ(told(open), "a2a 1.0");
  EXPECT_THAT(std::string(open->text()), Not(HasSubstr("orchestrator")));
}

TEST_F(FetchKept, ASignedNumberCountsHoweverItWasAskedFor) {
  serve(adp_signed(5), "Cache-Control: no-store\r\n");
  EXPECT_EQ(told(fetch()), "adp");
  serve(adp_signed(3), "Cache-Control: no-store\r\n");
  EXPECT_EQ(told(fetch()), "rollback");
  EXPECT_EQ(told(fetch(with_token("a"))), "rollback");
  FetchOptions insecure = options_here();
  insecure.client.insecure = true;
  EXPECT_EQ(told(fetch(insecure)), "rollback");
}

TEST_F(FetchKept, ARevocationThatMayNotBeKeptEndsWhatWas) {
  serve(adp_card(), "Cache-Control: max-age=1, stale-if-error=86400\r\n");
  EXPECT_EQ(told(fetch()), "adp");
  clock_.ms += 5'000;
  serve(adp_card(R"({"capabilities": null, "endpoints": [], "metadata":
    {"revoked": true}})"),
        "Cache-Control: no-store\r\n");
  fetch();
  clock_.ms += 5'000;
  pages_.set(card_path, status(503));
  EXPECT_EQ(told(fetch()), "server-error");
}

TEST_F(FetchKept, FreshnessIsToldAsItIs) {
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

TEST_F(FetchKept, ThatAProxyWasAskedIsNotForgotten) {
  serve(card_, "Cache-Control: max-age=60\r\n");
  FetchOptions options = options_here();
  options.client.use_proxy_variables = true;
  // As a proxy the server gets whole URLs.
  const std::string whole = "http://agent.example" + card_path;
  pages_.set(whole,
             ok(card_, "application/json", "Cache-Control: max-age=60\r\n"));
  options.client.variable =
      [&](const std::string& name) -> std::optional<std::string> {
    if (name == "http_proxy") return pages_.url("");
    return std::nullopt;
  };
  for (const CardFrom from : {CardFrom::server, CardFrom::cache}) {
    const auto card = fetch_at("http://agent.example", options);
    ASSERT_EQ(told(card), "a2a 1.0");
    EXPECT_EQ(card->from, from);
    EXPECT_TRUE(card->via_proxy);
    EXPECT_THAT(card->notes, Contains(HasSubstr("a proxy was asked")));
  }
}

// ---- Searches ----

TEST_F(FetchKept, AnAnswerThatCannotBeReadDoesNotEndTheSearch) {
  const std::string hostile[] = {
      "HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 1\r\n\r\nx",
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: "
      "1\r\n\r\nx",
      "HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n"};
  pages_.set(agentcard_path,
             ok(plain_agentcard(), "application/agentcard+json"));
  for (const std::string& response : hostile) {
    pages_.set(card_path, response);
    EXPECT_EQ(told(Fetcher(options_here(), {}, env_).fetch(pages_.url(""))),
              "agentcard")
        << response;
  }
}

TEST_F(FetchKept, OfAnswersThatCannotBeReadTheFaultIsNamed) {
  for (const std::string& path :
       {card_path, agentcard_path, old_path, catalog_path}) {
    pages_.set(path,
               "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n"
               "Content-Length: 1\r\n\r\nx");
  }
  const auto found = fetch();
  ASSERT_EQ(told(found), "unreachable");
  EXPECT_EQ(found.error().client_fault, "unknown-encoding");
}

TEST_F(FetchKept, BlanksMakeNoCardOfAnEmptyObject) {
  serve("{" + std::string(100, ' ') + "}", "");
  EXPECT_EQ(told(fetch()), "soft-404");
}

TEST_F(FetchKept, WhoChecksTakesTheCardAndNotAnErrorBeforeIt) {
  FetchOptions options = options_here();
  options.any_document = true;
  pages_.set(card_path, ok(R"({"error": "no such page"})"));
  pages_.set(old_path, ok(a2a_card("0.2")));
  Fetcher fetcher(options, {}, env_);
  EXPECT_EQ(told(fetcher.fetch(pages_.url(""))), "a2a 0.2");
  // What is broken is most likely the card that was meant.
  pages_.set(card_path, ok(R"({"name": )"));
  const auto broken = fetcher.fetch(pages_.url(""));
  ASSERT_TRUE(broken);
  EXPECT_EQ(broken->url, pages_.url(card_path));
}

}  // namespace
}  // namespace cardinal::wellknown::test
