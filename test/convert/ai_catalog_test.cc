// Cards into AI Catalogs and out of them.
#include <gmock/gmock.h>

#include "cardinal/report.h"
#include "cardinal/schema.h"
#include "support/cards.h"
#include "support/conversion.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

using test::at;
using test::converted;
using test::lost_pointers;
using test::parsed;
using test::refusal;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::string_view catalog_planner = R"({
  "protocolVersion": "0.3.0", "name": "Trip Planner",
  "description": "Plans trips by train.", "version": "1.2.0",
  "url": "https://Travel.example/a2a", "preferredTransport": "JSONRPC",
  "capabilities": {}, "defaultInputModes": ["text/plain"],
  "defaultOutputModes": ["text/plain"],
  "skills": [{"id": "plan", "name": "Plan", "description": "Plans a trip.",
    "tags": ["travel", "rail"],
    "examples": ["From Bern to Rome", "A day in Lyon", "A day in Lyon"]}]
}
)";

std::string card_of(std::string_view name, std::string_view host) {
  return R"({"id": "agent://)" + std::string(host) + R"(/x", "name": ")" +
         std::string(name) +
         R"(", "skills": ["nlp"], "endpoints": [{"protocol": "http+json",
         "uri": "https://)" +
         std::string(host) + R"(/v1"}], "metadata": {
         "updated_at": "2026-02-01T00:00:00Z"}})";
}

Converted listed(std::string_view text = catalog_planner) {
  return converted(std::string(text), {.to = CardFormat::ai_catalog});
}

TEST(AiCatalogOfOne, SaysOfTheCardWhatReadersLookFor) {
  const std::string text = listed().text;
  EXPECT_EQ(at(text, "/specVersion"), "\"1.0\"");
  EXPECT_EQ(at(text, "/entries/0/identifier"),
            "\"urn:air:travel.example:a2a:trip-planner\"");
  EXPECT_EQ(at(text, "/entries/0/displayName"), "\"Trip Planner\"");
  EXPECT_EQ(at(text, "/entries/0/type"), "\"application/a2a-agent-card+json\"");
  EXPECT_EQ(at(text, "/entries/0/description"), "\"Plans trips by train.\"");
  EXPECT_EQ(at(text, "/entries/0/version"), "\"1.2.0\"");
  const Document document = parsed(text);
  const Value entry = document.root()["entries"][std::size_t{0}];
  EXPECT_EQ(canonicalize(entry["tags"]).value(), R"(["travel","rail"])");
  EXPECT_EQ(canonicalize(entry["capabilities"]).value(), R"(["plan"])");
  EXPECT_EQ(canonicalize(entry["representativeQueries"]).value(),
            R"(["From Bern to Rome","A day in Lyon"])");
  EXPECT_EQ(at(text, "/entries/0/updatedAt"), "absent");
  EXPECT_THAT(listed().lost, IsEmpty());
}

TEST(AiCatalogOfOne, HoldsTheCardAsItIsSpelled) {
  const std::string card(catalog_planner.substr(0, catalog_planner.size() - 1));
  EXPECT_THAT(listed().text, HasSubstr("\"data\": " + card));
}

TEST(AiCatalogOfOne, TakesTimesFromTheCardOnly) {
  const Converted made = listed(card_of("N", "a.example"));
  EXPECT_EQ(at(made.text, "/entries/0/updatedAt"), "\"2026-02-01T00:00:00Z\"");
  EXPECT_EQ(at(made.text, "/entries/0/type"), "\"application/json\"");
}

TEST(AiCatalogOfOne, IsNamedByTheOption) {
  const Converted made = converted(
      std::string(catalog_planner),
      {.to = CardFormat::ai_catalog, .id = "urn:air:acme.example:x:y"});
  EXPECT_EQ(at(made.text, "/entries/0/identifier"),
            "\"urn:air:acme.example:x:y\"");
  EXPECT_THAT(
      refusal(std::string(catalog_planner),
              {.to = CardFormat::ai_catalog, .id = "agent://a.example/b"}),
      HasSubstr("--id urn:air:"));
}

