// What calls show: JSON-RPC, refusals of the extended card, discovery and
// token URLs.
#include "wellknown/agent_calls.h"
#include "wellknown/probing.h"

namespace cardinal::wellknown::test {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

std::string interface(const std::string& url, const std::string& version,
                      const std::string& binding = "JSONRPC") {
  return R"({"url": ")" + url + R"(", "protocolBinding": ")" + binding +
         R"(", "protocolVersion": ")" + version + "\"}";
}

class CalledAgent : public ProbedServer {
 protected:
  void SetUp() override {
    ProbedServer::SetUp();
    options_.active = true;
  }
  void lead_to(const std::string& interfaces) {
    card_ = merged(card_, R"({"supportedInterfaces": [)" + interfaces + "]}");
  }
  // What is asked for the extended card; other calls get what is right.
  void answer_extended(const std::string& response) {
    pages_.play("/rpc", [response](const std::string& head) {
      const bool extended = asks_for(head, "Accept: application/a2a+json");
      return extended ? response : rpc_error("-32601");
    });
  }
  void promise(bool yes) {
    card_ = merged(card_,
                   std::string(R"({"capabilities": {"extendedAgentCard": )") +
                       (yes ? "true" : "false") + "}}");
  }
  std::string told_of(std::string_view rule) {
    return message_of(probed(), rule);
  }
};

// ---- JSON-RPC ----

TEST(AgentWays, AnUnknownMethodIsCalledWithParamsInTheInterfacesVersion) {
  const std::string text =
      a2a_card("1.0", R"({"supportedInterfaces": [)" +
                          interface("https://a.example/rpc", "1.0") + "," +
                          interface("https://a.example/rpc", "0.3.0") + "," +
                          interface("https://a.example/rpc", "1.0") + "]}");
  const auto parsed = cardinal::test::parse(text);
  a2a::Card view;
  a2a::read(parsed.root(), view);
  const std::vector<AgentCall> calls = json_rpc_calls(view);
  ASSERT_THAT(calls, SizeIs(2));
  for (std::size_t i = 0; i < 2; ++i) {
    const http::ClientRequest request = unknown_method_request(calls[i]);
    EXPECT_EQ(request.body,
              R"({"jsonrpc":"2.0","id":1,"method":"cardinal/NoSuchMethod",)"
              R"("params":{}})");
    EXPECT_EQ(http::field_of(request.fields, "A2A-Version"),
              i == 0 ? "1.0" : "0.3");
  }
}

TEST_F(CalledAgent, EachVersionOfAnInterfaceIsAsked) {
  lead_to(interface(pages_.url("/rpc"), "1.0") + "," +
          interface(pages_.url("/rpc"), "0.3.0"));
  pages_.play("/rpc", [](const std::string& head) {
    const bool extended = asks_for(head, "Accept: application/a2a+json");
    const bool old = asks_for(head, "A2A-Version: 0.3");
    return rpc_error(extended ? "-32004" : old ? "-32009" : "-32601");
  });
  EXPECT_THAT(probe_it(), ElementsAre("probe/rpc"));
  EXPECT_THAT(told_of("probe/rpc"),
              AllOf(HasSubstr("(A2A 0.3)"), HasSubstr("-32009")));
}

TEST_F(CalledAgent, AnAnswerIsOfJsonRpcAndToTheRequest) {
  const std::pair<std::string, std::string> cases[] = {
      {R"({"id": 1, "error": {"code": -32601}})", "jsonrpc"},
      {R"({"jsonrpc": "1.0", "id": 1, "error": {"code": -32601}})", "jsonrpc"},
      {R"({"jsonrpc": "2.0", "id": 7, "error": {"code": -32601}})",
       "the id of its response differs"},
      {R"({"jsonrpc": "2.0", "id": "1", "error": {"code": -32601}})",
       "the id of its response differs"},
      {R"({"jsonrpc": "2.0", "id": 1, "result": {}})", "without a JSON-RPC"}};
  for (const auto& [body, words] : cases) {
    SCOPED_TRACE(body);
    pages_.set("/rpc", ok(body));
    EXPECT_THAT(told_of("probe/rpc"), HasSubstr(words));
  }
}

// ---- Refusals of the extended card ----

TEST_F(CalledAgent, AnExtendedCardThatIsNotPromisedIsRefused) {
  for (const std::string& good : {rpc_error("-32004"), status(401)}) {
    answer_extended(good);
    EXPECT_THAT(probe_it(), IsEmpty());
  }
  for (const std::string& bad :
       {rpc_error("-32601"), rpc_error("-32007"), rpc_error("-32602"),
        status(404), status(405), ok("{}"), ok("<html>", "text/html")}) {
    SCOPED_TRACE(bad);
    answer_extended(bad);
    EXPECT_THAT(probe_it(), ElementsAre("probe/extended-error"));
  }
}

