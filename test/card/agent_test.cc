#include "cardinal/agent.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Document parsed(std::string text) {
  Faults faults;
  Document document = Reader().read(std::move(text), Limits{}, faults);
  EXPECT_THAT(faults, IsEmpty());
  return document;
}

template <class Card, class Read>
Agent agent_in(const Document& document, Read read) {
  Card card;
  read(document.root(), card);
  return agent_of(card);
}

Agent adp_agent(const Document& document) {
  return agent_in<adp::Card>(
      document, [](Value root, adp::Card& card) { adp::read(root, card); });
}
Agent a2a_agent(const Document& document) {
  return agent_in<a2a::Card>(
      document, [](Value root, a2a::Card& card) { a2a::read(root, card); });
}
Agent agentcard_agent(const Document& document) {
  return agent_in<agentcard::Card>(document, agentcard::read);
}

TEST(Agent, TakesToolsOfAnAdpCardAsSkills) {
  const Document document = parsed(R"({
    "id": "agent://acme.example/t", "name": "T", "skills": ["nlp/translation"],
    "tools": [{"name": "translate", "description": "Translates.",
               "input_schema": {"type": "object"}, "streaming": true},
              {"name": "detect", "idempotent": true}],
    "endpoints": [
      {"protocol": "aitp", "uri": "agent://acme.example/t",
       "auth": "aitp_signed"},
      {"protocol": "http+json", "uri": "https://acme.example/t",
       "auth": "bearer", "priority": 2, "methods": ["translate"]},
      {"protocol": "a2a+jsonrpc", "uri": "https://acme.example/rpc",
       "auth": "none"}]})");
  const Agent agent = adp_agent(document);
  EXPECT_EQ(agent.agent_uri, "agent://acme.example/t");
  EXPECT_THAT(agent.tags, ElementsAre("nlp/translation"));
  EXPECT_THAT(agent.skills,
              ElementsAre(Agent::Skill{.id = "translate",
                                       .description = "Translates.",
                                       .input_schema = R"({"type": "object"})",
                                       .streaming = true},
                          Agent::Skill{.id = "detect", .idempotent = true}));
  EXPECT_EQ(agent.streaming, true);
  using Alternatives = std::vector<Agent::Alternative>;
  EXPECT_THAT(
      agent.interfaces,
      ElementsAre(
          Agent::Interface{.url = "agent://acme.example/t",
                           .protocol = "aitp",
                           .security = Alternatives{{{"aitp_signed", {}}}}},
          Agent::Interface{.url = "https://acme.example/t",
                           .protocol = "http+json",
                           .methods = {{"translate"}},
                           .priority = 2,
                           .security = Alternatives{{{"bearer", {}}}}},
          Agent::Interface{.url = "https://acme.example/rpc",
                           .protocol = "jsonrpc",
                           .security = Alternatives{}}));
}

TEST(Agent, TakesAnAddressOfA2aOnce) {
  const Document document = parsed(R"({
    "name": "N", "url": "https://a.example/rpc", "protocolVersion": "0.3.0",
    "additionalInterfaces": [
      {"url": "https://a.example/rpc", "transport": "JSONRPC"},
      {"url": "https://a.example/rpc", "transport": "HTTP+JSON"}]})");
  EXPECT_THAT(a2a_agent(document).interfaces,
              ElementsAre(Agent::Interface{.url = "https://a.example/rpc",
                                           .protocol = "jsonrpc",
                                           .protocol_version = "0.3"},
                          Agent::Interface{.url = "https://a.example/rpc",
                                           .protocol = "http+json",
                                           .protocol_version = "0.3"}));
}

// docs/a2a.md lists the encodings; each says the same.
TEST(Agent, ReadsRequirementsInEveryEncoding) {
  for (const std::string_view security :
       {R"("security": [{"k": ["read"]}])",
        R"("security": [{"schemes": {"k": {"list": ["read"]}}}])",
        R"("securityRequirements": [{"schemes": {"k": {"list": ["read"]}}}])",
        R"("securityRequirements": [{"schemes": {"k": ["read"]}}])",
        R"("securityRequirements": [{"k": ["read"]}])"}) {
    const Document document = parsed("{" + std::string(security) + "}");
    const auto found = a2a_agent(document).security;
    ASSERT_TRUE(found) << security;
    EXPECT_EQ(*found, (std::vector<Agent::Alternative>{{{"k", {"read"}}}}))
        << security;
  }
}

