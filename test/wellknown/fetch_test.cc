// Cards fetched: where they are looked for, and what is taken for one.
#include "support/keys.h"
#include "wellknown/fetching.h"

namespace cardinal::wellknown::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

std::vector<std::string> urls(const std::string& target,
                              const std::string& path = "",
                              std::optional<Dialect> dialect = std::nullopt) {
  const auto found = card_urls(target, path, dialect);
  return found ? *found : std::vector<std::string>{found.error().message};
}

TEST(CardUrls, AHostMeansHttpsAndItsWellKnownPathsInOrder) {
  EXPECT_THAT(urls("a.example"),
              ElementsAre("https://a.example/.well-known/agent-card.json",
                          "https://a.example/.well-known/agentcard",
                          "https://a.example/.well-known/agent.json",
                          "https://a.example/.well-known/ard.json",
                          "https://a.example/.well-known/ai-catalog.json"));
  EXPECT_EQ(urls("a.example:8443/")[0],
            "https://a.example:8443/.well-known/agent-card.json");
}

TEST(CardUrls, APrefixComesBeforeTheRootWithAndWithoutItsSlash) {
  const auto found = urls("http://a.example/agents/x");
  EXPECT_THAT(found, SizeIs(10));
  EXPECT_EQ(found[0], "http://a.example/agents/x/.well-known/agent-card.json");
  EXPECT_EQ(found[5], "http://a.example/.well-known/agent-card.json");
  EXPECT_EQ(urls("http://a.example/agents/x/"), found);
}

TEST(CardUrls, AWholePathIsAskedAsItIs) {
  for (const std::string url :
       {"https://a.example/cards/x.json", "https://a.example/x.json?v=2",
        "https://a.example/.well-known/agentcard",
        "https://a.example/agentcard", "https://a.example/.well-known/other"}) {
    EXPECT_THAT(urls(url), ElementsAre(url));
  }
}

TEST(CardUrls, APathOfTheCallersAndADialectChoose) {
  EXPECT_THAT(urls("https://a.example/x", "/y"),
              ElementsAre("https://a.example/y"));
  EXPECT_THAT(urls("https://a.example/x/", "y"),
              ElementsAre("https://a.example/x/y"));
  EXPECT_THAT(urls("a.example", "", Dialect::agentcard),
              ElementsAre("https://a.example/.well-known/agentcard",
                          "https://a.example/.well-known/agent.json"));
  EXPECT_THAT(urls("a.example", "", Dialect::adp),
              ElementsAre("https://a.example/.well-known/agent-card.json"));
  EXPECT_THAT(urls("ftp://a.example")[0], HasSubstr("https://"));
}