TEST_F(CalledAgent, OldAgentsHaveSeveralWordsForIt) {
  lead_to(interface(pages_.url("/rpc"), "0.3.0"));
  for (const std::string code : {"-32004", "-32007", "-32601"}) {
    answer_extended(rpc_error(code));
    EXPECT_THAT(probe_it(), IsEmpty());
  }
  answer_extended(rpc_error("-32602"));
  EXPECT_THAT(probe_it(), ElementsAre("probe/extended-error"));
}

TEST_F(CalledAgent, ByRestStatusesRefuse) {
  lead_to(interface(pages_.url("/rest"), "1.0", "HTTP+JSON"));
  for (const int good : {404, 405, 400, 501, 401, 403}) {
    pages_.set("/rest/extendedAgentCard", status(good));
    EXPECT_THAT(probe_it(), IsEmpty()) << good;
  }
  for (const std::string& bad : {status(500), status(204), ok("{}")}) {
    pages_.set("/rest/extendedAgentCard", bad);
    EXPECT_THAT(probe_it(), ElementsAre("probe/extended-error")) << bad;
  }
}

// By HTTP+JSON the same is said by reasons (1.0) and codes (0.3).
TEST_F(CalledAgent, ByRestAPromiseWithoutACardIsAHintToo) {
  lead_to(interface(pages_.url("/rest"), "1.0", "HTTP+JSON"));
  promise(true);
  const auto said = [](const std::string& body) {
    return "HTTP/1.1 400 No\r\nContent-Type: application/json\r\n"
           "Content-Length: " +
           std::to_string(body.size()) + "\r\n\r\n" + body;
  };
  for (const std::string body : {R"({"error": {"code": 400, "details":
          [{"reason": "EXTENDED_AGENT_CARD_NOT_CONFIGURED"}]}})",
                                 R"({"code": -32007, "message": "none"})"}) {
    pages_.set("/rest/extendedAgentCard", said(body));
    EXPECT_THAT(probe_it(), ElementsAre("probe/extended-skills")) << body;
  }
  pages_.set("/rest/extendedAgentCard",
             said(R"({"error": {"code": 400, "details":
               [{"reason": "UNSUPPORTED_OPERATION"}]}})"));
  EXPECT_THAT(probe_it(), ElementsAre("probe/extended-error"));
}

TEST_F(CalledAgent, APromisedExtendedCardIsGivenOrRefused) {
  promise(true);
  answer_extended(status(401));
  EXPECT_THAT(probe_it(), IsEmpty());
  const std::pair<std::string, std::string> cases[] = {
      {rpc_error("-32601"), "is unknown to the agent"},
      {rpc_error("-32004"), "unsupported"},
      {status(405), "status 405"},
      {status(501), "status 501"},
      {ok("<html>", "text/html"), "status 200 with an HTML or XML page"},
      {ok("{}"), "status 200 with an empty object"},
      {ok(R"({"jsonrpc": "2.0", "id": 1, "result": {}})"), "status 200"}};
  for (const auto& [response, words] : cases) {
    SCOPED_TRACE(response);
    answer_extended(response);
    EXPECT_THAT(probe_it(), ElementsAre("probe/extended-error"));
    EXPECT_THAT(told_of("probe/extended-error"), HasSubstr(words));
  }
}

// A2A 1.0, 3.1.11: the error for just that; but why promise it?
TEST_F(CalledAgent, APromiseWithoutACardIsAHint) {
  promise(true);
  answer_extended(rpc_error("-32007"));
  EXPECT_THAT(probe_it(), ElementsAre("probe/extended-skills"));
  EXPECT_THAT(told_of("probe/extended-skills"), HasSubstr("configured"));
}

// The gate is there, and behind it nothing.
TEST_F(CalledAgent, WhatTheKnownGetIsJudgedToo) {
  promise(true);
  options_.credentials = {{"Authorization", "Bearer right"}};
  pages_.play("/rpc", [](const std::string& head) {
    if (!asks_for(head, "Authorization: Bearer right")) return status(401);
    return rpc_error("-32601");
  });
  EXPECT_THAT(probe_it(), ElementsAre("probe/extended-error"));
}

TEST_F(CalledAgent, ThePublicCardInsteadOfARefusalIsToldAsThat) {
  promise(true);
  const auto result = [](const std::string& card) {
    return ok(R"({"jsonrpc": "2.0", "id": 1, "result": )" + card + "}");
  };
  answer_extended(result(card_));
  EXPECT_THAT(told_of("probe/extended-open"),
              HasSubstr("answers requests without credentials with the public "
                        "card instead of 401"));
  answer_extended(result(merged(card_, R"({"description": "Another one."})")));
  EXPECT_THAT(told_of("probe/extended-open"),
              HasSubstr("returns the extended card without credentials"));
}

