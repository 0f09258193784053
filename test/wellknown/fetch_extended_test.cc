// Extended cards, and who is shown the credentials for them.
#include "wellknown/fetching.h"

namespace cardinal::wellknown::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

class FetchExtended : public ::testing::Test {
 protected:
  std::string open_card(const std::string& interfaces,
                        const std::string& version = "1.0") {
    return version == "1.0"
               ? a2a_card("1.0", R"({"capabilities": {"extendedAgentCard":
                   true}, "supportedInterfaces": )" +
                                     interfaces + "}")
               : a2a_card("0.3", interfaces);
  }
  std::string interface(const std::string& url, const std::string& binding,
                        const std::string& version,
                        const std::string& more = "") {
    return R"({"url": ")" + url + R"(", "protocolBinding": ")" + binding +
           R"(", "protocolVersion": ")" + version + "\"" + more + "}";
  }
  Fetcher::Fetched fetch(const std::string& also = "") {
    FetchOptions options = options_here();
    options.credentials = {{"Authorization", "Bearer secret"}};
    options.extended = true;
    options.credentials_to = also;
    Fetcher fetcher(options, {}, system_env());
    auto open = fetcher.fetch(pages_.url(""));
    EXPECT_TRUE(open) << open.error().message;
    return open ? fetcher.fetch_extended(*open) : std::move(open);
  }
  const std::string extended_ =
      a2a_card("1.0", R"({"name": "The whole agent"})");
  Pages pages_, other_;
};

TEST_F(FetchExtended, RestOf1_0WithItsTenant) {
  pages_.set(card_path,
             ok(open_card("[" +
                          interface(pages_.url("/rest/"), "HTTP+JSON", "1.0",
                                    R"(, "tenant": "b/c")") +
                          "]")));
  pages_.set("/rest/b%2Fc/extendedAgentCard",
             ok(extended_, "application/a2a+json"));
  const auto found = fetch();
  ASSERT_EQ(outcome_of(found), "a2a 1.0") << found.error().message;
  EXPECT_EQ(found->text(), extended_);
  ASSERT_THAT(pages_.requests(), SizeIs(2));
  // The public card is for everybody: nothing is shown for it.
  EXPECT_THAT(pages_.requests()[0], Not(HasSubstr("secret")));
  EXPECT_THAT(pages_.requests()[1], HasSubstr("Authorization: Bearer secret"));
}

TEST_F(FetchExtended, JsonRpcOf1_0AndOf0_3) {
  for (const std::string version : {"1.0", "0.3"}) {
    pages_.set(
        card_path,
        ok(open_card("[" + interface(pages_.url("/rpc"), "JSONRPC", version) +
                     "]")));
    pages_.set("/rpc", ok(R"({"jsonrpc": "2.0", "id": 1, "result": )" +
                          extended_ + "}"));
    const auto found = fetch();
    ASSERT_EQ(outcome_of(found), "a2a 1.0") << found.error().message;
    EXPECT_EQ(found->text(), extended_);
    EXPECT_THAT(
        pages_.requests().back(),
        AllOf(HasSubstr("POST /rpc"), HasSubstr("A2A-Version: " + version)));
  }
}

TEST_F(FetchExtended, RestOf0_3AndThePathOf0_2) {
  pages_.set(card_path,
             ok(open_card(R"({"url": ")" + pages_.url("/rest") +
                              R"(", "preferredTransport": "HTTP+JSON",
                              "supportsAuthenticatedExtendedCard": true})",
                          "0.3")));
  pages_.set("/rest/v1/card", ok(extended_));
  EXPECT_EQ(outcome_of(fetch()), "a2a 1.0");
  pages_.set(card_path,
             ok(a2a_card("0.2", R"({"url": ")" + pages_.url("/a/rpc") +
                                    R"(", "protocolVersion": "0.2.5",
                     "supportsAuthenticatedExtendedCard": true})")));
  pages_.set("/a/agent/authenticatedExtendedCard", ok(extended_));
  EXPECT_EQ(outcome_of(fetch()), "a2a 1.0");
}

