// Which facts a card sets; the rules are woken by them.
#include <gtest/gtest.h>

#include <random>

#include "card/agentcard/annotated_card.h"
#include "card/agentcard/facts.h"
#include "card/agentcard/wording.h"
#include "cardinal/agentcard.h"
#include "support/parsed.h"

namespace cardinal::agentcard {
namespace {

constexpr std::string_view plain = R"({
  "agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM", "name": "Search",
  "version": "1.0.0",
  "capabilities": [{"id": "tool.web_search",
    "description": "Search the public web for a phrase, return ten results."}],
  "endpoint": {"protocol": "https", "url": "https://agent.example.com/api"}})";

Facts facts_of(const std::string& text) {
  const test::Parsed parsed = test::parse(text);
  AnnotatedCard card;
  read(parsed.root(), card);
  return card.facts;
}

// Of the plain card with `patch` laid over it, but for `always`.
Facts facts_with(std::string_view patch) {
  return facts_of(test::merged(plain, patch)) & ~Facts{always};
}

std::string capability(std::string_view members) {
  return R"({"capabilities": [{"id": "tool.search", "description":
    "Search the public web for a phrase, return ten results.", )" +
         std::string(members) + "}]}";
}

std::string described_as(std::string_view description) {
  Writer out;
  out.begin_object().key("capabilities").begin_array().begin_object();
  out.key("id").string("tool.search");
  out.key("description").string(description);
  out.end_object().end_array().end_object();
  return out.take();
}

struct Row {
  std::string patch;
  Facts facts;
};

void expect_facts(std::span<const Row> rows) {
  for (const Row& row : rows) {
    EXPECT_EQ(facts_with(row.patch), row.facts) << row.patch;
  }
}

TEST(Facts, PlainCardSetsNone) {
  EXPECT_EQ(facts_of(std::string(plain)), Facts{always});
  const Row rows[] = {
      {R"({"name": "\u00dcbersetzer"})", 0},
      {R"({"name": "\u6771\u4eac"})", 0},
      {R"({"version": "12.34.56"})", 0},
      {R"({"endpoint": {"auth": {"scheme": "mtls"}}})", 0},
      {R"({"pricing": {"base_cost_joules": 2.8710e-21}})", 0},
      {R"({"pricing": {"per_token_joules": 0}})", 0},
      {R"({"metadata": {"pacr:trust_tier": "basic",
                        "pacr:substrate_scope": "M1_Ultra",
                        "created_at": "2026-04-23T00:00:00Z"}})",
       0},
      {R"({"goal_subscriptions": [{"goal_id": "g", "priority": 1}]})", 0},
      {capability(R"("tags": ["web"])"), 0},
  };
  expect_facts(rows);
}

