// Properties of every result, over generated cards and other people's.
#include <gmock/gmock.h>

#include <filesystem>
#include <set>

#include "cardinal/check.h"
#include "support/cards.h"
#include "support/conversion.h"
#include "support/mutations.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using test::converted;
using test::parsed;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// What the targets require and no card of another format has.
ConvertOptions with_required(CardFormat to) {
  ConvertOptions options{.to = to, .exact_version = true};
  if (to == CardFormat::adp) options.id = "agent://test.example/card";
  if (to == CardFormat::agentcard) options.id = "01KA3RZ8QN4T7V2W9X5Y6B1CDE";
  if (to == CardFormat::oasf) {
    options.author = "Acme";
    options.created_at = "2026-01-01T00:00:00Z";
  }
  return options;
}

std::vector<std::string> many_texts() {
  std::vector<std::string> texts;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    texts.push_back(test::mutated_card(seed));
    texts.push_back(test::mutated_a2a_card(seed));
    texts.push_back(test::mutated_adp_card(seed));
    texts.push_back(test::mutated_oasf_record(seed));
    texts.push_back(test::mutated_ai_catalog(seed));
  }
  const fs::path folder = test::shared_path("corpus");
  if (folder.empty()) return texts;
  for (const auto& file : fs::recursive_directory_iterator(folder)) {
    if (file.path().extension() != ".json") continue;
    texts.push_back(test::read_file(file.path()));
  }
  return texts;
}

std::optional<Dialect> dialect_of(CardFormat format) {
  return format == CardFormat::a2a_0_3 || format == CardFormat::a2a_1_0
             ? Dialect::a2a
             : dialect_named(name_of(format));
}

TEST(EveryResult, PassesCheckAndIsTheSameTwice) {
  int judged = 0;
  for (const std::string& text : many_texts()) {
    for (std::size_t i = 0; i < format_count; ++i) {
      const auto to = static_cast<CardFormat>(i);
      const auto made =
          Converter(with_required(to), system_env()).convert(text);
      if (!made) continue;
      SCOPED_TRACE(std::string(name_of(to)) + " from " + text);
      EXPECT_EQ(converted(text, with_required(to)).text, made->text);
      std::set<std::string> lost;
      for (const Loss& each : made->lost) {
        EXPECT_TRUE(
            lost.insert(each.pointer + '\n' + each.what + '\n' + each.why)
                .second)
            << "twice: " << each.pointer;
      }
      if (!dialect_of(to)) continue;
      const Report report = check(made->text);
      EXPECT_EQ(report.dialect, dialect_of(to));
      EXPECT_TRUE(report.valid());
      ++judged;
    }
  }
  EXPECT_GT(judged, 500);
}

// However it is called, and whatever it lacks.
TEST(A2aToOasf, AlwaysHasTheModuleWithTheCard) {
  int cards = 0;
  for (const std::string& text : many_texts()) {
    for (const bool embeds_original : {true, false}) {
      ConvertOptions options = with_required(CardFormat::oasf);
      options.embed_original = embeds_original;
      const auto made = Converter(options, system_env()).convert(text);
      const bool is_a2a = made && (made->from == CardFormat::a2a_0_3 ||
                                   made->from == CardFormat::a2a_1_0);
      if (!is_a2a) continue;
      SCOPED_TRACE(text);
      ++cards;
      const Document record = parsed(made->text);
      const Value module = record.root()["modules"][std::size_t{0}];
      EXPECT_EQ(module["name"].string(), "integration/a2a");
      EXPECT_EQ(module["id"].uint64(), 203u);
      EXPECT_TRUE(made->lost.empty());
      const Document card = parsed(text);
      const auto same = canonicalize(card.root());
      if (same) {
        EXPECT_EQ(canonicalize(module["data"]["card_data"]).value(), *same);
      }
      if (embeds_original) {
        EXPECT_EQ(converted(made->text, {.to = made->from}).text, text);
      }
    }
  }
  EXPECT_GT(cards, 100);
}

TEST(A2aToOasf, KeepsCardsOfOtherBindings) {
  for (const char* binding : {"GRPC", "HTTP+JSON", "X-OTHER"}) {
    const std::string card = R"({"name": "A", "description": "D",
      "version": "1.0.0", "protocolVersion": "0.3.0", "preferredTransport": ")" +
                             std::string(binding) + R"(",
      "url": "https://a.example/x", "capabilities": {},
      "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
      "skills": [{"id": "s", "name": "S", "description": "D", "tags": ["t"]}]})";
    const Converted made = converted(card, with_required(CardFormat::oasf));
    EXPECT_EQ(test::at(made.text, "/modules/0/name"), "\"integration/a2a\"");
    const Converted back = converted(made.text, {.to = CardFormat::a2a_0_3,
                                                 .exact_version = true,
                                                 .embed_original = false});
    EXPECT_EQ(test::at(back.text, "/url"), "\"https://a.example/x\"");
    EXPECT_EQ(test::at(back.text, "/preferredTransport"),
              "\"" + std::string(binding) + "\"");
  }
}

