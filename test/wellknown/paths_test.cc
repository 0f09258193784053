// Which card is found where, in which form, and with which headers.
#include "support/cards.h"
#include "wellknown/published.h"

namespace cardinal::wellknown::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(Paths, OfOneA2aCard) {
  Published site;
  const std::string text = a2a_card("1.0");
  site.add("card.json", text);
  ASSERT_EQ(site.start(), "");
  const std::string response = site.ask_for(card_path);
  EXPECT_EQ(status_of(response), 200);
  EXPECT_EQ(body_of(response), text);
  EXPECT_EQ(field_of(response, "Content-Type"), "application/json");
  EXPECT_EQ(field_of(response, "Cache-Control"),
            "public, max-age=3600, stale-while-revalidate=86400");
  EXPECT_THAT(field_of(response, "Last-Modified"), HasSubstr("GMT"));
  EXPECT_EQ(field_of(response, "Access-Control-Allow-Origin"), "*");
  EXPECT_EQ(field_of(response, "Deprecation"), "none");
  const std::string tag = field_of(response, "ETag");
  EXPECT_THAT(tag, StartsWith("\""));
  EXPECT_EQ(status_of(site.ask_for(card_path,
                                   "If-None-Match: \"x\", W/" + tag + "\r\n")),
            304);
  EXPECT_EQ(status_of(site.ask_for(agentcard_path)), 404);
}

TEST(Paths, OldOneSaysThatItIsOld) {
  Published site;
  site.add("card.json", a2a_card("0.3"));
  ASSERT_EQ(site.start(), "");
  const std::string response = site.ask_for(old_path);
  EXPECT_EQ(status_of(response), 200);
  EXPECT_EQ(field_of(response, "Deprecation"), "@1753833600");
  EXPECT_EQ(field_of(response, "Link"),
            "</.well-known/agent-card.json>; rel=\"successor-version\"");
}

TEST(Paths, OfAnAgentCard) {
  Published site;
  site.add("card.json", agentcard());
  ASSERT_EQ(site.start(), "");
  const auto type_of = [&](const std::string& path, const std::string& accept) {
    const std::string fields =
        accept.empty() ? "" : "Accept: " + accept + "\r\n";
    const std::string response = site.ask_for(path, fields);
    EXPECT_EQ(status_of(response), 200);
    EXPECT_THAT(field_of(response, "Vary"), StartsWith("Accept"));
    EXPECT_EQ(body_of(response), agentcard());
    return field_of(response, "Content-Type");
  };
  EXPECT_EQ(type_of(agentcard_path, ""), "application/agentcard+json");
  EXPECT_EQ(type_of(agentcard_path, "*/*"), "application/agentcard+json");
  EXPECT_EQ(type_of(agentcard_path, "application/json"), "application/json");
  EXPECT_EQ(type_of(agentcard_path, "application/json, text/plain, */*"),
            "application/json");
  EXPECT_EQ(type_of(agentcard_path,
                    "application/json;q=0.5, application/agentcard+json"),
            "application/agentcard+json");
  EXPECT_EQ(type_of(agentcard_path, "text/html"), "application/agentcard+json");
  EXPECT_EQ(type_of(old_path, ""), "application/json");
  EXPECT_EQ(type_of(old_path, "application/agentcard+json"),
            "application/agentcard+json");
  EXPECT_EQ(status_of(site.ask_for(card_path)), 404);
}

TEST(Paths, EachTypeHasATagOfItsOwn) {
  Published site;
  site.add("card.json", agentcard());
  ASSERT_EQ(site.start(), "");
  EXPECT_NE(
      field_of(site.ask_for(agentcard_path), "ETag"),
      field_of(site.ask_for(agentcard_path, "Accept: application/json\r\n"),
               "ETag"));
}