TEST(Agent, ReadsAnApiKeyInEveryEncoding) {
  for (const std::string_view scheme :
       {R"({"type": "apiKey", "in": "header", "name": "X"})",
        R"({"apiKeySecurityScheme": {"location": "header", "name": "X"}})",
        R"({"type": "apiKey", "in": "header", "name": "X",
            "apiKeySecurityScheme": {"location": "header", "name": "X"}})",
        R"({"scheme": {"$case": "apiKeySecurityScheme",
                       "value": {"location": "header", "name": "X"}}})"}) {
    const Document document =
        parsed(R"({"securitySchemes": {"k": )" + std::string(scheme) + "}}");
    EXPECT_THAT(a2a_agent(document).schemes,
                ElementsAre(Agent::Scheme{.name = "k",
                                          .kind = Agent::SchemeKind::api_key,
                                          .location = "header",
                                          .parameter = "X"}))
        << scheme;
  }
}

TEST(Agent, TakesTheDidAndTheSignatureOutOfMetadata) {
  const Document document = parsed(R"({
    "agent_id": "01KA3RZ8QN4T7V2W9X5Y6B1CDE",
    "endpoint": {"protocol": "https", "url": "https://a.example"},
    "pricing": {"base_cost_joules": 1.80},
    "metadata": {"did": "did:key:z6Mk", "cardinal:signature": "x", "team": 1},
    "goal_subscriptions": [{"goal_id": "g", "priority": 0.5}]})");
  const Agent agent = agentcard_agent(document);
  EXPECT_EQ(agent.did, "did:key:z6Mk");
  EXPECT_TRUE(agent.has_signature);
  EXPECT_THAT(agent.metadata, ElementsAre(std::pair("team", "1")));
  EXPECT_THAT(agent.prices, ElementsAre(std::pair("base_cost_joules", "1.80")));
  EXPECT_THAT(agent.goals,
              ElementsAre(Agent::Goal{.id = "g", .priority = "0.5"}));
  EXPECT_THAT(agent.interfaces,
              ElementsAre(Agent::Interface{
                  .url = "https://a.example",
                  .protocol = "http",
                  .security = std::vector<Agent::Alternative>{}}));
}

TEST(Agent, RemembersWhereEachThingStood) {
  const Document document = parsed(R"({
    "id": "agent://a.example/t", "name": "T", "x": 1,
    "tools": [{"name": "one"}, {"name": "two"}]})");
  adp::Card card;
  adp::read(document.root(), card);
  Origins origins;
  agent_of(card, &origins);
  std::vector<std::string> origin_texts;
  for (const Origin& origin : origins) {
    origin_texts.push_back(std::string(name_of(origin.aspect)) + " " +
                           std::to_string(origin.item) + " " +
                           pointer_from(document.root(), origin.at));
  }
  EXPECT_THAT(origin_texts, ElementsAre("id 0 /id", "name 0 /name",
                                        "skill-id 0 /tools/0/name",
                                        "skill-id 1 /tools/1/name"));
}

TEST(Agent, IsReadFromACardOfAnyDialectWithOne) {
  const Document document = parsed(R"({"name": "T", "skills": [
    {"id": "one", "name": "One"}]})");
  for (const Dialect dialect :
       {Dialect::a2a, Dialect::adp, Dialect::agentcard}) {
    const std::optional<Agent> agent = agent_of(document.root(), dialect);
    ASSERT_TRUE(agent);
    EXPECT_EQ(agent->name, "T");
  }
  EXPECT_FALSE(agent_of(document.root(), Dialect::ai_catalog));
  EXPECT_FALSE(agent_of(document.root(), Dialect::oasf));
}

}  // namespace
}  // namespace cardinal