std::string grpc_card(const std::string& address) {
  return R"({"name": "A", "description": "D", "version": "1.0.0",
    "supportedInterfaces": [{"url": ")" +
         address + R"(", "protocolBinding": "GRPC", "protocolVersion": "1.0"}],
    "capabilities": {}, "defaultInputModes": ["text/plain"],
    "defaultOutputModes": ["text/plain"],
    "skills": [{"id": "s", "name": "S", "description": "D", "tags": ["t"]}]})";
}

std::set<std::string> warnings_of(const std::string& text) {
  std::set<std::string> rules;
  for (const Diagnostic& found : check(text).diagnostics) {
    if (found.severity >= Severity::warning) rules.emplace(found.rule->id);
  }
  return rules;
}

// A gRPC address, in each of its spellings, is one for every format that has
// addresses.
TEST(GrpcAddresses, GoThroughWithoutWarnings) {
  for (const std::string address :
       {"grpc.acme.dev:443", "grpc://grpc.acme.dev:443",
        "grpcs://grpc.acme.dev:443", "dns:///grpc.acme.dev:443"}) {
    SCOPED_TRACE(address);
    const std::string card = grpc_card(address);
    for (const CardFormat to :
         {CardFormat::adp, CardFormat::agentcard, CardFormat::oasf_draft}) {
      SCOPED_TRACE(name_of(to));
      ConvertOptions options = with_required(to);
      options.embed_original = false;
      const auto made = Converter(options, system_env()).convert(card);
      ASSERT_TRUE(made) << made.error().message;
      EXPECT_THAT(made->text, HasSubstr("grpc.acme.dev:443"));
      if (dialect_of(to)) {
        EXPECT_TRUE(warnings_of(made->text).empty());
      }
      ConvertOptions way = with_required(CardFormat::a2a_1_0);
      way.embed_original = false;
      const auto back = Converter(way, system_env()).convert(made->text);
      ASSERT_TRUE(back) << back.error().message;
      EXPECT_TRUE(warnings_of(back->text).empty());
      EXPECT_EQ(test::at(back->text, "/supportedInterfaces/0/protocolBinding"),
                "\"GRPC\"");
    }
  }
}

constexpr std::string_view plain_a2a = R"({"name": "Trip Planner",
  "description": "D", "version": "1.0.0", "supportedInterfaces": [{
    "url": "https://a.example/x", "protocolBinding": "JSONRPC",
    "protocolVersion": "1.0"}], "capabilities": {},
  "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
  "skills": [{"id": "tool.s", "name": "S", "description": "D",
              "tags": ["t"]}]})";

TEST(NewIds, AreMintedForEachCard) {
  for (const CardFormat to : {CardFormat::agentcard, CardFormat::adp}) {
    Converter converter({.to = to, .id = std::string(new_id)}, system_env());
    std::set<std::string> ids;
    for (int i = 0; i < 20; ++i) {
      const auto made = converter.convert(std::string(plain_a2a));
      ASSERT_TRUE(made) << made.error().message;
      EXPECT_TRUE(check(made->text).valid());
      const std::string id =
          test::at(made->text, to == CardFormat::adp ? "/id" : "/agent_id");
      EXPECT_TRUE(ids.insert(id).second) << id;
      if (to == CardFormat::adp) {
        EXPECT_THAT(id, StartsWith("\"agent://trip-planner-"));
      }
      // With its id, the conversion can be repeated and undone.
      EXPECT_EQ(converted(made->text, {.to = CardFormat::a2a_1_0}).text,
                plain_a2a);
    }
  }
}

TEST(NewIds, AreLeftOutWhereTheTargetNeedsNone) {
  for (const CardFormat to : {CardFormat::oasf, CardFormat::ai_catalog,
                              CardFormat::mcp, CardFormat::a2a_0_3}) {
    ConvertOptions options = with_required(to);
    options.url = "https://a.example/x";
    const std::string without = converted(std::string(plain_a2a), options).text;
    options.id = new_id;
    EXPECT_EQ(converted(std::string(plain_a2a), options).text, without)
        << name_of(to);
  }
  const std::vector<std::string> texts(2, std::string(plain_a2a));
  EXPECT_TRUE(catalog_of(texts, {.id = std::string(new_id)}, system_env()));
}

}  // namespace
}  // namespace cardinal