TEST(Fetch, GetsWhatOurPublisherServesByteForByte) {
  Published site;
  const std::string card = a2a_card("1.0");
  site.add("card.json", card);
  ASSERT_EQ(site.start(), "");
  const std::string base = "http://" + site.publisher->addresses()[0];
  Fetcher fetcher(options_here(), {}, system_env());
  const auto found = fetcher.fetch(base);
  ASSERT_EQ(outcome_of(found), "a2a 1.0") << found.error().message;
  EXPECT_EQ(found->text(), card);
  EXPECT_EQ(found->url, base + card_path);
  EXPECT_EQ(found->address, "127.0.0.1");
  EXPECT_EQ(found->from, CardFrom::server);
  EXPECT_EQ(found->lifetime_s, 3'600);
  EXPECT_EQ(found->verification.verdict, Verdict::unsigned_card);
  EXPECT_THAT(found->attempts, IsEmpty());
  EXPECT_THAT(found->notes, IsEmpty());
}

TEST(Fetch, SaysWhoAsksAndWhatItReads) {
  Pages pages;
  Fetcher fetcher(options_here(), {}, system_env());
  EXPECT_EQ(outcome_of(fetcher.fetch(pages.url())), "no-card");
  // The five paths, and the page itself, which may have a link.
  ASSERT_THAT(pages.requests(), SizeIs(6));
  EXPECT_THAT(pages.requests()[5], StartsWith("GET / HTTP/1.1\r\n"));
  EXPECT_THAT(pages.requests()[5], HasSubstr("\r\nAccept: text/html, "));
  EXPECT_THAT(pages.requests()[0], HasSubstr("\r\nA2A-Version: 1.0\r\n"));
  EXPECT_THAT(pages.requests()[0], HasSubstr("\r\nAccept: application/json, "));
  EXPECT_THAT(pages.requests()[1],
              HasSubstr("\r\nAccept: application/agentcard+json, "));
}

TEST(Fetch, StopsAtTheFirstCardAndTellsOfThoseBefore) {
  Pages pages;
  pages.set("/x" + card_path, status(500));
  pages.set("/x" + agentcard_path, ok("<!DOCTYPE html>", "text/html"));
  pages.set("/x" + old_path, ok("{ }"));
  pages.set(card_path, ok(a2a_card("0.3")));
  Fetcher fetcher(options_here(), {}, system_env());
  const auto found = fetcher.fetch(pages.url("/x"));
  ASSERT_EQ(outcome_of(found), "a2a 0.3");
  ASSERT_THAT(found->attempts, SizeIs(5));
  EXPECT_EQ(found->attempts[0].fault, FetchFault::server_error);
  EXPECT_EQ(found->attempts[1].fault, FetchFault::soft_404);
  EXPECT_THAT(found->attempts[1].message, HasSubstr("HTML"));
  EXPECT_THAT(found->attempts[2].message, HasSubstr("an empty object"));
  EXPECT_EQ(found->attempts[3].message, "status 404");
}

TEST(Fetch, NamesWhatIsNoCard) {
  const struct {
    std::string response;
    std::string fault;
    Code code;
  } cases[] = {
      {status(404), "no-card", Code::not_found},
      {status(401), "credentials-needed", Code::denied},
      {status(503), "server-error", Code::unavailable},
      {status(204), "no-card", Code::not_found},
      {ok(""), "soft-404", Code::invalid},
      {ok(" \n"), "soft-404", Code::invalid},
      {ok("{}"), "soft-404", Code::invalid},
      {ok("[]"), "soft-404", Code::invalid},
      {ok("\n<html>", "application/json"), "soft-404", Code::invalid},
      {ok("not json"), "faulty-json", Code::invalid},
      {ok(R"({"error": "no such page"})"), "no-card", Code::invalid},
      {ok(R"("{}")"), "no-card", Code::invalid},
      {ok(a2a_card("1.0").substr(0, 100)), "faulty-json", Code::invalid},
      {ok(std::string(300'000, ' ')), "unreachable", Code::unavailable},
      {"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{", "unreachable",
       Code::unavailable},
      {"SSH-2.0-OpenSSH\r\n", "unreachable", Code::unavailable},
  };
  for (const auto& each : cases) {
    SCOPED_TRACE(each.response.substr(0, 100));
    cardinal::test::HostileServer server(
        [&](cardinal::test::HostileServer::Peer& peer) {
          peer.read_head();
          peer.send(each.response);
        });
    Fetcher fetcher(options_here(), {}, system_env());
    const auto found = fetcher.fetch(server.url("/card.json"));
    ASSERT_EQ(outcome_of(found), each.fault);
    EXPECT_EQ(found.error().code, each.code);
    EXPECT_EQ(found.error().where, server.url("/card.json"));
  }
}

TEST(Fetch, AHostThatCannotBeReachedIsAskedOnce) {
  cardinal::test::HostileServer server(
      [](cardinal::test::HostileServer::Peer&) {});
  Fetcher fetcher(options_here(), {}, system_env());
  const auto found = fetcher.fetch(server.url(""));
  ASSERT_EQ(outcome_of(found), "unreachable");
  EXPECT_EQ(found.error().client_fault, "no-answer");
  EXPECT_THAT(found.error().attempts, SizeIs(1));
  FetchOptions guarded = options_here();
  guarded.client.allow_private = false;
  const auto refused = Fetcher(guarded, {}, system_env()).fetch(server.url(""));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().client_fault, "refused-address");
  EXPECT_EQ(refused.error().code, Code::denied);
}

TEST(Fetch, RedirectsAreFollowedAndTold) {
  Pages pages;
  pages.set(card_path, status(302, "Location: /real/card\r\n"));
  pages.set("/real/card", ok(a2a_card("1.0"), "text/plain"));
  pages.set(agentcard_path,
            status(302, "Location: " + agentcard_path + "\r\n"));
  Fetcher fetcher(options_here(), {}, system_env());
  const auto found = fetcher.fetch(pages.url(""));
  ASSERT_EQ(outcome_of(found), "a2a 1.0");
  EXPECT_EQ(found->url, pages.url("/real/card"));
  EXPECT_THAT(found->redirects, ElementsAre(pages.url(card_path)));
  EXPECT_THAT(found->notes, ElementsAre(HasSubstr("text/plain")));
  // A loop at one path says nothing about the others.
  FetchOptions options = options_here();
  options.dialect = Dialect::agentcard;
  pages.set(old_path, ok(agentcard()));
  options.any_scheme = true;
  const auto other = Fetcher(options, {}, system_env()).fetch(pages.url(""));
  ASSERT_EQ(outcome_of(other), "agentcard") << other.error().message;
  EXPECT_THAT(other->attempts, SizeIs(1));
}

TEST(Fetch, ACardWithErrorsIsGivenAndSaysSo) {
  Pages pages;
  pages.set(card_path, ok(a2a_card("1.0", R"({"version": 7})")));
  Fetcher fetcher(options_here(), {}, system_env());
  const auto found = fetcher.fetch(pages.url(""));
  ASSERT_EQ(outcome_of(found), "a2a 1.0");
  EXPECT_FALSE(found->report().valid());
}

TEST(Fetch, ARevocationIsTold) {
  Pages pages;
  pages.set(card_path, ok(adp_card(R"({"tools": [], "endpoints": []})")));
  Fetcher fetcher(options_here(), {}, system_env());
  const auto found = fetcher.fetch(pages.url(""));
  ASSERT_EQ(outcome_of(found), "adp");
  EXPECT_TRUE(found->revoked);
}

// draft-aevum-agentcard-00, section 8.5.
TEST(Fetch, AnAgentCardLeadsWhereItCameFrom) {
  Pages pages;
  const auto with = [](const std::string& protocol, const std::string& url) {
    return merged(agentcard(), R"({"endpoint": {"protocol": ")" + protocol +
                                   R"(", "url": ")" + url + R"("}})");
  };
  Fetcher fetcher(options_here(), {}, system_env());
  pages.set(agentcard_path, ok(with("https", "https://a.example/api")));
  EXPECT_EQ(outcome_of(fetcher.fetch(pages.url(""))), "scheme-differs");
  FetchOptions any = options_here();
  any.any_scheme = true;
  const auto taken = Fetcher(any, {}, system_env()).fetch(pages.url(""));
  ASSERT_EQ(outcome_of(taken), "agentcard");
  EXPECT_THAT(taken->notes,
              ElementsAre(HasSubstr("the card was fetched over http")));
  pages.set(agentcard_path, ok(with("http", "http://a.example/api")));
  EXPECT_EQ(outcome_of(fetcher.fetch(pages.url(""))), "agentcard");
  pages.set(agentcard_path, ok(with("grpc", "grpc://a.example:50051")));
  const auto other = fetcher.fetch(pages.url(""));
  ASSERT_EQ(outcome_of(other), "agentcard");
  EXPECT_THAT(other->notes, SizeIs(1));
}

}  // namespace
}  // namespace cardinal::wellknown::test