// As a2a.proto has it, which no other way of 0.3 may send.
TEST_F(FetchExtended, SecurityOfRestOf0_3) {
  const std::string card = R"("supportsAuthenticatedExtendedCard": true,
    "security": [{"schemes": {"b": {}}}], "securitySchemes":
      {"b": {"httpAuthSecurityScheme": {"scheme": "bearer"}}}})";
  const auto errors = [&](const std::string& binding) {
    const std::string open = R"({"url": ")" + pages_.url("/rest") +
                             R"(", "preferredTransport": ")" + binding + "\", ";
    pages_.set(card_path, ok(open_card(open + card, "0.3")));
    const std::string whole = a2a_card("0.3", open + card);
    pages_.set("/rest/v1/card", ok(whole));
    pages_.set("/rest",
               ok(R"({"jsonrpc": "2.0", "id": 1, "result": )" + whole + "}"));
    const auto found = fetch();
    return found ? found->report().count(Severity::error) : 99u;
  };
  EXPECT_EQ(errors("HTTP+JSON"), 0u);
  EXPECT_EQ(errors("JSONRPC"), 2u);
}

TEST_F(FetchExtended, CredentialsStayAtTheOriginTheyAreFor) {
  other_.set("/rest/extendedAgentCard", ok(extended_));
  pages_.set(
      card_path,
      ok(open_card("[" + interface(other_.url("/rest"), "HTTP+JSON", "1.0") +
                   "]")));
  const auto refused = fetch();
  ASSERT_EQ(outcome_of(refused), "other-origin");
  EXPECT_THAT(refused.error().message, HasSubstr("--credentials-to"));
  EXPECT_THAT(other_.requests(), IsEmpty());
  EXPECT_EQ(outcome_of(fetch(other_.url(""))), "a2a 1.0");
}

TEST_F(FetchExtended, CredentialsDoNotFollowRedirectsElsewhere) {
  pages_.set(
      card_path,
      ok(open_card("[" + interface(pages_.url("/rest"), "HTTP+JSON", "1.0") +
                   "]")));
  pages_.set("/rest/extendedAgentCard",
             status(302, "Location: " + other_.url("/x") + "\r\n"));
  other_.set("/x", status(401, "WWW-Authenticate: Bearer\r\n"));
  EXPECT_EQ(outcome_of(fetch()), "extended-refused");
  ASSERT_THAT(other_.requests(), SizeIs(1));
  EXPECT_THAT(other_.requests()[0], Not(HasSubstr("secret")));
}

TEST_F(FetchExtended, IsAnA2aCardFromTheOriginThatWasAsked) {
  pages_.set(
      card_path,
      ok(open_card("[" + interface(pages_.url("/rest"), "HTTP+JSON", "1.0") +
                   "]")));
  pages_.set("/rest/extendedAgentCard",
             status(302, "Location: " + other_.url("/x") + "\r\n"));
  other_.set("/x", ok(extended_));
  EXPECT_EQ(outcome_of(fetch()), "other-origin");
  pages_.set("/rest/extendedAgentCard", ok(agentcard()));
  EXPECT_NE(outcome_of(fetch()), "agentcard");
}

TEST_F(FetchExtended, IsTheAnswerToTheCall) {
  pages_.set(card_path,
             ok(open_card(
                 "[" + interface(pages_.url("/rpc"), "JSONRPC", "1.0") + "]")));
  pages_.set("/rpc",
             ok(R"({"jsonrpc": "2.0", "id": 2, "result": )" + extended_ + "}"));
  const auto found = fetch();
  ASSERT_EQ(outcome_of(found), "no-extended-card");
  EXPECT_THAT(found.error().message, HasSubstr("its id is 2"));
}

TEST_F(FetchExtended, ThatIsThePublicOneIsTold) {
  const std::string open =
      open_card("[" + interface(pages_.url("/rpc"), "JSONRPC", "1.0") + "]");
  pages_.set(card_path, ok(open));
  pages_.set("/rpc",
             ok(R"({"jsonrpc": "2.0", "id": 1, "result": )" + open + "}"));
  const auto found = fetch();
  ASSERT_EQ(outcome_of(found), "a2a 1.0");
  EXPECT_THAT(found->notes, Contains(HasSubstr("equals the public card")));
}

