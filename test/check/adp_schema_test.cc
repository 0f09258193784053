// Our schema for ADP says what the errors of the rules say.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "card/adp/parts.h"
#include "cardinal/adp.h"
#include "cardinal/check.h"
#include "support/cards.h"
#include "support/mutations.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using ::testing::UnorderedElementsAreArray;

const Schema& adp_schema() {
  static const Schema schema = [] {
    const test::Parsed parsed = test::parse(adp::json_schema());
    EXPECT_TRUE(parsed.faults.empty());
    return *compile_schema(parsed.root(), *system_env().clock);
  }();
  return schema;
}

// What a schema cannot see, and null, of which we only warn.
bool is_beyond_schemas(const Diagnostic& found) {
  const std::string_view id = found.rule->id;
  return id.starts_with("json/") || id.starts_with("card/") ||
         id.starts_with("adp/size") || id == "adp/tool-name-length" ||
         id == "adp/null-value" ||
         (id == "adp/seq-range" && found.message.contains("plain digits"));
}

struct Verdicts {
  bool comparable = true;
  bool schema = false;
  bool rules = true;
  std::string first;
};

Verdicts verdicts(const std::string& card) {
  Checker checker({.dialect = Dialect::adp}, test::fixed_env());
  const Report report = checker.check(card);
  Verdicts found;
  const Value root = report.document.root();
  if (!root.is(Kind::object)) return {.comparable = false};
  SchemaEvaluator evaluator(*system_env().clock);
  std::vector<SchemaFailure> failures;
  found.schema = evaluator.explain(adp_schema(), root, failures) == Fit::fits;
  if (!failures.empty()) found.first = failures[0].message;
  for (const Diagnostic& diagnostic : report.diagnostics) {
    if (is_beyond_schemas(diagnostic)) found.comparable = false;
    if (diagnostic.severity != Severity::error) continue;
    found.rules = false;
    found.first += " / " + std::string(diagnostic.rule->id);
  }
  return found;
}

bool expect_agreement(const std::string& card) {
  const Verdicts found = verdicts(card);
  if (!found.comparable) return false;
  EXPECT_EQ(found.schema, found.rules) << found.first << "\n" << card;
  return true;
}

TEST(AdpSchema, AgreesOverMutations) {
  int compared = 0, valid = 0;
  EXPECT_TRUE(verdicts(test::full_adp_card()).schema);
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    SCOPED_TRACE(seed);
    const std::string card = test::mutated_adp_card(seed);
    compared += expect_agreement(card);
    valid += verdicts(card).schema;
  }
  EXPECT_GT(compared, 4000);
  EXPECT_GT(valid, 1000);
}

TEST(AdpSchema, AgreesOverTheCorpus) {
  const fs::path corpus = SHARED_OR_SKIP("corpus");
  int cards = 0;
  for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
    if (entry.path().extension() != ".json") continue;
    SCOPED_TRACE(entry.path().filename());
    cards += expect_agreement(test::read_file(entry.path()));
  }
  EXPECT_GT(cards, 100);
}

TEST(AdpSchema, AgreesOverTheRulesOwnExamples) {
  for (const RuleInfo* rule : all_rules()) {
    if (!rule->id.starts_with("adp/") || rule->examples != Examples::patches) {
      continue;
    }
    SCOPED_TRACE(rule->id);
    const std::string_view minimal = minimal_card(Profile::adp);
    expect_agreement(test::merged(minimal, rule->bad));
    expect_agreement(test::merged(minimal, rule->good));
  }
}

TEST(AdpSchema, AgreesOnIds) {
  for (const char* id :
       {"agent://a", "AGENT://A", "agent://a/b:c@d//", "agent://%41",
        "agent://", "agent:///a", "agent://a:1", "agent://a@b", "agent://a?b",
        "agent://a#b", "agent://*", "agent://*/x", "agent://*x", "agent://a%4",
        "agent://a b", "https://a", "", "agent://a/%zz", "agent://a\\n"}) {
    EXPECT_TRUE(expect_agreement(test::merged(
        minimal_card(Profile::adp), std::string(R"({"id": ")") + id + R"("})")))
        << id;
  }
}

TEST(AdpSchema, HasAndDescribesTheMembersOfTheDraft) {
  const test::Parsed schema = test::parse(adp::json_schema());
  const Value defs = schema.root()["$defs"];
  const std::pair<adp::Part, Value> parts[] = {
      {adp::Part::card, schema.root()},
      {adp::Part::tool, defs["tool"]},
      {adp::Part::endpoint, defs["endpoint"]},
      {adp::Part::constraints, defs["constraints"]},
      {adp::Part::metadata, defs["metadata"]}};
  for (const auto& [part, object] : parts) {
    std::vector<std::string> expected, actual;
    for (const auto& member : adp::members_of(part)) {
      expected.emplace_back(member.name);
    }
    for (const Member member : object["properties"].members()) {
      actual.emplace_back(member.name);
      EXPECT_TRUE(member.value["description"] || member.value["$ref"])
          << member.name;
    }
    EXPECT_THAT(actual, UnorderedElementsAreArray(expected)) << name_of(part);
  }
}

}  // namespace
}  // namespace cardinal
