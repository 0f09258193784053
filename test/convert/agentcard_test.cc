// AgentCard to the others and back.
#include <gmock/gmock.h>

#include "support/conversion.h"

namespace cardinal {
namespace {

using test::added;
using test::at;
using test::converted;
using test::lost;
using test::lost_pointers;
using test::refusal;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr std::string_view ulid = "01HZQK3P8EMXR9V7T5N2W4J6C0";

constexpr std::string_view summariser = R"({
  "agent_id": "01HZQK3P8EMXR9V7T5N2W4J6C0",
  "name": "Summariser",
  "version": "1.4.0",
  "capabilities": [
    {"id": "text.summarise", "description": "Makes a long text short.",
     "tags": ["nlp"],
     "input_schema": {"type": "object", "required": ["text"],
                      "properties": {"text": {"type": "string"}}},
     "output_schema": {"type": "object"}},
    {"id": "text.title", "description": "Finds a title for a text."}
  ],
  "endpoint": {"protocol": "https", "url": "https://a.example/api",
               "auth": {"scheme": "bearer"}},
  "pricing": {"base_cost_joules": 1e-9},
  "metadata": {"did": "did:web:a.example", "framework": "crewai",
               "created_at": "2026-04-23T00:00:00Z"},
  "goal_subscriptions": [{"goal_id": "g1", "priority": 0.5}]
}
)";

constexpr std::string_view a2a_card = R"({
  "name": "Planner", "description": "Plans trips.", "version": "v2.1",
  "supportedInterfaces": [
    {"url": "https://a.example/grpc", "protocolBinding": "GRPC",
     "protocolVersion": "1.0"},
    {"url": "https://a.example/rpc", "protocolBinding": "JSONRPC",
     "protocolVersion": "1.0"}],
  "capabilities": {"streaming": true},
  "securitySchemes": {"key": {"apiKeySecurityScheme":
    {"location": "header", "name": "X-Key"}}},
  "securityRequirements": [{"schemes": {"key": {"list": []}}}],
  "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
  "skills": [{"id": "Plan trip", "name": "Plan a trip",
              "description": "Plans a trip.", "tags": ["travel"],
              "examples": ["Three days in Rome"]}]
}
)";

Converted to_agentcard(std::string_view text, ConvertOptions options = {}) {
  options.to = CardFormat::agentcard;
  if (options.id.empty()) options.id = ulid;
  return converted(std::string(text), options);
}

TEST(ToAgentCard, SaysWhatItCan) {
  const std::string text = to_agentcard(a2a_card).text;
  EXPECT_EQ(at(text, "/agent_id"), "\"" + std::string(ulid) + "\"");
  EXPECT_EQ(at(text, "/name"), "\"Planner\"");
  EXPECT_EQ(at(text, "/version"), "\"2.1.0\"");
  EXPECT_EQ(at(text, "/capabilities/0/id"), "\"esc__cap__plan__space__trip\"");
  EXPECT_EQ(at(text, "/capabilities/0/tags"), R"(["travel"])");
  EXPECT_EQ(at(text, "/endpoint/protocol"), "\"grpc\"");
  EXPECT_EQ(at(text, "/endpoint/url"), "\"https://a.example/grpc\"");
  EXPECT_EQ(at(text, "/endpoint/auth/scheme"), "\"api_key\"");
  EXPECT_EQ(at(text, "/endpoint/auth/header"), "\"X-Key\"");
  EXPECT_EQ(at(text, "/metadata/description"), "\"Plans trips.\"");
  EXPECT_THAT(text, Not(HasSubstr("pacr:")));
}

TEST(ToAgentCard, TellsWhatItCannot) {
  const Converted made = to_agentcard(a2a_card);
  EXPECT_THAT(lost_pointers(made),
              ElementsAre("/version", "/supportedInterfaces/0/protocolVersion",
                          "/supportedInterfaces/1/url",
                          "/supportedInterfaces/1/protocolBinding",
                          "/supportedInterfaces/1/protocolVersion",
                          "/capabilities/streaming", "/defaultInputModes",
                          "/defaultOutputModes", "/skills/0/name",
                          "/skills/0/examples"));
  EXPECT_THAT(lost(made), Contains("/supportedInterfaces/1/url: an AgentCard "
                                   "has one endpoint"));
  EXPECT_THAT(added(made), ElementsAre("/version", "/capabilities/0/id"));
}

