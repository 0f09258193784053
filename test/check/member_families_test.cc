// One mistake in many members is one finding: all that an object lacks, and one
// wrong name in every item of a list.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support/cards.h"
#include "support/mutations.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct Lacking {
  Dialect dialect;
  std::string (*full)();
  const char* patch;   // takes the members out of one object
  const char* object;  // where that is
  std::vector<std::string_view> names;
};

// Required by the drafts, the schema of AI Catalog and the classes of OASF.
const Lacking lacking[] = {
    {Dialect::a2a,
     test::full_a2a_card,
     R"({"name": null, "description": null, "version": null})",
     "",
     {"name", "description", "version"}},
    {Dialect::a2a,
     test::full_a2a_card,
     R"({"skills": [{"id": "web-search"}]})",
     "/skills/0",
     {"name", "description", "tags"}},
    {Dialect::agentcard,
     test::full_card,
     R"({"agent_id": null, "name": null, "version": null,
         "capabilities": null, "endpoint": null})",
     "",
     {"agent_id", "name", "version", "capabilities", "endpoint"}},
    {Dialect::agentcard,
     test::full_card,
     R"({"endpoint": {"protocol": null, "url": null}})",
     "/endpoint",
     {"protocol", "url"}},
    {Dialect::adp,
     test::full_adp_card,
     R"({"id": null, "name": null})",
     "",
     {"id", "name"}},
    {Dialect::adp,
     test::full_adp_card,
     R"({"endpoints": [{"auth": "none"}]})",
     "/endpoints/0",
     {"protocol", "uri"}},
    {Dialect::ai_catalog,
     test::full_ai_catalog,
     R"({"entries": [{"url": "https://acme.dev/agents/search.json"}]})",
     "/entries/0",
     {"identifier", "displayName", "type"}},
    {Dialect::oasf,
     test::full_oasf_record,
     R"({"name": null, "version": null, "authors": null})",
     "",
     {"name", "version", "authors"}},
};

bool is_required_rule(const Diagnostic& found) {
  return found.rule->id.ends_with("-required");
}

std::vector<Diagnostic> found_in(const std::string& card, Dialect dialect,
                                 bool (*is)(const Diagnostic&)) {
  std::vector<Diagnostic> kept;
  for (Diagnostic& found :
       test::checked(card, {.dialect = dialect}).diagnostics) {
    if (is(found)) kept.push_back(std::move(found));
  }
  return kept;
}

TEST(MemberFamilies, AllThatAnObjectLacksIsOneFinding) {
  for (const Lacking& each : lacking) {
    const std::string card = test::merged(each.full(), each.patch);
    SCOPED_TRACE(card);
    const auto found = found_in(card, each.dialect, is_required_rule);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].pointer, each.object);
    std::size_t before = 0;
    for (const std::string_view name : each.names) {
      const std::string quoted = '"' + std::string(name) + '"';
      const std::size_t at = found[0].message.find(quoted);
      ASSERT_NE(at, std::string::npos) << quoted << " " << found[0].message;
      EXPECT_GT(at, before) << "in the order of the specification";
      before = at;
    }
  }
}

// Rules that are off say nothing, in the finding of another rule neither.
TEST(MemberFamilies, RulesOfOneObjectStaySeparatelyConfigurable) {
  const std::string card =
      test::merged(test::full_card(),
                   R"({"agent_id": null, "name": null, "version": null})");
  EXPECT_THAT(
      test::findings(card, {.rules = {.without = {"agentcard/name-required"}}}),
      ElementsAre("error agentcard/agent-id-required "));
  EXPECT_THAT(
      test::findings(card, {.rules = {.severities = {{"agentcard/name-required",
                                                      Severity::warning}}}}),
      ElementsAre("error agentcard/agent-id-required ",
                  "warning agentcard/name-required "));
  EXPECT_THAT(
      test::findings(card, {.rules = {.only = {"agentcard/version-required"}}}),
      ElementsAre("error agentcard/version-required "));
}

struct Repeated {
  Dialect dialect;
  std::string (*full)();
  const char* list;                 // a member of the card
  std::string_view item;            // three times
  std::vector<std::string> values;  // of @, to keep the items apart
  std::string_view rule, pointer, count;
};

