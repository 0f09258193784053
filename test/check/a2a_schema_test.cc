// Our schema for A2A says of required members and types what the rules say.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "card/a2a/parts.h"
#include "cardinal/a2a.h"
#include "cardinal/check.h"
#include "json/node_view.h"
#include "support/cards.h"
#include "support/dice.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

const Schema& a2a_schema(std::string_view version) {
  static std::map<std::string_view, Schema> by_version;
  const auto known = by_version.find(version);
  if (known != by_version.end()) return known->second;
  const test::Parsed parsed = test::parse(json_schema(Dialect::a2a, version));
  EXPECT_TRUE(parsed.faults.empty());
  return by_version
      .emplace(version, *compile_schema(parsed.root(), *system_env().clock))
      .first->second;
}

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

struct Verdicts {
  bool comparable = false;
  bool schema = false;
  bool rules = false;
  std::string first;
};

// As the version that it is judged by, or as a given one.
Verdicts verdicts(const std::string& card, std::string_view version = {}) {
  CheckOptions options{.dialect = Dialect::a2a};
  options.version = version;
  options.rules.only = {"json/*",         "a2a/member-required",
                        "a2a/type",       "a2a/null-value",
                        "a2a/snake-case", "a2a/api-key-place-name"};
  Checker checker(options, test::fixed_env());
  const Report report = checker.check(card);
  const Value root = report.document.root();
  Verdicts found;
  if (!report.document.clean() || !root.is(Kind::object)) return found;
  found.comparable = !has_odd_scheme(root);
  SchemaEvaluator evaluator(*system_env().clock);
  std::vector<SchemaFailure> failures;
  found.schema =
      evaluator.explain(a2a_schema(version), root, failures) == Fit::fits;
  found.rules = report.valid();
  if (!failures.empty()) found.first = failures[0].message;
  for (const Diagnostic& diagnostic : report.diagnostics) {
    // A member under another name: for the schema it is missing, for us it is
    // misspelled.
    if (diagnostic.rule->id == "a2a/snake-case" ||
        diagnostic.rule->id == "a2a/api-key-place-name") {
      found.comparable = false;
    }
    found.first += " / " + diagnostic.pointer + " " + diagnostic.message;
  }
  return found;
}

// Whether it could be compared.
bool expect_agreement(const std::string& card) {
  bool compared = false;
  for (const std::string_view version : {"", "0.1", "0.2", "0.3", "1.0"}) {
    const Verdicts found = verdicts(card, version);
    if (!found.comparable) continue;
    EXPECT_EQ(found.schema, found.rules)
        << "as " << version << ": " << found.first << "\n"
        << card;
    compared = true;
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

std::vector<std::string> full_cards() {
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
  const NodeView nodes(parsed.root());
  std::vector<std::uint32_t> values;
  for (std::uint32_t i = 1; i < nodes.count(); ++i) {
    if (!nodes.is_name(i)) values.push_back(i);
  }
  if (values.empty()) return card;
  const Value value = nodes.value(dice.pick(values));
  const bool replaces = dice.roll(2) == 0 || !value.key();
  const Edit edit =
      replaces ? replace_value(value, std::string(dice.pick(replacements)))
               : rename_member(value, dice.pick(names));
  return *apply_edits(card, {edit});
}

TEST(A2aSchema, AgreesOverMutations) {
  const std::vector<std::string> cards = full_cards();
  int compared = 0, valid = 0;
  for (const std::string& card : cards) {
    EXPECT_TRUE(expect_agreement(card));
    EXPECT_TRUE(verdicts(card).schema) << verdicts(card).first;
  }
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    SCOPED_TRACE(seed);
    test::Dice dice{seed};
    std::string card = dice.pick(cards);
    const std::uint64_t changes = 1 + dice.roll(2);
    for (std::uint64_t i = 0; i < changes; ++i) card = changed_once(card, dice);
    compared += expect_agreement(card);
    valid += verdicts(card).schema;
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