TEST(ToAgentCard, ComesBackByteForByte) {
  for (const CardFormat through : {CardFormat::a2a_0_3, CardFormat::a2a_1_0,
                                   CardFormat::adp, CardFormat::mcp}) {
    const Converted there = converted(
        std::string(summariser),
        {.to = through,
         .id = through == CardFormat::adp ? "agent://a.example/s" : ""});
    for (const Loss& loss : there.lost) EXPECT_TRUE(loss.stashed);
    const Converted back = converted(there.text, {.to = CardFormat::agentcard});
    EXPECT_TRUE(back.unchanged) << name_of(through);
    EXPECT_EQ(back.text, summariser);
  }
  const Converted there = to_agentcard(a2a_card);
  EXPECT_EQ(converted(there.text, {.to = CardFormat::a2a_1_0}).text, a2a_card);
}

TEST(ToAgentCard, WithoutTheOriginalTheMappedPartComesBack) {
  const std::string there =
      converted(std::string(summariser), {.to = CardFormat::adp,
                                          .id = "agent://a.example/s",
                                          .embed_original = false})
          .text;
  const Converted back = to_agentcard(there, {.embed_original = false});
  for (const std::string_view pointer :
       {"/agent_id", "/name", "/version", "/capabilities/0/id",
        "/capabilities/1/description", "/endpoint/protocol", "/endpoint/url",
        "/endpoint/auth/scheme", "/metadata/did", "/metadata/created_at"}) {
    EXPECT_EQ(at(back.text, pointer), at(std::string(summariser), pointer))
        << pointer;
  }
}

TEST(ToAgentCard, EscapedIdsReadBack) {
  const std::string there =
      to_agentcard(a2a_card, {.embed_original = false}).text;
  const Converted back = converted(
      there, {.to = CardFormat::a2a_1_0, .url = "https://a.example/rpc"});
  EXPECT_EQ(at(back.text, "/skills/0/id"), "\"Plan trip\"");
  EXPECT_EQ(at(back.text, "/description"), "\"Plans trips.\"");
}

TEST(ToAgentCard, EditsAreMergedIntoTheOriginal) {
  std::string there = to_agentcard(a2a_card).text;
  const std::size_t place = there.rfind("\"name\": \"Planner\"");
  ASSERT_NE(place, std::string::npos);
  there.replace(place, 17, "\"name\": \"Guide\"");
  const Converted back = converted(there, {.to = CardFormat::a2a_1_0});
  EXPECT_EQ(at(back.text, "/name"), "\"Guide\"");
  EXPECT_EQ(at(back.text, "/skills/0/examples"), R"(["Three days in Rome"])");
  EXPECT_EQ(at(back.text, "/version"), "\"v2.1\"");
}

TEST(ToAgentCard, NeedsAUlid) {
  const std::string why =
      refusal(std::string(a2a_card), {.to = CardFormat::agentcard});
  EXPECT_THAT(why, HasSubstr("--id"));
  EXPECT_THAT(why, HasSubstr("cardinal id"));
  EXPECT_THAT(refusal(std::string(a2a_card),
                      {.to = CardFormat::agentcard, .id = "agent://a"}),
              HasSubstr("not a ULID"));
}

std::string adp_with(std::string_view members) {
  return R"({"id": "agent://a.example/b", "name": "N", )" +
         std::string(members) + "}";
}

TEST(ToAgentCard, TakesTheFirstEndpointItHasAWordFor) {
  const std::string text = adp_with(R"("tools": [{"name": "t"}],
    "endpoints": [
      {"protocol": "aitp", "uri": "agent://a.example/b"},
      {"protocol": "ws", "uri": "wss://a.example/ws"},
      {"protocol": "http+json", "uri": "http://a.example/v1"}])");
  const Converted made = to_agentcard(text);
  EXPECT_EQ(at(made.text, "/endpoint/protocol"), "\"http\"");
  EXPECT_THAT(made.notes, Contains(HasSubstr("endpoint 3")));
  EXPECT_THAT(
      lost(made),
      Contains("/endpoints/1/uri: AgentCard does not support the protocol ws"));
}

