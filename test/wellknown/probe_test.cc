// Servers probed: what each does wrong is what is found.
#include "http/client_world.h"
#include "wellknown/probing.h"

namespace cardinal::wellknown::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

TEST_F(ProbedServer, NothingIsWrongWithAGoodOne) {
  EXPECT_THAT(probe_it(), IsEmpty());
  options_.active = true;
  EXPECT_THAT(probe_it(), IsEmpty());
}

TEST_F(ProbedServer, HeadersThatAreMissing) {
  fields_.clear();
  etag_.clear();
  EXPECT_THAT(probe_it(), ElementsAre("probe/cache-control", "probe/cors",
                                      "probe/etag", "probe/last-modified"));
}

TEST_F(ProbedServer, AContentTypeThatIsNotJsons) {
  type_ = "text/plain; charset=latin1";
  EXPECT_THAT(probe_it(), ElementsAre("probe/content-type"));
}

TEST_F(ProbedServer, NoCacheIsAHint) {
  fields_.replace(fields_.find("public, max-age=60"), 18, "no-cache");
  const auto probed = probe(pages_.url(""), options_, system_env());
  EXPECT_THAT(found(probed), ElementsAre("probe/no-cache"));
  for (const Diagnostic& each : probed->report.diagnostics) {
    if (each.rule->id != "probe/no-cache") continue;
    EXPECT_EQ(each.severity, Severity::hint);
  }
}

TEST_F(ProbedServer, AnETagThatIsNeverComparedOrNeverTheSame) {
  compares_ = false;
  EXPECT_THAT(probe_it(), ElementsAre("probe/not-modified"));
  pages_.play(card_path, [this, count = 0](const std::string& head) mutable {
    etag_ = "\"" + std::to_string(++count) + "\"";
    return answer(head);
  });
  EXPECT_THAT(probe_it(), Contains("probe/etag-stable"));
}

TEST_F(ProbedServer, CardsThatDependOnWhatVaryDoesNotName) {
  pages_.play(card_path, [this](const std::string& head) {
    const bool old = asks_for(head, "A2A-Version: 0.3");
    return old ? ok(a2a_card("0.3")) : answer(head);
  });
  EXPECT_THAT(probe_it(), ElementsAre("probe/vary"));
  fields_ += "Vary: accept, a2a-version\r\n";
  EXPECT_THAT(probe_it(), IsEmpty());
}

TEST_F(ProbedServer, BrowsersThatAreTurnedAway) {
  fields_ += "Access-Control-Allow-Credentials: true\r\n";
  allow_headers_ = "*";
  EXPECT_THAT(probe_it(),
              ElementsAre("probe/cors-credentials", "probe/preflight"));
}

TEST_F(ProbedServer, PathsThatAreOldOrDiffer) {
  pages_.set(card_path, status(404));
  EXPECT_THAT(probe_it(), ElementsAre("probe/path"));
  serve();
  pages_.set(old_path, ok(a2a_card("0.3")));
  EXPECT_THAT(probe_it(), ElementsAre("probe/path"));
}

TEST_F(ProbedServer, WhereThereIsNoCard) {
  const std::pair<std::string, std::string> cases[] = {
      {status(500), "probe/status"},
      {status(401), "probe/public"},
      {ok("<html>", "text/html"), "probe/soft-404"},
      {ok("{}"), "probe/soft-404"}};
  for (const auto& [response, rule] : cases) {
    pages_.set("/x.json", response);
    const auto probed = probe(pages_.url("/x.json"), options_, system_env());
    EXPECT_THAT(found(probed), Contains(rule));
    EXPECT_THAT(unchecked(probed), ElementsAre(HasSubstr("everything else")));
  }
  options_.client.allow_private = false;
  EXPECT_THAT(probe_it(), ElementsAre("probe/status"));
}

TEST_F(ProbedServer, PlainHttpIsForLoopbackOnly) {
  http::test::FakeResolver resolver;
  resolver.set("agent.example", {{"127.0.0.1"}});
  options_.client.resolver = &resolver;
  const std::string port = pages_.url("").substr(16);
  const auto probed =
      probe("http://agent.example" + port, options_, system_env());
  // The address is what counts: this is the same machine.
  EXPECT_THAT(found(probed), Not(Contains("probe/https")));
  EXPECT_THAT(found(probed), Contains("probe/origin"));
}

TEST_F(ProbedServer, ExtendedCardsForAnybody) {
  card_ = merged(card_, R"({"capabilities": {"extendedAgentCard": true}})");
  pages_.set("/rpc",
             ok(R"({"jsonrpc": "2.0", "id": 1, "result": )" + card_ + "}",
                "application/json", "Cache-Control: public\r\n"));
  EXPECT_THAT(probe_it(),
              ElementsAre("probe/extended-cache", "probe/extended-open",
                          "probe/extended-skills"));
  pages_.set("/rpc", ok(R"({"jsonrpc": "2.0", "id": 1,
    "error": {"code": -32601, "message": ""}})"));
  EXPECT_THAT(probe_it(), ElementsAre("probe/extended-error"));
  pages_.set("/rpc", status(401));
  const auto probed = probe(pages_.url(""), options_, system_env());
  EXPECT_THAT(found(probed), IsEmpty());
  EXPECT_THAT(unchecked(probed), Contains(HasSubstr("no credentials")));
}

