// Our schema for AI Catalog says what the errors of the rules say.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "card/ai_catalog/parts.h"
#include "cardinal/ai_catalog.h"
#include "cardinal/check.h"
#include "support/cards.h"
#include "support/mutations.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using ::testing::UnorderedElementsAreArray;

const Schema& catalog_schema() {
  static const Schema schema = [] {
    const test::Parsed parsed = test::parse(ai_catalog::json_schema());
    EXPECT_TRUE(parsed.faults.empty());
    return *compile_schema(parsed.root(), *system_env().clock);
  }();
  return schema;
}

// What a schema cannot see: the text itself, one entry beside another, formats,
// and what is embedded.
bool is_beyond_schemas(const Diagnostic& found) {
  constexpr std::string_view beyond[] = {
      "ai-catalog/identifier-unique", "ai-catalog/url-form",
      "ai-catalog/url-user-info",     "ai-catalog/updated-at",
      "ai-catalog/data-kind",         "ai-catalog/nesting-depth"};
  const std::string_view id = found.rule->id;
  return !id.starts_with("ai-catalog/") || found.pointer.contains("/data") ||
         std::ranges::find(beyond, id) != std::end(beyond);
}

struct Verdicts {
  bool comparable = true;
  bool schema = false;
  bool rules = true;
  std::string first;
};

Verdicts verdicts(const std::string& text) {
  Checker checker({.dialect = Dialect::ai_catalog}, test::fixed_env());
  const Report report = checker.check(text);
  Verdicts found;
  const Value root = report.document.root();
  if (!root.is(Kind::object)) return {.comparable = false};
  SchemaEvaluator evaluator(*system_env().clock);
  std::vector<SchemaFailure> failures;
  found.schema =
      evaluator.explain(catalog_schema(), root, failures) == Fit::fits;
  if (!failures.empty()) found.first = failures[0].message;
  for (const Diagnostic& diagnostic : report.diagnostics) {
    if (diagnostic.severity != Severity::error) continue;
    if (is_beyond_schemas(diagnostic)) found.comparable = false;
    found.rules = false;
    found.first += " / " + std::string(diagnostic.rule->id);
  }
  return found;
}

bool expect_agreement(const std::string& text) {
  const Verdicts found = verdicts(text);
  if (!found.comparable) return false;
  EXPECT_EQ(found.schema, found.rules) << found.first << "\n" << text;
  return true;
}

TEST(AiCatalogSchema, AgreesOverMutations) {
  int compared = 0, valid = 0;
  EXPECT_TRUE(verdicts(test::full_ai_catalog()).schema);
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    SCOPED_TRACE(seed);
    const std::string catalog = test::mutated_ai_catalog(seed);
    compared += expect_agreement(catalog);
    valid += verdicts(catalog).schema;
  }
  EXPECT_GT(compared, 3000);
  EXPECT_GT(valid, 500);
}

TEST(AiCatalogSchema, AgreesOverTheCorpus) {
  const fs::path corpus = SHARED_OR_SKIP("corpus");
  int catalogs = 0;
  for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
    if (entry.path().extension() != ".json") continue;
    SCOPED_TRACE(entry.path().filename());
    catalogs += expect_agreement(test::read_file(entry.path()));
  }
  EXPECT_GT(catalogs, 100);
}

TEST(AiCatalogSchema, AgreesOverTheRulesOwnExamples) {
  for (const RuleInfo* rule : all_rules()) {
    if (!rule->id.starts_with("ai-catalog/") ||
        rule->examples != Examples::patches) {
      continue;
    }
    SCOPED_TRACE(rule->id);
    const std::string_view minimal = minimal_card(Profile::ai_catalog);
    expect_agreement(test::merged(minimal, rule->bad));
    expect_agreement(test::merged(minimal, rule->good));
  }
}

TEST(AiCatalogSchema, HasAndDescribesTheMembersOfTheTables) {
  using ai_catalog::Part;
  const test::Parsed schema = test::parse(ai_catalog::json_schema());
  const Value defs = schema.root()["$defs"];
  const std::pair<Part, Value> parts[] = {
      {Part::catalog, schema.root()},
      {Part::host, defs["host"]},
      {Part::entry, defs["entry"]},
      {Part::trust_manifest, defs["trustManifest"]},
      {Part::trust_schema, defs["trustSchema"]},
      {Part::attestation, defs["attestation"]},
      {Part::provenance, defs["provenance"]}};
  for (const auto& [part, object] : parts) {
    std::vector<std::string> expected, actual;
    for (const auto& member : ai_catalog::members_of(part)) {
      expected.emplace_back(member.name);
    }
    for (const Member member : object["properties"].members()) {
      actual.emplace_back(member.name);
      EXPECT_TRUE(member.value["description"] || member.value["$ref"])
          << member.name;
    }
    EXPECT_THAT(actual, UnorderedElementsAreArray(expected)) << name_of(part);
    EXPECT_EQ(is_closed(part),
              object["additionalProperties"].boolean() == false);
  }
}

}  // namespace
}  // namespace cardinal