TEST(ToAgentCard, FailsWithoutAnAddressAndNamesTheOption) {
  const std::string text = adp_with(R"("tools": [{"name": "t"}],
    "endpoints": [{"protocol": "ws", "uri": "wss://a.example/ws"}])");
  ConvertOptions options{.to = CardFormat::agentcard, .id = std::string(ulid)};
  EXPECT_THAT(refusal(text, options), HasSubstr("--url"));
  options.url = "ftp://a.example";
  EXPECT_THAT(refusal(text, options), HasSubstr("--url"));
  const Converted made = to_agentcard(text, {.url = "grpc://a.example:443"});
  EXPECT_EQ(at(made.text, "/endpoint/protocol"), "\"grpc\"");
}

TEST(ToAgentCard, TagsAloneBecomeCapabilities) {
  const std::string text = adp_with(R"("skills": ["nlp/translation"],
    "endpoints": [{"protocol": "grpc", "uri": "grpc://a.example"}])");
  const Converted made = to_agentcard(text);
  EXPECT_EQ(at(made.text, "/capabilities/0/id"), "\"nlp__slash__translation\"");
  EXPECT_THAT(added(made), ElementsAre("/version", "/capabilities/0"));
}

TEST(ToAgentCard, CutsALongName) {
  const std::string text = R"({"id": "agent://a.example/b", "name": ")" +
                           std::string(130, 'n') +
                           R"(", "tools": [{"name": "t"}], "version": "1.0.0",
    "endpoints": [{"protocol": "http+json", "uri": "https://a.example"}]})";
  const Converted made = to_agentcard(text);
  EXPECT_EQ(at(made.text, "/name"), "\"" + std::string(128, 'n') + "\"");
  EXPECT_THAT(lost_pointers(made), Contains("/name"));
}

TEST(FromAgentCard, TellsWhatA2aCannotHold) {
  const Converted made =
      converted(std::string(summariser), {.to = CardFormat::a2a_1_0});
  EXPECT_THAT(lost_pointers(made),
              ElementsAre("/agent_id", "/capabilities/0/input_schema",
                          "/capabilities/0/output_schema", "/endpoint/protocol",
                          "/pricing/base_cost_joules", "/metadata/did",
                          "/metadata/framework", "/metadata/created_at",
                          "/goal_subscriptions/0/goal_id",
                          "/goal_subscriptions/0/priority"));
}

TEST(FromAgentCard, TellsWhatAListOfMcpToolsCannotHold) {
  const Converted made =
      converted(std::string(summariser), {.to = CardFormat::mcp});
  EXPECT_THAT(
      lost_pointers(made),
      ElementsAre(
          "/agent_id", "/capabilities/0/tags", "/endpoint/protocol",
          "/endpoint/url", "/endpoint/auth/scheme", "/pricing/base_cost_joules",
          "/metadata/did", "/metadata/framework", "/metadata/created_at",
          "/goal_subscriptions/0/goal_id", "/goal_subscriptions/0/priority"));
  EXPECT_THAT(added(made), ElementsAre("/tools/1/inputSchema"));
}

TEST(FromAgentCard, AnAdpCardHasANameOfItsOwn) {
  const Converted made =
      converted(std::string(summariser),
                {.to = CardFormat::adp, .id = "agent://a.example/s"});
  EXPECT_THAT(
      lost(made),
      Contains("/agent_id: an ADP card is identified by its agent:// name"));
  EXPECT_EQ(at(made.text, "/did"), "\"did:web:a.example\"");
}

TEST(FromAgentCard, ToItselfIsNothingToDo) {
  const Converted made =
      converted(std::string(summariser), {.to = CardFormat::agentcard});
  EXPECT_TRUE(made.unchanged);
  EXPECT_THAT(made.lost, IsEmpty());
}

}  // namespace
}  // namespace cardinal
