// Seeded changes to an ADP card: rules wake when they should, and what is
// dropped or of another type is named.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "card/adp/parts.h"
#include "cardinal/adp.h"
#include "support/cards.h"
#include "support/mutations.h"

namespace cardinal {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::uint64_t seeds = 4000;

TEST(AdpMutations, TheFullCardHasNoFindings) {
  EXPECT_THAT(test::findings(test::full_adp_card()), IsEmpty());
}

void expect_same_of_adp(const std::string& card) {
  test::expect_triggered_equals_all(card, {.dialect = Dialect::adp});
}

TEST(AdpMutations, TriggeredEqualsAllAwake) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    SCOPED_TRACE(seed);
    expect_same_of_adp(test::mutated_adp_card(seed));
  }
}

constexpr std::string_view adp_odd_values[] = {
    R"("")",
    R"(" ")",
    "null",
    "true",
    "0",
    "-1",
    "1.0",
    "1.5",
    "1e3",
    "9007199254740992",
    "18446744073709551615",
    "18446744073709551616",
    "[]",
    "{}",
    R"("1")",
    R"(["", "NLP/x", "nlp/", "a", "a", 7])",
    R"([{}, {"name": " "}, {"name": "x"}, {"name": "x", "input_schema": {"type": 1}}])",
    R"([{"protocol": "ws", "uri": "http://x", "methods": [], "priority": 1.5}])",
    R"([{"protocol": "AITP", "uri": "agent://b"}, {"protocol": "aitp", "uri": "agent://b"}])",
    R"({"max_input_tokens": -1, "supported_languages": ["EN", "en", "en"], "rate_limit": ""})",
    R"({"created_at": "x", "updated_at": "2999-01-01T00:00:00Z", "ttl": -1, "createdAt": 1})",
    R"({"x": 1, "a.b": 9007199254740993})",
    R"("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB")",
};

TEST(AdpMutations, TriggeredEqualsAllAwakeOverOddValues) {
  for (const std::string& card :
       {test::full_adp_card(), std::string(minimal_card(Profile::adp))}) {
    for (const auto& member : adp::members_of(adp::Part::card)) {
      for (const std::string_view value : adp_odd_values) {
        const std::string patch = "{\"" + std::string(member.name) +
                                  "\": " + std::string(value) + "}";
        expect_same_of_adp(test::merged(test::merged(card, patch), patch));
      }
    }
  }
}

struct Place {
  adp::Part part;
  std::string pointer;  // of the object
};

std::vector<Place> adp_places() {
  using enum adp::Part;
  return {{card, ""},
          {tool, "/tools/0"},
          {endpoint, "/endpoints/0"},
          {endpoint, "/endpoints/1"},
          {constraints, "/constraints"},
          {metadata, "/metadata"}};
}

std::vector<Diagnostic> adp_errors(const std::string& card) {
  Report report = test::checked(card, {.dialect = Dialect::adp});
  std::erase_if(report.diagnostics, [](const Diagnostic& found) {
    return found.severity != Severity::error;
  });
  return std::move(report.diagnostics);
}

TEST(AdpMutations, ADroppedMemberIsAnErrorWhereItIsRequired) {
  const test::Parsed full = test::parse(test::full_adp_card());
  for (const Place& place : adp_places()) {
    const Value object = *resolve(full.root(), place.pointer);
    for (const auto& member : adp::members_of(place.part)) {
      const Value value = object[member.name];
      if (!value) continue;
      SCOPED_TRACE(place.pointer + "/" + std::string(member.name));
      const auto errors = adp_errors(
          *apply_edits(full.document.text(), {remove_element(object, value)}));
      if (!member.required) {
        EXPECT_TRUE(errors.empty());
        continue;
      }
      ASSERT_EQ(errors.size(), 1u);
      EXPECT_EQ(errors[0].rule->id, "adp/member-required");
      EXPECT_EQ(errors[0].pointer, place.pointer);
      EXPECT_THAT(errors[0].message,
                  HasSubstr('"' + std::string(member.name) + '"'));
    }
  }
}

TEST(AdpMutations, AMemberOfAnotherTypeIsAnErrorThatNamesIt) {
  constexpr std::pair<Kind, std::string_view> values[] = {
      {Kind::boolean, "true"},
      {Kind::number, "7"},
      {Kind::string, "\"x\""},
      {Kind::array, "[7]"},
      {Kind::object, "{\"x\": 7}"}};
  const test::Parsed full = test::parse(test::full_adp_card());
  for (const Place& place : adp_places()) {
    const Value object = *resolve(full.root(), place.pointer);
    for (const auto& member : adp::members_of(place.part)) {
      const Value value = object[member.name];
      if (!value) continue;
      for (const auto& [kind, json] : values) {
        if (kind == member.kind) continue;
        const std::string pointer =
            place.pointer + "/" + std::string(member.name);
        SCOPED_TRACE(pointer + " " + std::string(json));
        const auto errors = adp_errors(*apply_edits(
            full.document.text(), {replace_value(value, std::string(json))}));
        const auto type_error =
            std::ranges::find(errors, pointer, &Diagnostic::pointer);
        ASSERT_NE(type_error, errors.end());
        EXPECT_EQ(type_error->rule->id, "adp/type");
        EXPECT_THAT(type_error->message,
                    HasSubstr('"' + std::string(member.name) + '"'));
      }
    }
  }
}

// Fixes never make a card worse, and signed content stays as it is.
TEST(AdpMutations, FixesKeepWhatASignatureCovers) {
  int fixed = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const std::string card = test::mutated_adp_card(seed);
    const Report report = test::checked(card, {.dialect = Dialect::adp});
    const Value signature = report.document.root()["signature"];
    if (!signature.is(Kind::string) || signature.string()->empty()) continue;
    for (const Diagnostic& found : report.diagnostics) {
      if (!found.fix || found.rule->id.starts_with("json/")) continue;
      ++fixed;
      EXPECT_TRUE(found.rule->id == "adp/signature-base64url" ||
                  found.rule->id == "adp/integer-spelling")
          << found.rule->id;
    }
  }
  EXPECT_GT(fixed, 0);
}

}  // namespace
}  // namespace cardinal
