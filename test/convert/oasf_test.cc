// Cards into OASF records.
#include <gmock/gmock.h>

#include "base/base64.h"
#include "cardinal/crypto.h"
#include "cardinal/schema.h"
#include "support/oasf_records.h"
#include "support/paths.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

using test::at;
using test::converted;
using test::lost;
using test::lost_pointers;
using test::parsed;
using test::planner;
using test::planner_record;
using test::refusal;
using test::translator;
using test::translator_record;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(AdpToOasf, HasWhatTheSchemaRequires) {
  const std::string text = translator_record().text;
  EXPECT_EQ(at(text, "/name"), "\"Translator\"");
  EXPECT_EQ(at(text, "/version"), "\"1.2.0\"");
  EXPECT_EQ(at(text, "/schema_version"), "\"1.1.0\"");
  EXPECT_EQ(at(text, "/description"), "\"Translates texts.\"");
  EXPECT_EQ(at(text, "/authors"), R"(["Acme"])");
  EXPECT_EQ(at(text, "/created_at"), "\"2026-01-15T00:00:00Z\"");
}

TEST(AdpToOasf, NeedsAnAuthorAndATime) {
  EXPECT_THAT(refusal(std::string(translator), {.to = CardFormat::oasf}),
              HasSubstr("--author"));
  const std::string timeless =
      R"({"id": "agent://a.example/n", "name": "N", "skills": ["nlp"]})";
  EXPECT_THAT(refusal(timeless, {.to = CardFormat::oasf, .author = "Acme"}),
              HasSubstr("--created-at"));
  EXPECT_THAT(refusal(timeless, {.to = CardFormat::oasf,
                                 .author = "Acme",
                                 .created_at = "yesterday"}),
              HasSubstr("RFC 3339"));
  EXPECT_EQ(at(converted(timeless, {.to = CardFormat::oasf,
                                    .author = "Acme",
                                    .created_at = "2026-01-01T00:00:00Z"})
                   .text,
               "/created_at"),
            "\"2026-01-01T00:00:00Z\"");
}

TEST(AdpToOasf, TagsAreTakenForSkillsOfTheTaxonomyAndKept) {
  const Converted made = translator_record();
  EXPECT_EQ(at(made.text, "/skills/0/id"), "1");
  EXPECT_EQ(at(made.text, "/skills/0/name"), "\"language_processing\"");
  EXPECT_EQ(at(made.text, "/skills/1"), "absent");
  EXPECT_EQ(at(made.text, "/annotations/cardinal.tags"),
            R"("[\"nlp/translation\",\"legal\"]")");
  EXPECT_THAT(made.added,
              Contains(testing::Field(&Addition::pointer, "/skills/0")));
}

TEST(AdpToOasf, ACardWithoutAKnownTagHasTheBaseSkill) {
  const Converted made = converted(
      R"({"id": "agent://a.example/n", "name": "N", "skills": ["legal"],
          "metadata": {"created_at": "2026-01-15T00:00:00Z"}})",
      {.to = CardFormat::oasf, .author = "Acme"});
  EXPECT_EQ(at(made.text, "/skills/0/name"), "\"base_skill\"");
  EXPECT_THAT(made.added,
              Contains(testing::Field(&Addition::pointer, "/skills/0")));
}

