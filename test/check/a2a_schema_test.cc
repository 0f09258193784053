// Our schema for A2A says of required members and types what the rules say.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "card/a2a/parts.h"
#include "cardinal/a2a.h"
#include "cardinal/rule.h"
#include "check/schema_agreement.h"
#include "support/dice.h"
#include "support/mutations.h"
#include "support/parsed.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

// Forms that rules on schemes judge as a whole, not member by member.
bool has_odd_scheme(Value root) {
  for (const Member scheme : root["securitySchemes"].members()) {
    int wrappers = 0;
    for (const Member member : scheme.value.members()) {
      if (!member.name.ends_with("SecurityScheme")) continue;
      ++wrappers;
      if (!member.value.is(Kind::object)) return true;
    }
    if (wrappers > 1) return true;
  }
  return false;
}

// A member under another name: for the schema it is missing, for us it is
// misspelled.
bool is_beyond_a2a_schema(const Diagnostic& found) {
  return found.rule->id == "a2a/snake-case" ||
         found.rule->id == "a2a/api-key-place-name";
}

// As the version that a card is judged by, or as a given one.
const test::SchemaAgreement& agreement_of(std::string_view version) {
  static std::map<std::string_view, test::SchemaAgreement> by_version;
  const auto known = by_version.find(version);
  if (known != by_version.end()) return known->second;
  return by_version
      .emplace(version,
               test::SchemaAgreement(
                   {.dialect = Dialect::a2a,
                    .version = version,
                    .rules = {"json/*", "a2a/member-required", "a2a/type",
                              "a2a/null-value", "a2a/snake-case",
                              "a2a/api-key-place-name"},
                    .is_beyond_schemas = is_beyond_a2a_schema}))
      .first->second;
}

// Whether it could be compared.
bool expect_agreement(const std::string& card) {
  const test::Parsed parsed = test::parse(card);
  if (!parsed.document.clean() || has_odd_scheme(parsed.root())) return false;
  bool compared = false;
  for (const std::string_view version : {"", "0.1", "0.2", "0.3", "1.0"}) {
    compared |= agreement_of(version).expect(card);
  }
  return compared;
}

TEST(A2aSchema, AgreesOverTheCorpus) {
  const fs::path corpus = SHARED_OR_SKIP("corpus");
  int cards = 0;
  for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
    if (entry.path().extension() != ".json") continue;
    SCOPED_TRACE(entry.path().filename());
    const std::string text = test::read_file(entry.path());
    if (detect(test::parse(text).root()) != Dialect::a2a) continue;
    cards += expect_agreement(text);
  }
  EXPECT_GT(cards, 50);
}

// Members that the minimal cards lack.
constexpr std::string_view more_of_any =
    R"({"provider": {"organization": "Acme", "url": "https://acme.dev"},
  "capabilities": {"streaming": true, "extensions": [{"uri": "urn:a:1",
    "description": "a", "required": true, "params": {"n": null}}]},
  "iconUrl": "https://acme.dev/i.png",
  "signatures": [{"protected": "e30", "signature": "AA", "header": {}}]})";
constexpr std::string_view more_of_0_3 =
    R"({"additionalInterfaces": [{"url": "https://acme.dev", "transport": "GRPC"}],
  "securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X"},
    "id": {"type": "openIdConnect", "openIdConnectUrl": "https://acme.dev"},
    "tls": {"type": "mutualTLS"}, "oauth": {"type": "oauth2", "flows": {
      "password": {"tokenUrl": "https://acme.dev", "scopes": {"a": "b"}},
      "authorizationCode": {"authorizationUrl": "https://acme.dev",
        "tokenUrl": "https://acme.dev", "scopes": {}}}}}})";
constexpr std::string_view more_of_1_0 =
    R"({"securitySchemes": {"key": {"apiKeySecurityScheme":
      {"location": "header", "name": "X"}},
    "id": {"openIdConnectSecurityScheme": {"openIdConnectUrl": "https://acme.dev"}},
    "tls": {"mtlsSecurityScheme": {}}, "oauth": {"oauth2SecurityScheme": {
      "flows": {"deviceCode": {"deviceAuthorizationUrl": "https://acme.dev",
        "tokenUrl": "https://acme.dev", "scopes": {"a": "b"}}}}}}})";
