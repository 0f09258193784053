// The schemas we publish agree with the rules, as far as a schema can say it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "card/agentcard/parts.h"
#include "cardinal/agentcard.h"
#include "cardinal/check.h"
#include "support/cards.h"
#include "support/mutations.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using ::testing::UnorderedElementsAreArray;

const Schema& agentcard_schema() {
  static const Schema schema = [] {
    const test::Parsed parsed = test::parse(agentcard::json_schema());
    EXPECT_TRUE(parsed.faults.empty());
    return *compile_schema(parsed.root(), *system_env().clock);
  }();
  return schema;
}

// Errors that no schema can see: of the text rather than the value, and the
// fine grammar of URIs.
bool is_beyond_schemas(const Diagnostic& found) {
  return found.rule->id.starts_with("json/") ||
         found.rule->id.starts_with("card/") ||
         found.rule->id == "agentcard/endpoint-url";
}

struct Verdicts {
  bool schema = false;
  bool rules = false;   // no error
  bool beyond = false;  // an error that a schema cannot see
  std::string first;
};

Verdicts verdicts(const std::string& card) {
  Checker checker({.dialect = Dialect::agentcard}, test::fixed_env());
  const Report report = checker.check(card);
  Verdicts found;
  const Value root = report.document.root();
  if (!root.is(Kind::object)) return {true, true, false, {}};
  SchemaEvaluator evaluator(*system_env().clock);
  std::vector<SchemaFailure> failures;
  found.schema =
      evaluator.explain(agentcard_schema(), root, failures) == Fit::fits;
  if (!failures.empty()) found.first = failures[0].message;
  found.rules = true;
  for (const Diagnostic& diagnostic : report.diagnostics) {
    if (diagnostic.severity != Severity::error) continue;
    if (is_beyond_schemas(diagnostic)) {
      found.beyond = true;
      continue;
    }
    found.rules = false;
    found.first += " / " + std::string(diagnostic.rule->id);
  }
  return found;
}

void expect_agreement(const std::string& card) {
  const Verdicts found = verdicts(card);
  if (found.beyond && found.rules) return;
  EXPECT_EQ(found.schema, found.rules) << found.first << "\n" << card;
}

TEST(AgentCardSchema, AgreesOverTheCorpus) {
  const fs::path corpus = SHARED_OR_SKIP("corpus");
  int cards = 0;
  for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
    if (entry.path().extension() != ".json") continue;
    SCOPED_TRACE(entry.path().filename());
    expect_agreement(test::read_file(entry.path()));
    ++cards;
  }
  EXPECT_GT(cards, 100);
}

TEST(AgentCardSchema, AgreesOverMutations) {
  int valid = 0;
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    SCOPED_TRACE(seed);
    const std::string card = test::mutated_card(seed);
    // An underflow is forbidden by its spelling, which schemas do not see.
    if (card.find("1e-400") != std::string::npos) continue;
    expect_agreement(card);
    valid += verdicts(card).schema;
  }
  EXPECT_GT(valid, 500);
}

TEST(AgentCardSchema, AgreesOverTheRulesOwnExamples) {
  for (const RuleInfo* rule : all_rules()) {
    if (!rule->id.starts_with("agentcard/") ||
        rule->severity == Severity::off) {
      continue;
    }
    SCOPED_TRACE(rule->id);
    const std::string_view minimal = minimal_card(Profile::agentcard);
    expect_agreement(test::merged(minimal, rule->bad));
    expect_agreement(test::merged(minimal, rule->good));
  }
}

Value properties_of(Value schema, agentcard::Part part) {
  using enum agentcard::Part;
  const Value defs = schema["$defs"];
  switch (part) {
    case card:
      return schema["properties"];
    case capability:
      return defs["capability"]["properties"];
    case endpoint:
      return defs["endpoint"]["properties"];
    case auth:
      return defs["endpoint"]["properties"]["auth"]["properties"];
    case pricing:
      return defs["pricing"]["properties"];
    case goal:
      return defs["goal"]["properties"];
  }
  return {};
}

TEST(AgentCardSchema, HasTheMembersOfTheDraft) {
  const test::Parsed schema = test::parse(agentcard::json_schema());
  using enum agentcard::Part;
  for (const auto part : {card, capability, endpoint, auth, pricing, goal}) {
    std::vector<std::string> expected, actual;
    for (const auto& member : agentcard::members_of(part)) {
      if (member.defined_by == agentcard::DefinedBy::reference) continue;
      expected.emplace_back(member.name);
    }
    for (const Member member : properties_of(schema.root(), part).members()) {
      actual.emplace_back(member.name);
    }
    EXPECT_THAT(actual, UnorderedElementsAreArray(expected)) << name_of(part);
  }
}

}  // namespace
}  // namespace cardinal