TEST_F(ProbedServer, LinksThatLeadNowhere) {
  card_ = merged(card_, R"({"documentationUrl": ")" + pages_.url("/docs") +
                            R"(", "iconUrl": ")" + pages_.url("/icon") + "\"}");
  pages_.set("/icon", ok("png", "image/png"));
  EXPECT_THAT(probe_it(), ElementsAre("probe/dead-url"));
  pages_.set("/docs", status(503));
  const auto probed = probe(pages_.url(""), options_, system_env());
  EXPECT_THAT(found(probed), ElementsAre("probe/dead-url"));
  for (const Diagnostic& each : probed->report.diagnostics) {
    if (each.rule->id != "probe/dead-url") continue;
    EXPECT_EQ(each.pointer, "/documentationUrl");
    EXPECT_TRUE(each.about_text);
    EXPECT_NE(each.span.end, 0u);
  }
}

TEST_F(ProbedServer, DriftSinceTheCardWasSaved) {
  options_.saved = card_;
  EXPECT_THAT(probe_it(), IsEmpty());
  card_ = merged(card_, R"({"skills": [{"id": "other", "name": "Other",
    "description": "Another skill than the one before.", "tags": ["a"]}]})");
  EXPECT_THAT(probe_it(), IsSupersetOf({"probe/drift", "probe/drift-version"}));
}

TEST_F(ProbedServer, CallsAreMadeWithActiveOnly) {
  pages_.set("/rpc", status(404));
  EXPECT_THAT(probe_it(), IsEmpty());
  EXPECT_THAT(pages_.requests(), Not(Contains(HasSubstr("POST"))));
  options_.active = true;
  EXPECT_THAT(probe_it(), Contains("probe/rpc"));
}

TEST_F(ProbedServer, TokenAndDiscoveryUrlsThatAreNone) {
  card_ = merged(card_, R"({"securitySchemes": {
    "o": {"oauth2SecurityScheme": {"flows": {"clientCredentials": {
      "tokenUrl": ")" + pages_.url("/token") +
                            R"(", "scopes": {}}}}},
    "d": {"openIdConnectSecurityScheme": {"openIdConnectUrl": ")" +
                            pages_.url("/oidc") + R"("}}}})");
  options_.active = true;
  EXPECT_THAT(probe_it(),
              UnorderedElementsAre("probe/oidc", "probe/token-url"));
  pages_.set("/token", status(400));
  pages_.set("/oidc", ok(R"({"issuer": "https://a.example",
    "authorization_endpoint": "https://a.example/auth",
    "token_endpoint": "https://a.example/token",
    "jwks_uri": "https://a.example/keys"})"));
  EXPECT_THAT(probe_it(), IsEmpty());
}

TEST_F(ProbedServer, AgentCardsAndTheirHealth) {
  const std::string card =
      merged(agentcard(), R"({"endpoint": {"protocol": "http", "url": ")" +
                              pages_.url("/api") + R"(", "health_url": ")" +
                              pages_.url("/health") + "\"}}");
  pages_.set(card_path, status(404));
  pages_.set(old_path, status(404));
  pages_.set(agentcard_path, ok(card, "application/agentcard+json", fields_));
  EXPECT_THAT(probe_it(), ElementsAre("probe/etag", "probe/health"));
  pages_.set("/health", ok("fine", "text/plain"));
  EXPECT_THAT(probe_it(), ElementsAre("probe/etag"));
}

TEST(Probe, FindsNothingWrongWithOurPublisherButWhereItsCardsLead) {
  Published site;
  site.options.server.cors.allow_headers = "A2A-Version, Authorization";
  site.add("card.json", a2a_card("1.0"));
  ASSERT_EQ(site.start(), "");
  http::test::FakeResolver nobody;
  ProbeOptions options = probing();
  options.client.resolver = &nobody;
  const auto probed =
      probe("http://" + site.publisher->addresses()[0], options, system_env());
  EXPECT_THAT(found(probed), ElementsAre("probe/dead-url", "probe/origin"));
}

TEST(Probe, AskedWrongly) {
  EXPECT_THAT(found(probe("ftp://a", probing(), system_env()))[0],
              HasSubstr("https://"));
  ProbeOptions options = probing();
  options.saved = "{}";
  EXPECT_THAT(found(probe("a.example", options, system_env()))[0],
              HasSubstr("saved file"));
}

}  // namespace
}  // namespace cardinal::wellknown::test
