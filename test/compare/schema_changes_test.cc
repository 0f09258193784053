// Each change of a schema, with what it means for an input and for an output.
// An input breaks when a value that the old schema allows is refused by the
// new one; an output when the new schema allows what the old one refuses.
#include <gtest/gtest.h>

#include <algorithm>

#include "cardinal/compare.h"
#include "support/parsed.h"

namespace cardinal {
namespace {

enum class Means : std::uint8_t { nothing, words, fine, breaks };

struct Row {
  std::string_view before, after;
  Means as_input, as_output;
};

using enum Means;

const Row rows[] = {
    {"{}", "{}", nothing, nothing},
    {"{}", R"({"title": "T"})", words, words},
    {"{}", R"({"x-y": 1})", words, words},
    {R"({"default": 1})", R"({"default": 2})", fine, fine},
    // Types.
    {R"({"type": "string"})", R"({"type": ["string", "null"]})", fine, breaks},
    {R"({"type": "number"})", R"({"type": "integer"})", breaks, fine},
    {R"({"type": "string"})", R"({"type": "integer"})", breaks, breaks},
    {R"({"type": ["null", "string"]})", R"({"type": ["string", "null"]})",
     nothing, nothing},
    {R"({"enum": ["a", "b"]})", R"({"type": "string"})", fine, breaks},
    // Values.
    {R"({"enum": [1, 2]})", R"({"enum": [2, 1.0]})", nothing, nothing},
    {R"({"enum": [1, 2]})", R"({"enum": [1, 2, 3]})", fine, breaks},
    {R"({"enum": [1, 2]})", R"({"const": 1})", breaks, fine},
    {"{}", R"({"const": 1})", breaks, fine},
    // Limits.
    {R"({"minimum": 1})", R"({"minimum": 0})", fine, breaks},
    {R"({"minimum": 1})", R"({"exclusiveMinimum": 1})", breaks, fine},
    {R"({"maximum": 1})", R"({"maximum": 1, "exclusiveMaximum": 5})", nothing,
     nothing},
    {R"({"maxLength": 5})", R"({"maxLength": 4})", breaks, fine},
    {R"({"minItems": 0})", "{}", nothing, nothing},
    {R"({"multipleOf": 2})", R"({"multipleOf": 4})", breaks, fine},
    {R"({"multipleOf": 4})", R"({"multipleOf": 6})", breaks, breaks},
    {R"({"uniqueItems": true})", "{}", fine, breaks},
    {"{}", R"({"pattern": "^a"})", breaks, fine},
    {R"({"pattern": "^a"})", R"({"pattern": "^b"})", breaks, breaks},
    // Members.
    {R"({"properties": {"a": {}}})", R"({"properties": {"a": {}, "b": {}}})",
     fine, fine},
    {R"({"properties": {"a": {}}})",
     R"({"properties": {"a": {}, "b": {"type": "string"}}})", fine, fine},
    {R"({"properties": {"a": {}}, "additionalProperties": true})",
     R"({"properties": {"a": {}, "b": {"type": "string"}},
         "additionalProperties": true})",
     breaks, fine},
    {R"({"properties": {"a": {}}})",
     R"({"properties": {"a": {}, "b": {}}, "required": ["b"]})", breaks, fine},
    {R"({"properties": {"a": {}, "b": {}}})", R"({"properties": {"a": {}}})",
     breaks, breaks},
    {R"({"properties": {"a": {}}})",
     R"({"properties": {"a": {}}, "required": ["a"]})", breaks, fine},
    {R"({"required": ["a", "b"]})", R"({"required": ["b", "a"]})", nothing,
     nothing},
    {R"({"properties": {"a": {}}, "additionalProperties": false})",
     R"({"properties": {"a": {}, "b": {}}, "additionalProperties": false})",
     fine, breaks},
    {R"({"additionalProperties": false})", "{}", fine, breaks},
    {R"({"additionalProperties": {"type": "string"}})",
     R"({"additionalProperties": {"type": "string"},
         "properties": {"a": {"type": "integer"}}})",
     breaks, breaks},
    {R"({"patternProperties": {"^a": {}}})",
     R"({"patternProperties": {"^b": {}}})", breaks, breaks},
    {R"({"dependentRequired": {"a": ["b"]}})",
     R"({"dependentRequired": {"a": ["b", "c"]}})", breaks, fine},
    // Items.
    {R"({"items": {"type": "string"}})", R"({"items": {}})", fine, breaks},
    {R"({"prefixItems": [{"type": "string"}], "items": {"type": "string"}})",
     R"({"items": {"type": "string"}})", nothing, nothing},
    {"{}", R"({"contains": {"type": "string"}})", breaks, fine},
    // Joined schemas.
    {R"({"allOf": [{"minimum": 1}, {"maximum": 5}]})",
     R"({"allOf": [{"maximum": 5}, {"minimum": 1}]})", nothing, nothing},
    {R"({"allOf": [{"minimum": 1}]})",
     R"({"allOf": [{"minimum": 1}, {"maximum": 5}]})", breaks, fine},
    {R"({"anyOf": [{"type": "string"}]})",
     R"({"anyOf": [{"type": "null"}, {"type": "string"}]})", fine, breaks},
    {R"({"oneOf": [{"type": "string"}]})",
     R"({"oneOf": [{"type": "null"}, {"type": "string"}]})", fine, breaks},
    {R"({"oneOf": [{"minimum": 1}]})",
     R"({"oneOf": [{"minimum": 1}, {"maximum": 5}]})", breaks, breaks},
    {"{}", R"({"not": {"type": "string"}})", breaks, fine},
    {R"({"not": {"type": "string"}})",
     R"({"not": {"type": ["string", "null"]}})", breaks, breaks},
    // A member of one part may be named by another.
    {R"({"allOf": [{"properties": {"a": {"type": "integer"}}},
                   {"properties": {"b": {}}}]})",
     R"({"allOf": [{"properties": {"a": {"type": "integer"}}},
                   {"properties": {"a": {"type": "string"}, "b": {}}}]})",
     breaks, fine},
    // References.
    {R"({"$ref": "#/$defs/a", "$defs": {"a": {"type": "string"}}})",
     R"({"type": "string"})", words, words},
    {R"({"$ref": "#/$defs/a", "$defs": {"a": {"minimum": 1}}})",
     R"({"$ref": "#/$defs/a", "$defs": {"a": {"minimum": 2}}})", breaks, fine},
    {R"({"$ref": "https://x.example/a"})", R"({"$ref": "https://x.example/b"})",
     breaks, breaks},
    {R"({"$ref": "#x", "$defs": {"a": {"$anchor": "x", "minimum": 1}}})",
     R"({"$ref": "#x", "$defs": {"b": {"$anchor": "x", "minimum": 1}}})", words,
     words},
    // Trees, which never end.
    {R"({"properties": {"l": {"$ref": "#"}, "v": {"type": "integer"}}})",
     R"({"properties": {"l": {"$ref": "#"}, "v": {"type": "number"}}})", fine,
     breaks},
    {R"({"anyOf": [{"$ref": "#/$defs/t"}, {"type": "null"}],
         "$defs": {"t": {"items": {"$ref": "#"}}}})",
     R"({"anyOf": [{"type": "null"}, {"$ref": "#/$defs/t"}],
         "$defs": {"t": {"items": {"$ref": "#"}}}})",
     nothing, nothing},
    {R"({"not": {"properties": {"x": {"$ref": "#"}}}, "minimum": 5})",
     R"({"not": {"properties": {"x": {"$ref": "#"}}}, "minimum": 4})", breaks,
     breaks},
};