// The precedence of the design: agent-card.json and agent.json are A2A's, and
// other dialects are had by the name of their type.
TEST(Paths, WhenAllDialectsCompete) {
  Published site;
  site.add("a.json", adp_card());
  site.add("b.json", agentcard());
  site.add("c.json", a2a_card("1.0"));
  ASSERT_EQ(site.start(), "");
  const auto body = [&](const std::string& path, const std::string& accept) {
    return body_of(site.ask_for(path, "Accept: " + accept + "\r\n"));
  };
  for (const std::string& path : {card_path, old_path}) {
    EXPECT_EQ(body(path, "*/*"), a2a_card("1.0"));
    EXPECT_EQ(body(path, "application/*"), a2a_card("1.0"));
    EXPECT_EQ(body(path, "application/json, application/agentcard+json"),
              a2a_card("1.0"));
    EXPECT_EQ(body(path, "application/agentcard+json"), agentcard());
    EXPECT_THAT(field_of(site.ask_for(path), "Vary"), StartsWith("Accept, "));
  }
  const std::string both =
      "application/a2a-agent-card+json, application/agentcard+json;q=0.5";
  EXPECT_EQ(body(card_path, both), a2a_card("1.0"));
  EXPECT_EQ(field_of(site.ask_for(card_path, "Accept: " + both + "\r\n"),
                     "Content-Type"),
            "application/a2a-agent-card+json");
  EXPECT_EQ(body(agentcard_path, "*/*"), agentcard());
  EXPECT_EQ(body(agentcard_path, "application/a2a-agent-card+json"),
            a2a_card("1.0"));
  EXPECT_THAT(site.notes(),
              AllOf(HasSubstr("is available at /adp"),
                    HasSubstr("/.well-known/agent.json serves the A2A card")));
}

TEST(Paths, TwoOfAKindAreRefusedWithWhatToDo) {
  Published site;
  site.add("a.json", agentcard());
  site.add("b.json", agentcard());
  EXPECT_THAT(site.start(),
              AllOf(HasSubstr("two cards of the same dialect at the root"),
                    HasSubstr("/one=")));
}

TEST(Paths, OfSeveralAgents) {
  Published site;
  site.add("a.json", a2a_card("1.0", R"({"name": "First agent"})"), "/first");
  site.add("b.json", a2a_card("1.0", R"({"name": "Second agent"})"),
           "/team/second");
  const std::string base = "https://agents.acme.dev";
  site.options.base_url = base;
  ASSERT_EQ(site.start(), "");
  EXPECT_THAT(body_of(site.ask_for("/first" + card_path)),
              HasSubstr("First agent"));
  EXPECT_THAT(body_of(site.ask_for("/team/second" + card_path)),
              HasSubstr("Second agent"));
  EXPECT_EQ(status_of(site.ask_for(card_path)), 404);
  const std::string list = body_of(site.ask_for(catalog_path));
  EXPECT_EQ(cardinal::test::findings(list), std::vector<std::string>{});
  const auto parsed = cardinal::test::parse(list);
  EXPECT_EQ(parsed.root()["entries"].size(), 2u);
  EXPECT_EQ(parsed.root()["entries"][0]["url"].string(),
            base + "/first" + card_path);
  EXPECT_EQ(parsed.root()["entries"][0]["type"].string(),
            "application/a2a-agent-card+json");
  EXPECT_EQ(parsed.root()["entries"][1]["url"].string(),
            base + "/team/second" + card_path);
}

TEST(Paths, ListHasTheAddressOfThePortThatWasFree) {
  Published site;
  site.add("a.json", agentcard());
  ASSERT_EQ(site.start(), "");
  const std::string base = "http://" + site.publisher->addresses()[0];
  EXPECT_THAT(body_of(site.ask_for(catalog_path)),
              HasSubstr("\"" + base + "/.well-known/agentcard\""));
}

TEST(Paths, ListIsServedInBothGenerationsOfArd) {
  Published site;
  site.add("a.json", agentcard());
  site.options.base_url = "https://a.example";
  ASSERT_EQ(site.start(), "");
  const std::string older = site.ask_for(catalog_path);
  const std::string newer = site.ask_for("/.well-known/ard.json");
  EXPECT_EQ(field_of(newer, "Content-Type"), "application/json");
  EXPECT_EQ(field_of(newer, "Link"),
            "</.well-known/ard.json>; rel=\"ard\", "
            "</.well-known/ai-catalog.json>; rel=\"ai-catalog\"");
  EXPECT_EQ(field_of(older, "Link"), field_of(newer, "Link"));
  const std::string context =
      "\n  \"@context\": "
      "\"https://agenticresourcediscovery.org/context/v1\",";
  EXPECT_EQ(body_of(newer), "{" + context + body_of(older).substr(1));
}

TEST(Paths, ACatalogOfOnesOwnIsServedInItsPlace) {
  Published site;
  const std::string catalog(minimal_card(Profile::ai_catalog));
  site.add("a.json", agentcard());
  site.add("catalog.json", catalog);
  ASSERT_EQ(site.start(), "");
  const std::string response = site.ask_for(catalog_path);
  EXPECT_EQ(body_of(response), catalog);
  EXPECT_EQ(field_of(response, "Content-Type"), "application/ai-catalog+json");
  EXPECT_EQ(body_of(site.ask_for("/.well-known/ard.json")), catalog);
  EXPECT_THAT(site.notes(), HasSubstr("the list of cards is not served"));
}