TEST(AdpToOasf, OneLocatorHasAllWebAddresses) {
  const Document text = parsed(translator_record().text);
  EXPECT_EQ(canonicalize(text.root()["locators"]).value(),
            R"([{"type":"url","urls":["https://acme.example/v1",)"
            R"("https://acme.example/v2"]}])");
}

TEST(AdpToOasf, ToolsStandInAModuleOfTheirOwn) {
  const std::string text = translator_record().text;
  EXPECT_EQ(at(text, "/modules/0/name"), "\"integration/adp\"");
  EXPECT_EQ(at(text, "/modules/0/data/id"),
            "\"agent://acme.example/translator\"");
  EXPECT_EQ(at(text, "/modules/0/data/tools/0/name"), "\"translate\"");
  EXPECT_EQ(at(text, "/modules/0/data/tools/0/input_schema/minProperties"),
            "1.0");
}

TEST(AdpToOasf, TellsWhatItCannotHold) {
  EXPECT_THAT(lost_pointers(translator_record()),
              ElementsAre("/endpoints/0/protocol", "/endpoints/1/protocol",
                          "/endpoints/1/priority", "/endpoints/2/protocol",
                          "/endpoints/2/uri", "/metadata/ttl", "/seq"));
}

TEST(AdpToOasf, TheOriginalIsTheArtifact) {
  const Document text = parsed(translator_record().text);
  const Value artifact = text.root()["modules"][std::size_t{0}]["artifact"];
  EXPECT_EQ(artifact["size"].uint64(), translator.size());
  EXPECT_EQ(artifact["digest"].string_unchecked(),
            "sha256:" + to_hex(sha256(translator)));
  EXPECT_EQ(decode_base64(artifact["data"].string_unchecked()), translator);
}

TEST(AdpToOasf, WithoutTheOriginalTheMappedPartComesBack) {
  const Converted there = converted(
      std::string(translator),
      {.to = CardFormat::oasf, .author = "Acme", .embed_original = false});
  EXPECT_EQ(at(there.text, "/modules/0/artifact"), "absent");
  const Converted back =
      converted(there.text, {.to = CardFormat::adp, .embed_original = false});
  const Document card = parsed(back.text);
  EXPECT_EQ(canonicalize(card.root()).value(), canonicalize(parsed(R"({
    "id": "agent://acme.example/translator", "name": "Translator",
    "description": "Translates texts.", "version": "1.2.0",
    "skills": ["nlp/translation", "legal"],
    "tools": [{"name": "translate", "description": "Translates a text.",
      "input_schema": {"type": "object", "minProperties": 1},
      "streaming": true, "idempotent": true}],
    "endpoints": [
      {"protocol": "http+json", "uri": "https://acme.example/v1"},
      {"protocol": "http+json", "uri": "https://acme.example/v2"}],
    "metadata": {"created_at": "2026-01-15T00:00:00Z"}})")
                                                                .root())
                                                   .value());
}

TEST(A2aToOasf, TheCardStandsInTheModuleOfA2a) {
  const std::string text = planner_record().text;
  EXPECT_EQ(at(text, "/authors"), R"(["Acme"])");
  EXPECT_EQ(at(text, "/modules/0/name"), "\"integration/a2a\"");
  EXPECT_EQ(at(text, "/modules/0/id"), "203");
  EXPECT_EQ(at(text, "/modules/0/data/card_schema_version"), "\"v0.3.0\"");
  EXPECT_EQ(at(text, "/modules/0/data/card_data/skills/0/examples"),
            R"(["From Bern to Rome"])");
  EXPECT_EQ(at(text, "/modules/0/data/card_data/x-team/pager"), "1e3");
  EXPECT_THAT(lost(planner_record()), testing::IsEmpty());
}

TEST(A2aToOasf, WithoutTheOriginalTheCardComesBack) {
  const Converted there = planner_record(false);
  const Converted back = converted(there.text, {.to = CardFormat::a2a_0_3,
                                                .exact_version = true,
                                                .embed_original = false});
  std::string expected(planner);
  expected.replace(expected.find(",\n  \"x-team\""),
                   std::string_view(",\n  \"x-team\": {\"pager\": 1e3}").size(),
                   "");
  const Document card = parsed(back.text);
  const Document wanted = parsed(expected);
  EXPECT_EQ(canonicalize(card.root()).value(),
            canonicalize(wanted.root()).value());
}

TEST(Oasf, FitsItsSchema) {
  const Document text = parsed(test::read_file(
      test::source_dir() + "/test/convert/cases/oasf_record.schema.json"));
  const auto schema = compile_schema(text.root(), *system_env().clock);
  ASSERT_TRUE(schema);
  SchemaEvaluator evaluator(*system_env().clock);
  const std::string mcp = R"({"name": "N", "version": "1", "description": "D",
      "schema_version": "1.0.0", "authors": ["A"], "skills": [],
      "created_at": "2025-01-01T00:00:00Z", "modules": [{
      "name": "integration/mcp", "data": {"name": "n", "connections": [
        {"type": "sse", "url": "https://a.example/sse"}], "tools": [
        {"name": "t", "scopes": ["read_only"]}]}}]})";
  for (const std::string& record :
       {translator_record().text, planner_record().text,
        planner_record(false).text,
        converted(mcp, {.to = CardFormat::oasf}).text}) {
    const Document made = parsed(record);
    std::vector<SchemaFailure> failures;
    EXPECT_EQ(evaluator.explain(*schema, made.root(), failures), Fit::fits);
    for (const SchemaFailure& failure : failures) {
      ADD_FAILURE() << failure.message << record;
    }
  }
}

}  // namespace
}  // namespace cardinal