TEST(AiCatalogOfOne, NeedsADomain) {
  for (const std::string host : {"localhost", "127.0.0.1", "[::1]"}) {
    const std::string card =
        R"({"id": "agent://n", "name": "N", "skills": ["nlp"], "endpoints": [
        {"protocol": "http+json", "uri": "http://)" +
        host + R"(:8080/"}]})";
    EXPECT_THAT(refusal(card, {.to = CardFormat::ai_catalog}),
                HasSubstr("--id urn:air:"));
  }
}

TEST(AiCatalogOfOne, RefusesAnInvalidCard) {
  std::string card(catalog_planner);
  card.replace(card.find("\"version\": \"1.2.0\","), 19, "");
  EXPECT_THAT(refusal(card, {.to = CardFormat::ai_catalog}),
              HasSubstr("/entries/0/data"));
}

TEST(AiCatalog, GivesTheCardBackByteForByte) {
  for (const std::string_view before : {"", "\r\n\t ", "\n\n"}) {
    for (const std::string_view after : {"", "\n", " \r\n"}) {
      const std::string card =
          std::string(before) +
          "{\"id\" :\"agent://a.example/n\",\r\n\t\"name\":\"N\\u00e9 é\", "
          "\"skills\":[ \"nlp\" "
          "],\"endpoints\":[{\"uri\":\"https://a.example\","
          "\"protocol\":\"http+json\"}],\"seq\":3,\"x\":[1.0,1e3,-0]}" +
          std::string(after);
      const Converted back =
          converted(listed(card).text, {.to = CardFormat::adp});
      EXPECT_EQ(back.text, card);
      EXPECT_TRUE(back.unchanged);
      EXPECT_THAT(back.lost, IsEmpty());
    }
  }
}

TEST(AiCatalog, GivesAnOlderA2aCardBackUnlessAVersionIsNamed) {
  const std::string text = listed().text;
  EXPECT_EQ(converted(text, {.to = CardFormat::a2a_1_0}).text, catalog_planner);
  const Converted newer =
      converted(text, {.to = CardFormat::a2a_1_0, .exact_version = true});
  EXPECT_EQ(at(newer.text, "/supportedInterfaces/0/protocolBinding"),
            "\"JSONRPC\"");
}

TEST(AiCatalog, IsReadThroughToAnyFormat) {
  const Converted made = converted(
      listed().text,
      {.to = CardFormat::adp, .id = "agent://travel.example/planner"});
  EXPECT_EQ(made.from, CardFormat::ai_catalog);
  EXPECT_EQ(at(made.text, "/tools/0/name"), "\"plan\"");
  EXPECT_THAT(lost_pointers(made),
              testing::Contains("/entries/0/data/skills/0/name"));
}

TEST(AiCatalog, OnlyWhiteSpaceIsTakenFromItsMetadata) {
  std::string text = listed().text;
  const std::size_t at = text.find("\"cardinal:after\": \"\\n\"");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, 22, "\"cardinal:after\": \"x\"");
  EXPECT_EQ(converted(text, {.to = CardFormat::a2a_0_3}).text,
            catalog_planner.substr(0, catalog_planner.size() - 1));
}

TEST(AiCatalog, TellsWhatOnlyTheCatalogSays) {
  const std::string text = R"({"specVersion": "1.0",
    "host": {"displayName": "Acme"},
    "entries": [{"identifier": "urn:air:a.example:agents:x",
      "displayName": "N", "type": "application/json", "tags": ["nlp"],
      "data": {"id": "agent://a.example/n", "name": "N", "skills": ["nlp"]},
      "trustManifest": {"identity": "did:web:a.example"}}]})";
  const Converted made = converted(text, {.to = CardFormat::adp});
  EXPECT_TRUE(made.unchanged);
  EXPECT_THAT(lost_pointers(made), ElementsAre("/host", "/entries/0/identifier",
                                               "/entries/0/trustManifest"));
}