Means meaning_of(const Row& row, bool input) {
  const auto card = [&](std::string_view schema) {
    return R"({"id": "agent://a", "name": "A", "tools": [{"name": "t", ")" +
           std::string(input ? "input" : "output") + R"(_schema": )" +
           std::string(schema) + "}]}";
  };
  const test::Parsed from = test::parse(card(row.before));
  const test::Parsed to = test::parse(card(row.after));
  const Comparison found =
      compare({from.root(), Dialect::adp}, {to.root(), Dialect::adp});
  if (found.count(ChangeLevel::breaking) > 0) return breaks;
  if (found.count(ChangeLevel::compatible) > 0) return fine;
  return found.changes.empty() ? nothing : words;
}

TEST(SchemaChanges, AreWhatTheTableSays) {
  for (const Row& row : rows) {
    SCOPED_TRACE(std::string(row.before) + "\n" + std::string(row.after));
    EXPECT_EQ(meaning_of(row, true), row.as_input);
    EXPECT_EQ(meaning_of(row, false), row.as_output);
  }
}

// A name may fit two branches each, which may each fit two: without a bound
// that would be trying for ever.
TEST(SchemaChanges, OfHostileSchemasEndSoon) {
  std::string before = R"({"$defs": {)", after = before;
  for (int i = 0; i < 300; ++i) {
    const std::string next = "\"#/$defs/d" + std::to_string((i + 1) % 300);
    std::string def = "\"d" + std::to_string(i) + R"(": {"anyOf": [)";
    for (int k = 0; k < 6; ++k) {
      def += R"({"items": {"$ref": )" + next + R"("}, "minimum": )" +
             std::to_string(k) + "},";
    }
    before += def + R"({"maximum": 1}]},)";
    after += def + R"({"maximum": 2}]},)";
  }
  before += R"("e": {}}, "$ref": "#/$defs/d0"})";
  after += R"("e": {}}, "$ref": "#/$defs/d0"})";
  EXPECT_EQ(meaning_of({before, after, fine, breaks}, true), breaks);
}

}  // namespace
}  // namespace cardinal