TEST(Paths, AnswerWhichMethodsTheyHave) {
  Published site;
  site.add("a.json", a2a_card("1.0"));
  ASSERT_EQ(site.start(), "");
  const std::string response = site.post(card_path, "{}");
  EXPECT_EQ(status_of(response), 405);
  EXPECT_EQ(field_of(response, "Allow"), "GET, HEAD, OPTIONS");
}

TEST(Preflight, AllowsTheHeadersThatAPageWantsToSend) {
  Published site;
  site.add("a.json", a2a_card("1.0"));
  site.options.server.cors.allow_all_headers = true;
  ASSERT_EQ(site.start(), "");
  const std::string response = site.ask(
      "OPTIONS " + card_path +
      " HTTP/1.1\r\nHost: localhost\r\nOrigin: https://a.example\r\n"
      "Access-Control-Request-Method: GET\r\n"
      "Access-Control-Request-Headers: x-own-key, authorization, b@d\r\n\r\n");
  EXPECT_EQ(field_of(response, "Access-Control-Allow-Headers"),
            "Authorization, Content-Type, If-None-Match, x-own-key");
}

struct VersionCase {
  const char* version;
  const char* got;  // protocol generation of the card
};

TEST(Versions, AnUnsignedCardTakesTheShapeThatIsAskedFor) {
  constexpr VersionCase cases[] = {
      {"", "0.3"},      {"0.3", "0.3"}, {"0.2.6", "0.3"}, {"1.0", "1.0"},
      {"1.0.1", "1.0"}, {"1", "1.0"},   {"2.0", "0.3"},   {"banana", "0.3"}};
  Published site;
  site.add("a.json", a2a_card("0.3"));
  ASSERT_EQ(site.start(), "");
  for (const VersionCase& one : cases) {
    SCOPED_TRACE(one.version);
    const std::string response = site.ask_for(
        card_path, "A2A-Version: " + std::string(one.version) + "\r\n");
    EXPECT_THAT(field_of(response, "Vary"), HasSubstr("A2A-Version"));
    const auto parsed = cardinal::test::parse(body_of(response));
    EXPECT_EQ(a2a::name_of(a2a::detect_version(parsed.root()).version),
              one.got);
  }
}

TEST(Versions, ASignedCardStaysAsItIs) {
  const std::string text = a2a_card(
      "0.3",
      R"({"signatures": [{"protected": "eyJhbGciOiJFUzI1NiIsImtpZCI6ImEiLCJ0eXAiOiJKT1NFIn0", "signature": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}]})");
  Published site;
  site.add("a.json", text);
  site.options.force = true;  // whatever is said of such a signature
  ASSERT_EQ(site.start(), "");
  const std::string response = site.ask_for(card_path, "A2A-Version: 1.0\r\n");
  EXPECT_EQ(body_of(response), text);
  EXPECT_THAT(field_of(response, "Vary"), Not(HasSubstr("A2A-Version")));
}

TEST(Versions, TwoCardsServeTwoGenerations) {
  Published site;
  site.add("new.json", a2a_card("1.0"));
  site.add("old.json", a2a_card("0.3"));
  ASSERT_EQ(site.start(), "");
  EXPECT_EQ(body_of(site.ask_for(card_path)), a2a_card("0.3"));
  EXPECT_EQ(body_of(site.ask_for(card_path, "A2A-Version: 1.0\r\n")),
            a2a_card("1.0"));
}

constexpr std::string_view both_interfaces = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/v1", "protocolBinding": "JSONRPC",
   "protocolVersion": "1.0"},
  {"url": "https://agent.acme.dev/v0", "protocolBinding": "JSONRPC",
   "protocolVersion": "0.3"}]})";

// Who names no version is a client of 0.3, or of 1.0 all the same.
TEST(Versions, WithoutAVersionBothGenerationsReadTheCard) {
  Published site;
  site.add("card.json", a2a_card("1.0", both_interfaces));
  ASSERT_EQ(site.start(), "");
  const auto parsed = cardinal::test::parse(body_of(site.ask_for(card_path)));
  const a2a::Detection found = a2a::detect_version(parsed.root());
  EXPECT_EQ(found.version, a2a::Version::v1_0);
  EXPECT_TRUE(found.hybrid);
  EXPECT_EQ(parsed.root()["url"].string(), "https://agent.acme.dev/v0");
  EXPECT_EQ(body_of(site.ask_for(card_path, "A2A-Version: 1.0\r\n")),
            a2a_card("1.0", both_interfaces));
}

