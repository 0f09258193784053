// JSON-RPC at the paths of cards: A2A's and ADP's.
#include "wellknown/published.h"

namespace cardinal::wellknown::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string code_of(const std::string& response) {
  EXPECT_EQ(status_of(response), 200) << response;
  const auto parsed = cardinal::test::parse(body_of(response));
  EXPECT_EQ(parsed.root()["jsonrpc"].string(), "2.0");
  return std::string(parsed.root()["error"]["code"].raw());
}

// A card whose calls need no credentials.
std::string open_card(std::string_view version, std::string_view patch = "{}") {
  return merged(a2a_card(version, patch),
                R"({"security": null, "securityRequirements": null})");
}

// Of the minimal card of 1.0: its path is the first interface's.
class A2aRpc : public ::testing::Test {
 protected:
  void start(const std::string& card) {
    site_.add("card.json", card);
    site_.options.rpc_path = "/a2a";
    ASSERT_EQ(site_.start(), "");
  }
  Published site_;
};

TEST_F(A2aRpc, OtherMethodsAreNotFound) {
  start(open_card("1.0"));
  EXPECT_EQ(code_of(site_.rpc("/a2a", "SendMessage")), "-32601");
  EXPECT_EQ(code_of(site_.rpc("/a2a", "message/send")), "-32601");
}

TEST_F(A2aRpc, WithoutAPromiseThereIsNoExtendedCard) {
  start(open_card("1.0"));
  const std::string response = site_.rpc("/a2a", "GetExtendedAgentCard");
  EXPECT_EQ(code_of(response), "-32004");
  EXPECT_THAT(body_of(response), HasSubstr("UNSUPPORTED_OPERATION"));
  // 0.3 knows one error for it.
  EXPECT_EQ(code_of(site_.rpc("/a2a", "agent/getAuthenticatedExtendedCard")),
            "-32007");
  const std::string rest = site_.ask_for("/extendedAgentCard");
  EXPECT_EQ(status_of(rest), 400);
  EXPECT_THAT(body_of(rest), HasSubstr("\"status\":\"FAILED_PRECONDITION\""));
  EXPECT_EQ(status_of(site_.ask_for("/v1/card")), 404);
}

TEST_F(A2aRpc, APromiseThatIsNotKeptIsNotConfigured) {
  start(open_card("1.0", R"({"capabilities": {"extendedAgentCard": true}})"));
  EXPECT_EQ(code_of(site_.rpc("/a2a", "GetExtendedAgentCard")), "-32007");
  EXPECT_THAT(site_.notes(), HasSubstr("declares an extended card"));
}

TEST_F(A2aRpc, AVersionNobodyKnowsIsNotSupported) {
  start(open_card("1.0"));
  EXPECT_EQ(code_of(site_.rpc("/a2a", "GetExtendedAgentCard", "{}",
                              "A2A-Version: 7.0\r\n")),
            "-32009");
}

constexpr std::string_view locked = R"({"securitySchemes": {"token":
  {"httpAuthSecurityScheme": {"scheme": "Bearer"}}},
  "securityRequirements": [{"schemes": {"token": {"list": []}}}]})";

TEST_F(A2aRpc, ACallWithoutTheCredentialsThatTheCardRequiresIsChallenged) {
  start(a2a_card("1.0", locked));
  for (const char* method : {"SendMessage", "GetExtendedAgentCard", "x"}) {
    const std::string response = site_.rpc("/a2a", method);
    EXPECT_EQ(status_of(response), 401) << method;
    EXPECT_THAT(field_of(response, "WWW-Authenticate"), HasSubstr("Bearer"));
  }
  // Without an auth file nobody can say whether they are right.
  EXPECT_EQ(code_of(site_.rpc("/a2a", "SendMessage", "{}",
                              "Authorization: Bearer any\r\n")),
            "-32601");
}

TEST_F(A2aRpc, AnAlternativeThatAsksForNothingOpensTheCalls) {
  start(a2a_card("1.0", merged(locked, R"({"securityRequirements": [
    {"schemes": {"token": {"list": []}}}, {"schemes": {}}]})")));
  EXPECT_EQ(code_of(site_.rpc("/a2a", "SendMessage")), "-32601");
}

TEST_F(A2aRpc, MalformedCallsAreNamed) {
  start(open_card("1.0"));
  const auto code = [&](const std::string& body) {
    return code_of(site_.post("/a2a", body));
  };
  EXPECT_EQ(code("{"), "-32700");
  EXPECT_EQ(code(""), "-32700");
  EXPECT_EQ(code("7"), "-32600");
  EXPECT_EQ(code("[]"), "-32600");
  EXPECT_EQ(code(R"({"id": 1, "method": "x"})"), "-32600");
  EXPECT_EQ(code(R"({"jsonrpc": "2.0", "id": 1})"), "-32600");
  EXPECT_EQ(code(R"({"jsonrpc": "2.0", "id": {}, "method": "x"})"), "-32600");
  EXPECT_EQ(code(R"({"jsonrpc":"2.0","id":1,"method":"x","params":7})"),
            "-32600");
  // A duplicate name could mean two things.
  EXPECT_EQ(code(R"({"jsonrpc":"2.0","id":1,"id":2,"method":"x"})"), "-32700");
}