constexpr std::string_view hybrid =
    R"({"url": "https://acme.dev/a2a", "protocolVersion": "0.3.0",
  "additionalInterfaces": [{"url": "https://acme.dev", "transport": "GRPC"}]})";

std::vector<std::string> full_a2a_cards() {
  const std::string of_0_3 =
      test::merged(minimal_card(Profile::a2a, "0.3"), more_of_any);
  const std::string of_1_0 =
      test::merged(test::merged(minimal_card(Profile::a2a, "1.0"), more_of_any),
                   more_of_1_0);
  const std::string of_0_2 =
      test::merged(minimal_card(Profile::a2a, "0.2"),
                   R"({"capabilities": {"streaming": true}})");
  return {test::merged(of_0_3, more_of_0_3), of_1_0,
          test::merged(of_1_0, hybrid), of_0_2};
}

constexpr std::string_view replacements[] = {
    "null",   "true",       "7",        "\"\"",       "\"x\"",
    "[]",     "{}",         "[1]",      "[{}]",       "[\"a\"]",
    "[null]", "{\"a\": 1}", "\"http\"", "\"oauth2\"", "{\"url\": null}"};

// Where a value may move, so that it is of the wrong kind or version there.
constexpr std::string_view names[] = {"url",
                                      "security",
                                      "tags",
                                      "transport",
                                      "location",
                                      "in",
                                      "type",
                                      "scopes",
                                      "protocolVersion",
                                      "preferredTransport",
                                      "extendedAgentCard",
                                      "pkceRequired",
                                      "supportedInterfaces",
                                      "renamed"};

std::string changed_once(const std::string& card, test::Dice& dice) {
  const test::Parsed parsed = test::parse(card);
  const Value value = test::random_value(parsed.root(), dice);
  if (!value) return card;
  const bool replaces = dice.roll(2) == 0 || !value.key();
  const Edit edit =
      replaces ? replace_value(value, std::string(dice.pick(replacements)))
               : rename_member(value, dice.pick(names));
  return *apply_edits(card, {edit});
}

TEST(A2aSchema, AgreesOverMutations) {
  const std::vector<std::string> cards = full_a2a_cards();
  int compared = 0, valid = 0;
  for (const std::string& card : cards) {
    EXPECT_TRUE(expect_agreement(card));
    EXPECT_TRUE(agreement_of("").verdicts(card).schema);
  }
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    SCOPED_TRACE(seed);
    test::Dice dice{seed};
    std::string card = dice.pick(cards);
    const std::uint64_t changes = 1 + dice.roll(2);
    for (std::uint64_t i = 0; i < changes; ++i) card = changed_once(card, dice);
    compared += expect_agreement(card);
    valid += agreement_of("").verdicts(card).schema;
  }
  EXPECT_GT(compared, 4000);
  EXPECT_GT(valid, 500);
}

TEST(A2aSchema, DescribesEveryMember) {
  const test::Parsed schema = test::parse(a2a::json_schema());
  std::vector<Value> lists = {schema.root()["properties"]};
  for (const Member definition : schema.root()["$defs"].members()) {
    if (definition.name.find('-') == std::string_view::npos) {
      lists.push_back(definition.value["properties"]);
    }
  }
  ASSERT_EQ(lists.size(), a2a::defined_part_count);
  for (std::size_t i = 0; i < lists.size(); ++i) {
    const auto members = a2a::members_of(static_cast<a2a::Part>(i));
    EXPECT_EQ(lists[i].size(), members.size());
    for (const a2a::MemberInfo& member : members) {
      const auto text = lists[i][member.name]["description"].string();
      EXPECT_FALSE(text.value_or("").empty())
          << name_of(static_cast<a2a::Part>(i)) << " " << member.name;
    }
  }
}

}  // namespace
}  // namespace cardinal