TEST(Facts, TellWhatIsMissingMistypedOrUnknown) {
  const Row rows[] = {
      {R"({"agent_id": null})", member_missing},
      {R"({"name": null})", member_missing},
      {R"({"version": null})", member_missing},
      {R"({"capabilities": null})", member_missing},
      {R"({"endpoint": null})", member_missing},
      {R"({"endpoint": {"url": null}})", member_missing | protocol_irregular},
      {R"({"goal_subscriptions": [{}]})", member_missing},
      {R"({"name": 7})", mistyped},
      {R"({"metadata": 7})", mistyped},
      {R"({"nmae": 7})", unknown_member},
      {R"({"endpoint": {"health_url": "https://a.example"}})", foreign_member},
      {R"({"pricing": {"currency": "USD"}})", foreign_member},
  };
  expect_facts(rows);
}

TEST(Facts, TellOfIrregularIdentity) {
  const std::string long_name(129, 'x');
  const Row rows[] = {
      {R"({"agent_id": "01jdkx3w8r6t2n9v5qz4hyb7cm"})", id_irregular},
      {R"({"agent_id": "8ZZZZZZZZZ6T2N9V5QZ4HYB7CM"})", id_irregular},
      {R"({"agent_id": "01JDKX3W8R0000000000000001"})", id_irregular},
      {R"({"agent_id": ""})", id_irregular},
      {R"({"name": ""})", name_irregular},
      {R"({"name": "  "})", name_irregular},
      {R"({"name": ")" + long_name + R"("})", name_irregular},
      {R"({"name": "Ask jo@example.com"})", personal_data},
      {R"({"version": "1.0"})", version_irregular},
      {R"({"version": "1.0.0-01"})", version_irregular},
      {R"({"version": "01.0.0"})", version_irregular},
  };
  expect_facts(rows);
}

TEST(Facts, TellOfCapabilities) {
  const std::string long_tag(65, 'x');
  const Row rows[] = {
      {R"({"capabilities": []})", no_capability},
      {R"({"capabilities": [{"id": "tool.a"}, {"id": "tool.b"}]})",
       several_capabilities | description_missing},
      {R"({"capabilities": [{"id": "tool.a"}]})", description_missing},
      {capability(R"("tags": ["a", "b"])"), several_tags},
      {capability(R"("tags": [")" + long_tag + R"("])"), long_text},
      {capability(R"("tags": [1])"), mistyped},
      {described_as("Does stuff."), description_short},
      {described_as(""), description_short | long_text},
      {described_as("Search the web. It is fast. It is good. It is here"),
       description_long},
      {described_as("Ask jo@example.com for what the search returned to him"),
       personal_data},
      {R"({"capabilities": [{"id": "search"}]})",
       namespace_uncommon | description_missing},
      {R"({"capabilities": [{"id": "tool.Search"}]})",
       capability_id_irregular | description_missing},
  };
  expect_facts(rows);
}

TEST(Facts, TellOfEndpointPricingMetadataAndGoals) {
  const Row rows[] = {
      {R"({"endpoint": {"protocol": "http"}})", protocol_irregular},
      {R"({"endpoint": {"url": "https://a.example/?q"}})", protocol_irregular},
      {R"({"endpoint": {"url": "https://a.example:0/"}})", protocol_irregular},
      {R"({"endpoint": {"auth": {"scheme": "basic"}}})", auth_irregular},
      {R"({"pricing": {"base_cost_joules": 2.854e-21}})", cost_irregular},
      {R"({"pricing": {"base_cost_joules": 1e-400}})", cost_irregular},
      {R"({"pricing": {"base_cost_joules": -1}})", cost_irregular},
      {R"({"pricing": {"per_token_joules": -1e-400}})", cost_irregular},
      {R"({"metadata": {"pacr:trust_tier": "gold"}})", reserved_key},
      {R"({"metadata": {"pacr:substrate_scope": 7}})", reserved_key},
      {R"({"metadata": {"mcp:x": 7}})", reserved_key},
      {R"({"metadata": {"a": [{"b": "jo@example.com"}]}})", personal_data},
      {R"({"metadata": {"jo@example.com": 1}})", 0},
      {R"({"goal_subscriptions": [{"goal_id": "g", "priority": 1.1}]})",
       goal_irregular},
      {R"({"goal_subscriptions": [{"goal_id": "g", "priority": -0.1}]})",
       goal_irregular},
  };
  expect_facts(rows);
}

// What the rules of descriptions would speak of never goes unnoticed.
TEST(Facts, TellOfEveryDescriptionThatIsLongOrSaysNothing) {
  constexpr std::string_view pieces[] = {
      "Search", "the",
      "e.g.",   "does stuff",
      "TODO",   "to be defined",
      " ",      " ",
      "  ",     "\n",
      ".",      "!",
      "?",      "\u6771",
      "3.14",   "Internationalization-of-every-document"};
  constexpr unsigned seed = 242;
  std::mt19937 random(seed);
  int noticed = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    for (auto left = random() % 24; left > 0; --left) {
      text += pieces[random() % std::size(pieces)];
    }
    const bool too_long = count_sentences(text) > 3;
    const bool too_short = says_nothing(text);
    if (!too_long && !too_short) continue;
    ++noticed;
    const Facts facts = facts_with(described_as(text));
    ASSERT_TRUE(!too_long || (facts & description_long))
        << "seed " << seed << ": " << text;
    ASSERT_TRUE(!too_short || (facts & description_short))
        << "seed " << seed << ": " << text;
  }
  EXPECT_GT(noticed, 1000) << "seed " << seed << " hardly tests anything";
}

}  // namespace
}  // namespace cardinal::agentcard