TEST_F(CalledAgent, AWayThatIsListedTwiceIsAskedOnce) {
  card_ = a2a_card("0.3", R"({"url": ")" + pages_.url("/rpc") +
                              R"(", "preferredTransport": "JSONRPC",
    "additionalInterfaces": [{"transport": "JSONRPC", "url": ")" +
                              pages_.url("/rpc") +
                              R"("}], "supportsAuthenticatedExtendedCard":
    true})");
  answer_extended(rpc_error("-32601"));
  EXPECT_THAT(probe_it(), ElementsAre("probe/extended-error"));
}

// ---- What is beyond the limits ----

TEST_F(CalledAgent, WhatIsBeyondTheLimitsIsNotChecked) {
  std::string interfaces, schemes;
  for (int i = 0; i < 10; ++i) {
    const std::string n = std::to_string(i);
    interfaces += (i ? "," : "") + interface(pages_.url("/rpc?" + n), "1.0");
    schemes += std::string(i ? "," : "") + "\"o" + n +
               R"(": {"oauth2SecurityScheme": {"flows": {"clientCredentials": {
      "tokenUrl": ")" +
               pages_.url("/token?" + n) + R"(", "scopes": {}}}}}, "d)" + n +
               R"(": {"openIdConnectSecurityScheme": {"openIdConnectUrl": ")" +
               pages_.url("/oidc?" + n) + "\"}}";
  }
  lead_to(interfaces);
  card_ = merged(card_, R"({"securitySchemes": {)" + schemes + "}}");
  const std::vector<std::string> messages = unchecked(probed());
  for (const std::string what :
       {"further ways to the extended card (only the first 4 were checked)",
        "further JSON-RPC interfaces (only the first 8 were checked)",
        "further OpenID Connect URLs (only the first 8 were checked)",
        "further token URLs (only the first 8 were checked)"}) {
    EXPECT_THAT(messages, Contains("not checked: " + what));
  }
}

// ---- Discovery documents and token URLs ----

TEST_F(CalledAgent, ADiscoveryDocumentHasWhatClientsNeed) {
  card_ = merged(card_, R"({"securitySchemes": {"d": {
    "openIdConnectSecurityScheme": {"openIdConnectUrl": ")" +
                            pages_.url("/oidc") + R"("}}}})");
  const std::string rest =
      R"("issuer": "https://a.example", "jwks_uri": "https://a.example/keys",
      "authorization_endpoint": "https://a.example/auth")";
  const std::string token = R"(, "token_endpoint": "https://a.example/token")";
  const std::string implicit = R"(, "response_types_supported": ["id_token"])";
  for (const std::string& good : {token, implicit}) {
    pages_.set("/oidc", ok("{" + rest + good + "}"));
    EXPECT_THAT(probe_it(), IsEmpty());
  }
  const std::pair<std::string, std::string> cases[] = {
      {"{" + rest + R"(, "response_types_supported": ["code"]})",
       "no token_endpoint"},
      {R"({"issuer": "https://a.example"})", "no authorization_endpoint"},
      {R"({"jwks_uri": "https://a.example/keys"})", "no issuer"},
      {"{" + rest + token + R"(, "issuer": "https://b.example"})",
       "invalid or ambiguous JSON"},
      {"{" + rest + token, "invalid or ambiguous JSON"},
      {R"(["issuer"])", "not a JSON object"}};
  for (const auto& [body, words] : cases) {
    SCOPED_TRACE(body);
    pages_.set("/oidc", ok(body));
    EXPECT_THAT(told_of("probe/oidc"), HasSubstr(words));
  }
}

TEST_F(CalledAgent, ATokenUrlRefusesAnEmptyRequest) {
  card_ = merged(card_, R"({"securitySchemes": {"o": {"oauth2SecurityScheme": {
    "flows": {"clientCredentials": {"scopes": {}, "tokenUrl": ")" +
                            pages_.url("/token") + R"("}}}}}})");
  for (const int good : {400, 401, 403, 415, 422, 429}) {
    pages_.set("/token", status(good));
    EXPECT_THAT(probe_it(), IsEmpty()) << good;
  }
  for (const int bad : {200, 302, 404, 405, 410, 500}) {
    pages_.set("/token", status(bad));
    EXPECT_THAT(probe_it(), ElementsAre("probe/token-url")) << bad;
  }
}

}  // namespace
}  // namespace cardinal::wellknown::test
