// Where searches ended, and what of that counts for the next.
#include "wellknown/caching.h"

namespace cardinal::wellknown::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::SizeIs;

TEST_F(FetchCached, ACardAtALaterPathIsUsedWhenItsServerIsGone) {
  auto server = std::make_unique<Pages>();
  const std::string url = server->url("");
  server->set(agentcard_path,
              ok(plain_agentcard(), "application/agentcard+json",
                 "Cache-Control: max-age=1, stale-if-error=600\r\n"));
  EXPECT_EQ(outcome_of(fetch_at(url)), "agentcard");
  end(server);
  clock_.ms += 60'000;
  reopen();
  const auto card = fetch_at(url);
  ASSERT_EQ(outcome_of(card), "agentcard");
  EXPECT_EQ(card->from, CardFrom::stale);
  EXPECT_THAT(card->notes, Contains(HasSubstr("could not be reached")));
  clock_.ms += 600'000;
  EXPECT_EQ(outcome_of(fetch_at(url)), "unreachable");
}

// RFC 9111: a redirect that nobody called fresh is asked for again.
TEST_F(FetchCached, ACardBehindARedirectIsForWhenNobodyCanBeAsked) {
  Pages other;
  const std::string end = other.url("/card.json");
  const auto serve_at_end = [&](const std::string& response) {
    other.set("/card.json", response);
  };
  const std::string good =
      ok(card_, "application/json",
         "Cache-Control: max-age=60, stale-if-error=86400\r\n");
  pages_.set(card_path, redirect_to(end));
  serve_at_end(good);
  EXPECT_EQ(fetch()->from, CardFrom::server);
  EXPECT_EQ(fetch()->from, CardFrom::server);
  clock_.ms += 100'000;
  serve_at_end(status(503));
  const auto old = fetch();
  ASSERT_EQ(outcome_of(old), "a2a 1.0");
  EXPECT_EQ(old->from, CardFrom::stale);
  EXPECT_EQ(old->url, end);
  // Once it is gone, it does not come back.
  serve_at_end(status(404));
  EXPECT_EQ(outcome_of(fetch()), "no-card");
  serve_at_end(status(503));
  EXPECT_EQ(outcome_of(fetch()), "server-error");
}

TEST_F(FetchCached, AnExactUrlIsNotAnsweredByWhatASearchFound) {
  pages_.set(old_path, ok(a2a_card("0.2"), "application/json",
                          "Cache-Control: max-age=3600\r\n"));
  EXPECT_EQ(outcome_of(fetch()), "a2a 0.2");
  EXPECT_EQ(outcome_of(fetch_at(pages_.url(card_path))), "no-card");
  FetchOptions by_path = options_here();
  by_path.path = card_path;
  EXPECT_EQ(outcome_of(fetch(by_path)), "no-card");
  EXPECT_EQ(fetch()->from, CardFrom::cache);
}

TEST_F(FetchCached, ADialectHasSearchesOfItsOwn) {
  pages_.set(agentcard_path,
             ok(plain_agentcard(), "application/agentcard+json"));
  pages_.set(old_path, ok(a2a_card("0.2")));
  EXPECT_EQ(outcome_of(fetch()), "agentcard");
  FetchOptions only_a2a = options_here();
  only_a2a.dialect = Dialect::a2a;
  EXPECT_EQ(outcome_of(fetch(only_a2a)), "a2a 0.2");
  EXPECT_EQ(outcome_of(fetch()), "agentcard");
}

// What a search found later is not overtaken by what it found before.
TEST_F(FetchCached, ACardAtTheFirstPathEndsWhatWasElsewhere) {
  auto server = std::make_unique<Pages>();
  const std::string url = server->url("");
  const std::string brief = "Cache-Control: max-age=1, stale-if-error=600\r\n";
  server->set(old_path, ok(a2a_card("0.2"), "application/json", brief));
  EXPECT_EQ(outcome_of(fetch_at(url)), "a2a 0.2");
  clock_.ms += 2'000;
  server->set(card_path,
              ok(card_, "application/json", "Cache-Control: no-store\r\n"));
  EXPECT_EQ(outcome_of(fetch_at(url)), "a2a 1.0");
  end(server);
  EXPECT_EQ(outcome_of(fetch_at(url)), "unreachable");
}

TEST_F(FetchCached, ARevokedAgentDoesNotComeBackBehindARedirect) {
  auto server = std::make_unique<Pages>();
  const std::string url = server->url("");
  server->set(card_path, redirect_to(server->url("/v2/c.json")));
  server->set("/v2/c.json",
              ok(adp_card(), "application/json",
                 "Cache-Control: max-age=1, stale-if-error=86400\r\n"));
  EXPECT_EQ(outcome_of(fetch_at(url)), "adp");
  clock_.ms += 5'000;
  server->set(card_path,
              ok(adp_card(R"({"capabilities": null, "endpoints": [],
    "metadata": {"revoked": true}})"),
                 "application/json", "Cache-Control: max-age=1\r\n"));
  fetch_at(url);
  clock_.ms += 5'000;
  end(server);
  EXPECT_EQ(outcome_of(fetch_at(url)), "unreachable");
}

TEST_F(FetchCached, OneCardMayBeTheEndOfSeveralSearches) {
  serve(card_, "Cache-Control: max-age=60\r\n");
  const std::string below = pages_.url("/some/agent");
  EXPECT_EQ(outcome_of(fetch()), "a2a 1.0");
  EXPECT_EQ(outcome_of(fetch_at(below)), "a2a 1.0");
  const std::size_t before = pages_.requests().size();
  EXPECT_EQ(fetch()->from, CardFrom::cache);
  EXPECT_EQ(fetch_at(below)->from, CardFrom::cache);
  EXPECT_THAT(pages_.requests(), SizeIs(before));
}

TEST_F(FetchCached, AnAnswerThatCannotBeReadDoesNotEndTheSearch) {
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
    EXPECT_EQ(
        outcome_of(Fetcher(options_here(), {}, env_).fetch(pages_.url(""))),
        "agentcard")
        << response;
  }
}

TEST_F(FetchCached, OfAnswersThatCannotBeReadTheFaultIsNamed) {
  for (const std::string& path :
       {card_path, agentcard_path, old_path, catalog_path}) {
    pages_.set(path,
               "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n"
               "Content-Length: 1\r\n\r\nx");
  }
  const auto found = fetch();
  ASSERT_EQ(outcome_of(found), "unreachable");
  EXPECT_EQ(found.error().client_fault, "unknown-encoding");
}

TEST_F(FetchCached, BlanksMakeNoCardOfAnEmptyObject) {
  serve("{" + std::string(100, ' ') + "}", "");
  EXPECT_EQ(outcome_of(fetch()), "soft-404");
}

TEST_F(FetchCached, WhoChecksTakesTheCardAndNotAnErrorBeforeIt) {
  FetchOptions options = options_here();
  options.any_document = true;
  pages_.set(card_path, ok(R"({"error": "no such page"})"));
  pages_.set(old_path, ok(a2a_card("0.2")));
  Fetcher fetcher(options, {}, env_);
  EXPECT_EQ(outcome_of(fetcher.fetch(pages_.url(""))), "a2a 0.2");
  // What is broken is most likely the card that was meant.
  pages_.set(card_path, ok(R"({"name": )"));
  const auto broken = fetcher.fetch(pages_.url(""));
  ASSERT_TRUE(broken);
  EXPECT_EQ(broken->url, pages_.url(card_path));
}

}  // namespace
}  // namespace cardinal::wellknown::test
