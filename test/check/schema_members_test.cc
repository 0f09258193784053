// The schemas that we publish have and describe the members of the tables from
// which cards are read. A2A, with its versions, is in a2a_schema_test.cc.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "card/adp/parts.h"
#include "card/agentcard/parts.h"
#include "card/ai_catalog/parts.h"
#include "card/oasf/record.h"
#include "cardinal/adp.h"
#include "cardinal/agentcard.h"
#include "cardinal/ai_catalog.h"
#include "support/parsed.h"

namespace cardinal {
namespace {

using ::testing::UnorderedElementsAreArray;

template <typename Part>
std::vector<std::string> names_in_table(Part part) {
  std::vector<std::string> names;
  for (const auto& member : members_of(part)) names.emplace_back(member.name);
  return names;
}

// The schema is of the draft alone.
template <>
std::vector<std::string> names_in_table(agentcard::Part part) {
  std::vector<std::string> names;
  for (const auto& member : agentcard::members_of(part)) {
    if (member.defined_by == agentcard::DefinedBy::reference) continue;
    names.emplace_back(member.name);
  }
  return names;
}

template <typename Part>
void expect_members(Value object, Part part) {
  std::vector<std::string> names;
  for (const Member member : object["properties"].members()) {
    names.emplace_back(member.name);
    EXPECT_TRUE(member.value["description"] || member.value["$ref"])
        << member.name;
  }
  EXPECT_THAT(names, UnorderedElementsAreArray(names_in_table(part)));
}

TEST(AgentCardSchema, HasAndDescribesTheMembersOfTheDraft) {
  using enum agentcard::Part;
  const test::Parsed schema = test::parse(agentcard::json_schema());
  const Value defs = schema.root()["$defs"];
  expect_members(schema.root(), card);
  expect_members(defs["capability"], capability);
  expect_members(defs["endpoint"], endpoint);
  expect_members(defs["endpoint"]["properties"]["auth"], auth);
  expect_members(defs["pricing"], pricing);
  expect_members(defs["goal"], goal);
}

TEST(AdpSchema, HasAndDescribesTheMembersOfTheDraft) {
  using enum adp::Part;
  const test::Parsed schema = test::parse(adp::json_schema());
  const Value defs = schema.root()["$defs"];
  expect_members(schema.root(), card);
  expect_members(defs["tool"], tool);
  expect_members(defs["endpoint"], endpoint);
  expect_members(defs["constraints"], constraints);
  expect_members(defs["metadata"], metadata);
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
    expect_members(object, part);
    EXPECT_EQ(is_closed(part),
              object["additionalProperties"].boolean() == false);
  }
}

TEST(OasfSchema, HasAndDescribesTheMembersOfTheTables) {
  using enum oasf::Part;
  const test::Parsed schema = test::parse(oasf::json_schema());
  const Value defs = schema.root()["$defs"];
  expect_members(schema.root(), record);
  expect_members(defs["skill"], skill);
  expect_members(defs["locator"], locator);
  expect_members(defs["module"], module);
  expect_members(defs["artifact"], artifact);
}

}  // namespace
}  // namespace cardinal