TEST_F(FetchExtended, SaysWhyThereIsNone) {
  pages_.set(card_path, ok(a2a_card("1.0")));
  EXPECT_EQ(outcome_of(fetch()), "no-extended-card");
  pages_.set(card_path,
             ok(open_card(
                 "[" + interface(pages_.url("/rpc"), "JSONRPC", "1.0") + "]")));
  pages_.set("/rpc", ok(R"({"jsonrpc": "2.0", "id": 1,
    "error": {"code": -32007, "message": "none configured"}})"));
  const auto found = fetch();
  ASSERT_EQ(outcome_of(found), "no-extended-card");
  EXPECT_THAT(found.error().message, HasSubstr("-32007: none configured"));
}

TEST_F(FetchExtended, FromOurPublisherByEveryWay) {
  Published site;
  const std::string open = a2a_card("1.0", R"({
    "capabilities": {"extendedAgentCard": true},
    "supportedInterfaces": [{"url": "http://PLACE/rest", "protocolBinding":
      "HTTP+JSON", "protocolVersion": "1.0"}],
    "securitySchemes": {"t": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}},
    "securityRequirements": [{"schemes": {"t": {"list": []}}}]})");
  // The port is known once it listens: the first start tells.
  site.add("first.json", a2a_card("1.0"));
  ASSERT_EQ(site.start(), "");
  const std::string place = site.publisher->addresses()[0];
  site.publisher.reset();
  site.options.server.listen = {place};
  const std::string card = changed(open, "PLACE", place);
  site.options.cards = {site.card("card.json", card)};
  site.options.extended = {site.card(
      "extended.json", merged(card, R"({"iconUrl": "https://a.acme.dev/i"})"))};
  site.options.auth_file = site.folder.put(
      "auth.json", R"({"version": 1, "tokens": [{"name": "ann", "sha256": ")" +
                       to_hex(sha256("right")) + R"("}]})");
  site.options.force = true;  // plain http
  ASSERT_EQ(site.start(), "");
  FetchOptions options = options_here();
  options.extended = true;
  options.credentials = {{"Authorization", "Bearer right"}};
  Fetcher fetcher(options, {}, system_env());
  const auto public_card = fetcher.fetch("http://" + place);
  ASSERT_EQ(outcome_of(public_card), "a2a 1.0") << public_card.error().message;
  EXPECT_THAT(std::string(public_card->text()), Not(HasSubstr("iconUrl")));
  const auto whole = fetcher.fetch_extended(*public_card);
  ASSERT_EQ(outcome_of(whole), "a2a 1.0") << whole.error().message;
  EXPECT_THAT(std::string(whole->text()), HasSubstr("iconUrl"));
  options.credentials = {{"Authorization", "Bearer wrong"}};
  EXPECT_EQ(
      outcome_of(
          Fetcher(options, {}, system_env()).fetch_extended(*public_card)),
      "extended-refused");
}

// StackA2A: the URL of the public card, with credentials.
TEST_F(FetchExtended, TheUrlOfTheCardItself) {
  const std::string open =
      open_card("[" + interface(pages_.url("/rpc"), "JSONRPC", "1.0") + "]");
  pages_.play(card_path, [open](const std::string& head) {
    const bool is_known =
        head.find("Authorization: Bearer secret") != std::string::npos;
    return ok(is_known ? merged(open, R"({"name": "The whole agent"})") : open);
  });
  const auto found = fetch();
  ASSERT_EQ(outcome_of(found), "a2a 1.0") << found.error().message;
  EXPECT_THAT(found->text(), HasSubstr("The whole agent"));
}

// The server does not know that way and sends the public card again.
TEST_F(FetchExtended, ThePublicCardAgainIsNotTheExtendedOne) {
  pages_.set(card_path,
             ok(open_card(
                 "[" + interface(pages_.url("/rpc"), "JSONRPC", "1.0") + "]")));
  EXPECT_FALSE(fetch());
}

}  // namespace
}  // namespace cardinal::wellknown::test