TEST_F(A2aRpc, ANotificationGetsNoAnswerAndABatchOneForEachCall) {
  start(open_card("1.0"));
  EXPECT_EQ(status_of(site_.post("/a2a", R"({"jsonrpc":"2.0","method":"x"})")),
            204);
  const std::string batch = body_of(
      site_.post("/a2a", R"([{"jsonrpc":"2.0","id":"a","method":"x"},)"
                         R"({"jsonrpc":"2.0","method":"x"},7,)"
                         R"({"jsonrpc":"2.0","id":null,"method":"x"}])"));
  const auto parsed = cardinal::test::parse(batch);
  ASSERT_EQ(parsed.root().size(), 3u) << batch;
  EXPECT_EQ(parsed.root()[0]["id"].string(), "a");
  EXPECT_EQ(parsed.root()[1]["error"]["code"].int64(), -32600);
  std::string many = "[0";
  for (int i = 0; i < 40; ++i) many += ",0";
  EXPECT_EQ(code_of(site_.post("/a2a", many + "]")), "-32600");
}

TEST_F(A2aRpc, TheCardSaysWhereItIs) {
  site_.add("card.json",
            open_card("0.3", R"({"url": "https://agent.example.com/x/rpc/"})"));
  ASSERT_EQ(site_.start(), "");
  EXPECT_EQ(code_of(site_.rpc("/x/rpc", "message/send")), "-32601");
  EXPECT_EQ(status_of(site_.ask_for("/x/agent/authenticatedExtendedCard")),
            404);
}

// Each card of two says where its own clients call.
TEST(TwoCards, AreBothAnswered) {
  Published site;
  site.add("new.json", open_card("1.0", R"({"supportedInterfaces": [{
    "url": "https://a.acme.dev/new", "protocolBinding": "JSONRPC",
    "protocolVersion": "1.0"}]})"));
  site.add("old.json",
           open_card("0.3", R"({"url": "https://a.acme.dev/x/old"})"));
  ASSERT_EQ(site.start(), "");
  EXPECT_EQ(code_of(site.rpc("/new", "message/send")), "-32601");
  EXPECT_EQ(code_of(site.rpc("/x/old", "message/send")), "-32601");
  EXPECT_THAT(body_of(site.ask_for("/x/agent/authenticatedExtendedCard")),
              HasSubstr("-32007"));
}

class AdpRpc : public ::testing::Test {
 protected:
  std::string described(const std::string& params) {
    const std::string response = site_.rpc("/adp", "adp.describe", params);
    const auto parsed = cardinal::test::parse(body_of(response));
    const Value result = parsed.root()["result"];
    return result ? std::string(result.raw())
                  : std::string(parsed.root()["error"]["code"].raw());
  }
  void SetUp() override {
    site_.add("card.json", text_);
    ASSERT_EQ(site_.start(), "");
  }
  const std::string text_ =
      R"({"id": "agent://echo.example", "name": "Echo", "seq": 3,
          "tools": [{"name": "echo.say", "description": "Says it again to the caller."}],
          "skills": ["text/echo"]})";
  Published site_;
};

TEST_F(AdpRpc, TheWholeCardIsTheDefault) {
  EXPECT_EQ(described("{}"), text_);
  EXPECT_EQ(body_of(site_.ask_for(card_path)), text_);
}

TEST_F(AdpRpc, FieldsGiveAPartWithIdAndName) {
  EXPECT_EQ(described(R"({"fields": ["seq", "unknown"]})"),
            R"({"id":"agent://echo.example","name":"Echo","seq":3})");
  EXPECT_EQ(described(R"({"fields": []})"),
            R"({"id":"agent://echo.example","name":"Echo"})");
}

TEST_F(AdpRpc, WrongParametersAreInvalidRequests) {
  EXPECT_EQ(described(R"({"fields": "seq"})"), "-32602");
  EXPECT_EQ(described(R"({"fields": ["seq", 7]})"), "-32602");
  EXPECT_EQ(described("[]"), "-32602");
  const auto parsed = cardinal::test::parse(
      body_of(site_.rpc("/adp", "adp.describe", R"({"fields": 1})")));
  EXPECT_EQ(parsed.root()["error"]["data"].raw(),
            R"({"status":6,"diagnostics":[{"message":"\"fields\" must be a )"
            R"(list of names; got a number"}]})");
}

TEST_F(AdpRpc, ADirectoryIsNotHere) {
  EXPECT_EQ(code_of(site_.rpc("/adp", "adp.discover")), "-32601");
  EXPECT_EQ(code_of(site_.rpc("/adp", "adp.advertise")), "-32601");
}

TEST(Batches, HaveAnswersOfABoundedSize) {
  Published site;
  const std::string text = R"({"id": "agent://echo.acme.dev", "name": "Echo",
    "description": ")" + std::string(60'000, 'x') +
                           R"(", "extensions": {"com.acme.big": {"x": ")" +
                           std::string(600'000, 'y') + R"("}}})";
  site.add("card.json", text);
  site.options.force = true;  // it is beyond ADP's limit
  ASSERT_EQ(site.start(), "");
  std::string batch = "[";
  for (int i = 0; i < 32; ++i) {
    batch += std::string(i == 0 ? "" : ",") +
             R"({"jsonrpc":"2.0","id":1,"method":"adp.describe"})";
  }
  const std::string body = body_of(site.post("/adp", batch + "]"));
  EXPECT_LT(body.size(), 4'300'000u);
  EXPECT_THAT(body.substr(body.size() - 400), HasSubstr("-32000"));
}

}  // namespace
}  // namespace cardinal::wellknown::test