TEST(Versions, ACardWithoutTheOldInterfaceStaysAsItIsAndThatIsSaidOnce) {
  Published site;
  site.add("card.json", a2a_card("1.0"));
  ASSERT_EQ(site.start(), "");
  EXPECT_EQ(body_of(site.ask_for(card_path)), a2a_card("1.0"));
  const std::string notes = site.notes();
  EXPECT_THAT(notes, HasSubstr("clients of A2A 0.3 get the card unconverted"));
  EXPECT_EQ(notes.find("unconverted"), notes.rfind("unconverted")) << notes;
}

TEST(Versions, TheQueryCountsWhereThereIsNoHeader) {
  Published site;
  site.add("a.json", a2a_card("0.3"));
  ASSERT_EQ(site.start(), "");
  const auto version = [&](const std::string& query,
                           const std::string& fields = "") {
    const auto parsed =
        cardinal::test::parse(body_of(site.ask_for(card_path + query, fields)));
    return a2a::name_of(a2a::detect_version(parsed.root()).version);
  };
  EXPECT_EQ(version("?A2A-Version=1.0"), "1.0");
  EXPECT_EQ(version("?x=1&A2A-Version=1.0&y"), "1.0");
  EXPECT_EQ(version("?A2A-Version=0.3"), "0.3");
  EXPECT_EQ(version("?A2A-Version"), "0.3");
  EXPECT_EQ(version("?a=A2A-Version=1.0"), "0.3");
  EXPECT_EQ(version("?A2A-Version=1.0", "A2A-Version: 0.3\r\n"), "0.3");
}

// A client of 1.0 would send the agent messages that it does not understand.
TEST(Versions, ACardThatStatesNoneIsServedAs0_3) {
  Published site;
  site.add("a.json", a2a_card("0.2"));
  ASSERT_EQ(site.start(), "");
  const auto parsed = cardinal::test::parse(
      body_of(site.ask_for(card_path, "A2A-Version: 1.0\r\n")));
  EXPECT_EQ(parsed.root()["supportedInterfaces"][0]["protocolVersion"].string(),
            "0.3");
}

TEST(Versions, ARequestedVersionIsTheOneServed) {
  Published site;
  site.add("a.json", a2a_card("0.3"));
  site.options.as = dialect_version_named("a2a-1.0");
  EXPECT_THAT(site.start(), HasSubstr("has no \"supportedInterfaces\""));
}

TEST(AiCatalog, ListsEveryCardOfAnAgent) {
  Published site;
  site.add("new.json", a2a_card("1.0"));
  site.add("old.json", a2a_card("0.3"));
  site.add("card.adp.json", adp_card());
  site.add("card.agentcard.json", agentcard());
  ASSERT_EQ(site.start(), "");
  const auto parsed =
      cardinal::test::parse(body_of(site.ask_for(catalog_path)));
  std::vector<std::string> texts;
  for (const Value entry : parsed.root()["entries"].items()) {
    std::string url(entry["url"].string().value_or(""));
    url = url.substr(url.find('/', url.find("://") + 3));
    texts.push_back(body_of(site.ask_for(url)));
  }
  EXPECT_THAT(texts,
              ::testing::UnorderedElementsAre(a2a_card("1.0"), a2a_card("0.3"),
                                              adp_card(), agentcard()));
}

TEST(Arguments, APrefixIsToldFromAFile) {
  const TempFolder folder;
  const std::string odd = folder.put("a=b.json", "{}");
  EXPECT_EQ(card_file_of("card.json")->prefix, "");
  EXPECT_EQ(card_file_of("/a/b=card.json")->prefix, "/a/b");
  EXPECT_EQ(card_file_of("/a/b/=card.json")->prefix, "/a/b");
  EXPECT_EQ(card_file_of("/=card.json")->prefix, "");
  EXPECT_EQ(card_file_of(odd)->file, odd);
  for (const char* bad : {"/a/../b=c", "/a b=c", "/{x}=c", "/a?=c", "/a="}) {
    EXPECT_FALSE(card_file_of(bad)) << bad;
  }
}

}  // namespace
}  // namespace cardinal::wellknown::test