// Each item has a name that is wrong in the same way.
const Repeated repeated[] = {
    {Dialect::a2a,
     test::full_a2a_card,
     "skills",
     R"({"id": "@", "name": "Skill @", "tags": ["search"],
         "description": "Searches the web for @ and returns ten results.",
         "exmaples": ["Find @"]})",
     {"one", "two", "three"},
     "a2a/unknown-member",
     "/skills/0/exmaples",
     "(3 times in this card)"},
    {Dialect::a2a,
     test::full_a2a_card,
     "skills",
     R"({"id": "@", "name": "Skill @", "tag": ["search"],
         "description": "Searches the web for @ and returns ten results."})",
     {"one", "two", "three"},
     "a2a/member-required",
     "/skills/0/tag",
     "(3 times in this card)"},
    {Dialect::a2a,
     test::full_a2a_card,
     "skills",
     R"({"id": "@", "name": "Skill @", "tags": ["search"],
         "description": "Searches the web for @ and returns ten results.",
         "input_modes": ["text/plain"]})",
     {"one", "two", "three"},
     "a2a/snake-case",
     "/skills/0/input_modes",
     "(3 times in this card)"},
    {Dialect::agentcard,
     test::full_card,
     "capabilities",
     R"({"id": "tool.@", "description": "Searches the web for @.",
         "input_shema": {"type": "object"}})",
     {"one", "two", "three"},
     "agentcard/member-misspelled",
     "/capabilities/0/input_shema",
     "(3 times in this card)"},
    {Dialect::agentcard,
     test::full_card,
     "capabilities",
     R"({"ID": "tool.@", "description": "Searches the web for @."})",
     {"one", "two", "three"},
     "agentcard/capability-id-required",
     "/capabilities/0/ID",
     "(3 times in this card)"},
    {Dialect::adp,
     test::full_adp_card,
     "tools",
     R"({"name": "@", "inputSchema": {"type": "object"}})",
     {"one", "two", "three"},
     "adp/member-case",
     "/tools/0/inputSchema",
     "(3 times in this card)"},
    {Dialect::adp,
     test::full_adp_card,
     "tools",
     R"({"name": "@", "desciption": "Translates @."})",
     {"one", "two", "three"},
     "adp/member-misspelled",
     "/tools/0/desciption",
     "(3 times in this card)"},
    {Dialect::adp,
     test::full_adp_card,
     "endpoints",
     R"({"protocol": "http+json", "url": "https://acme.dev/@"})",
     {"one", "two", "three"},
     "adp/member-required",
     "/endpoints/0/url",
     "(3 times in this card)"},
    {Dialect::ai_catalog,
     test::full_ai_catalog,
     "entries",
     R"({"identifier": "urn:air:acme.dev:agent:@", "displayName": "@",
         "type": "application/a2a-agent-card+json",
         "url": "https://acme.dev/@.json", "descriptoin": "Searches for @."})",
     {"one", "two", "three"},
     "ai-catalog/unknown-member",
     "/entries/0/descriptoin",
     "(3 times in this catalog)"},
    {Dialect::ai_catalog,
     test::full_ai_catalog,
     "entries",
     R"({"identifier": "urn:air:acme.dev:agent:@", "display_name": "@",
         "type": "application/a2a-agent-card+json",
         "url": "https://acme.dev/@.json"})",
     {"one", "two", "three"},
     "ai-catalog/member-required",
     "/entries/0/display_name",
     "(3 times in this catalog)"},
    {Dialect::oasf,
     test::full_oasf_record,
     "locators",
     R"({"typ": "source_code", "urls": ["https://acme.dev/@"]})",
     {"one", "two", "three"},
     "oasf/member-required",
     "/locators/0/typ",
     "(3 times in this record)"},
    {Dialect::oasf,
     test::full_oasf_record,
     "modules",
     R"({"name": "integration/@", "data": {}, "anotations": {"a": "@"}})",
     {"one", "two", "three"},
     "oasf/unknown-member",
     "/modules/0/anotations",
     "(3 times in this record)"},
};

std::string with_items(const Repeated& each) {
  std::string list;
  for (const std::string& value : each.values) {
    if (!list.empty()) list += ", ";
    for (const char c : each.item) {
      list += c == '@' ? value : std::string(1, c);
    }
  }
  std::string card = each.full();
  // What is signed gets no fixes.
  card = test::merged(card, R"({"signature": null})");
  return test::merged(card,
                      "{\"" + std::string(each.list) + "\": [" + list + "]}");
}

TEST(MemberFamilies, OneNameInEveryItemIsOneFindingWithItsFix) {
  for (const Repeated& each : repeated) {
    SCOPED_TRACE(each.rule);
    const std::string card = with_items(each);
    const Report report = test::checked(card, {.dialect = each.dialect});
    std::vector<Diagnostic> found = report.diagnostics;
    std::erase_if(found, [&](const Diagnostic& one) {
      return one.rule->id != each.rule;
    });
    ASSERT_EQ(found.size(), 1u) << card;
    EXPECT_EQ(found[0].pointer, each.pointer);
    EXPECT_THAT(found[0].message, HasSubstr(std::string(each.count)));
    ASSERT_TRUE(found[0].fix);
    EXPECT_EQ(found[0].fix->edits.size(), each.values.size());
    const Report after = test::checked(*apply_edits(card, found[0].fix->edits),
                                       {.dialect = each.dialect});
    EXPECT_EQ(std::ranges::count(after.diagnostics, each.rule,
                                 [](const auto& d) { return d.rule->id; }),
              0)
        << card;
    EXPECT_LE(after.count(Severity::error), report.count(Severity::error));
  }
}

}  // namespace
}  // namespace cardinal
