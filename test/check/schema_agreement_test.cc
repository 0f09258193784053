// The schemas that we publish say what the errors of the rules say, as far as a
// schema can say it. A2A, with its versions, is in a2a_schema_test.cc.
#include "check/schema_agreement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "cardinal/rule.h"
#include "support/mutations.h"
#include "support/parsed.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

// The text rather than the value, and the fine grammar of URIs.
bool is_beyond_agentcard_schema(const Diagnostic& found) {
  return found.rule->id.starts_with("json/") ||
         found.rule->id.starts_with("card/") ||
         found.rule->id == "agentcard/endpoint-url";
}

// The text and its size, and null, of which we only warn.
bool is_beyond_adp_schema(const Diagnostic& found) {
  const std::string_view id = found.rule->id;
  return id.starts_with("json/") || id.starts_with("card/") ||
         id.starts_with("adp/size") || id == "adp/tool-name-length" ||
         id == "adp/null-value" ||
         (id == "adp/seq-range" && found.message.contains("plain digits"));
}

// The text itself, one entry beside another, formats, and what is embedded.
bool is_beyond_catalog_schema(const Diagnostic& found) {
  constexpr std::string_view beyond[] = {
      "ai-catalog/identifier-unique", "ai-catalog/url-form",
      "ai-catalog/url-user-info",     "ai-catalog/updated-at",
      "ai-catalog/data-kind",         "ai-catalog/nesting-depth"};
  const std::string_view id = found.rule->id;
  if (found.severity != Severity::error) return false;
  return !id.starts_with("ai-catalog/") || found.pointer.contains("/data") ||
         std::ranges::find(beyond, id) != std::end(beyond);
}

// The text itself, what depends on other members, and on the version.
bool is_beyond_oasf_schema(const Diagnostic& found) {
  constexpr std::string_view beyond[] = {"oasf/created-at",
                                         "oasf/skill-mismatch", "oasf/artifact",
                                         "oasf/module-data"};
  const std::string_view id = found.rule->id;
  if (found.severity != Severity::error) return false;
  return !id.starts_with("oasf/") ||
         std::ranges::find(beyond, id) != std::end(beyond);
}

struct SchemaCase {
  Dialect dialect;
  Profile profile;
  bool (*is_beyond_schemas)(const Diagnostic& found);
  std::string (*full)();
  std::string (*mutated)(std::uint64_t seed);
  // What of 5,000 mutations is compared and valid at least.
  int compared_min;
  int valid_min;
};

constexpr SchemaCase schema_cases[] = {
    {Dialect::agentcard, Profile::agentcard, is_beyond_agentcard_schema,
     test::full_card, test::mutated_card, 3000, 500},
    {Dialect::adp, Profile::adp, is_beyond_adp_schema, test::full_adp_card,
     test::mutated_adp_card, 4000, 1000},
    {Dialect::ai_catalog, Profile::ai_catalog, is_beyond_catalog_schema,
     test::full_ai_catalog, test::mutated_ai_catalog, 3000, 500},
    {Dialect::oasf, Profile::oasf, is_beyond_oasf_schema,
     test::full_oasf_record, test::mutated_oasf_record, 2500, 500},
};

class PublishedSchema : public testing::TestWithParam<SchemaCase> {
 protected:
  const test::SchemaAgreement agreement_{
      {.dialect = GetParam().dialect,
       .is_beyond_schemas = GetParam().is_beyond_schemas}};
};

TEST_P(PublishedSchema, AgreesWithTheRulesOverMutations) {
  EXPECT_TRUE(agreement_.verdicts(GetParam().full()).schema);
  int compared = 0, valid = 0;
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    SCOPED_TRACE(seed);
    const std::string card = GetParam().mutated(seed);
    // An underflow is forbidden by its spelling, which schemas do not see.
    if (card.contains("1e-400")) continue;
    compared += agreement_.expect(card);
    valid += agreement_.verdicts(card).schema;
  }
  EXPECT_GT(compared, GetParam().compared_min);
  EXPECT_GT(valid, GetParam().valid_min);
}

TEST_P(PublishedSchema, AgreesWithTheRulesOverTheCorpus) {
  const fs::path corpus = SHARED_OR_SKIP("corpus");
  int cards = 0;
  for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
    if (entry.path().extension() != ".json") continue;
    SCOPED_TRACE(entry.path().filename());
    cards += agreement_.expect(test::read_file(entry.path()));
  }
  EXPECT_GT(cards, 100);
}

TEST_P(PublishedSchema, AgreesWithTheRulesOverTheirOwnExamples) {
  const std::string prefix = std::string(name_of(GetParam().dialect)) + "/";
  const std::string_view minimal = minimal_card(GetParam().profile);
  int rules = 0;
  for (const RuleInfo* rule : all_rules()) {
    if (!rule->id.starts_with(prefix) || rule->severity == Severity::off ||
        rule->examples != Examples::patches) {
      continue;
    }
    SCOPED_TRACE(rule->id);
    agreement_.expect(test::merged(minimal, rule->bad));
    agreement_.expect(test::merged(minimal, rule->good));
    ++rules;
  }
  EXPECT_GT(rules, 10);
}

INSTANTIATE_TEST_SUITE_P(Dialects, PublishedSchema,
                         testing::ValuesIn(schema_cases),
                         [](const testing::TestParamInfo<SchemaCase>& info) {
                           std::string name(name_of(info.param.dialect));
                           std::erase(name, '-');
                           return name;
                         });

TEST(AdpSchema, AgreesOnIds) {
  const test::SchemaAgreement agreement(
      {.dialect = Dialect::adp, .is_beyond_schemas = is_beyond_adp_schema});
  for (const char* id :
       {"agent://a", "AGENT://A", "agent://a/b:c@d//", "agent://%41",
        "agent://", "agent:///a", "agent://a:1", "agent://a@b", "agent://a?b",
        "agent://a#b", "agent://*", "agent://*/x", "agent://*x", "agent://a%4",
        "agent://a b", "https://a", "", "agent://a/%zz", "agent://a\\n"}) {
    EXPECT_TRUE(agreement.expect(test::merged(
        minimal_card(Profile::adp), std::string(R"({"id": ")") + id + R"("})")))
        << id;
  }
}

}  // namespace
}  // namespace cardinal