TEST(AiCatalogOfMany, ListsEveryCard) {
  const std::vector<std::string> cards{
      std::string(catalog_planner), card_of("N", "a.example"),
      card_of("N", "a.example"), listed(card_of("M", "b.example")).text};
  const auto made = catalog_of(cards, {}, system_env());
  ASSERT_TRUE(made) << made.error().message;
  const Document catalog = parsed(*made);
  std::vector<std::string_view> names;
  for (const Value entry : catalog.root()["entries"].items()) {
    names.push_back(entry["identifier"].string_unchecked());
  }
  EXPECT_THAT(
      names, ElementsAre("urn:air:travel.example:a2a:trip-planner",
                         "urn:air:a.example:adp:n", "urn:air:a.example:adp:n-2",
                         "urn:air:b.example:adp:m"));
  EXPECT_EQ(converted(*made, {.to = CardFormat::adp,
                              .entry = "urn:air:a.example:adp:n-2"})
                .text,
            cards[2]);
  for (const Diagnostic& found :
       test::checked(*made, {.dialect = Dialect::ai_catalog}).diagnostics) {
    EXPECT_NE(found.severity, Severity::error) << found.message;
  }
}

TEST(AiCatalogOfMany, NamesTheCardThatCannotBeListed) {
  const std::vector<std::string> cards{std::string(catalog_planner), "{}"};
  const auto made = catalog_of(cards, {}, system_env());
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("card 2 of the catalog"));
  EXPECT_FALSE(
      catalog_of(cards, {.id = "urn:air:a.example:b:c"}, system_env()));
}

TEST(AiCatalogOfMany, IsReadByTheEntryThatIsNamed) {
  const std::vector<std::string> cards{std::string(catalog_planner),
                                       card_of("N", "a.example")};
  const auto made = catalog_of(cards, {}, system_env());
  ASSERT_TRUE(made);
  EXPECT_THAT(refusal(*made, {.to = CardFormat::a2a_1_0}),
              AllOf(HasSubstr("--entry"), HasSubstr("urn:air:a.example:adp:n"),
                    HasSubstr("urn:air:travel.example:a2a:trip-planner")));
  EXPECT_THAT(refusal(*made, {.to = CardFormat::a2a_1_0, .entry = "x"}),
              HasSubstr("no entry \"x\""));
}

TEST(AiCatalog, SaysWhereToFetchACardThatIsNotInside) {
  EXPECT_THAT(refusal(R"({"specVersion": "1.0", "entries": [{
    "identifier": "urn:air:a.example:b:c", "displayName": "N",
    "type": "application/a2a-agent-card+json",
    "url": "https://a.example/card.json"}]})",
                      {.to = CardFormat::adp}),
              HasSubstr("fetch \"https://a.example/card.json\""));
  EXPECT_THAT(refusal(R"({"specVersion": "1.0", "entries": []})",
                      {.to = CardFormat::adp}),
              HasSubstr("no entries"));
}

TEST(AiCatalog, FitsThePublishedSchema) {
  const auto path = SHARED_OR_SKIP("reference/ai-catalog.schema.json");
  const Document text = parsed(test::read_file(path));
  const auto schema = compile_schema(text.root(), *system_env().clock);
  ASSERT_TRUE(schema);
  SchemaEvaluator evaluator(*system_env().clock);
  for (const std::string& card :
       {std::string(catalog_planner), card_of("N", "a.example")}) {
    const Document made = parsed(listed(card).text);
    EXPECT_EQ(evaluator.evaluate(*schema, made.root()), Fit::fits);
  }
}

TEST(AiCatalog, EveryOneOfTheCorpusIsReadOrRefusedClearly) {
  const auto folder = SHARED_OR_SKIP("corpus/other");
  int catalogs = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    const std::string text = test::read_file(file.path());
    const Document document = parsed(text);
    if (detect(document.root()) != Dialect::ai_catalog) continue;
    ++catalogs;
    for (const Value entry : document.root()["entries"].items()) {
      const std::string why = refusal(
          text, {.to = CardFormat::adp,
                 .id = "agent://a.example/x",
                 .entry = std::string(entry["identifier"].string_unchecked())});
      EXPECT_THAT(why, testing::AnyOf("(it does not fail)", HasSubstr("fetch"),
                                      HasSubstr("nothing that can be")))
          << file.path();
    }
  }
  EXPECT_GE(catalogs, 3);
}

}  // namespace
}  // namespace cardinal
