#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/schema.h"
#include "support/parsed.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Failures as "pointer: message (help)"; a # before what is about a name.
std::vector<std::string> failures(std::string_view schema,
                                  std::string_view instance) {
  const test::Parsed rules = test::parse(schema), value = test::parse(instance);
  EXPECT_TRUE(rules.faults.empty()) << schema;
  EXPECT_TRUE(value.faults.empty()) << instance;
  const SchemaResult compiled =
      compile_schema(rules.root(), *system_env().clock);
  if (!compiled) return {"schema: " + compiled.error()[0].message};
  SchemaEvaluator evaluator(*system_env().clock);
  std::vector<SchemaFailure> found;
  const Fit fit = evaluator.explain(*compiled, value.root(), found);
  EXPECT_EQ(fit == Fit::fits, found.empty());
  std::vector<std::string> lines;
  for (const SchemaFailure& failure : found) {
    std::string line = failure.about_name ? "#" : "";
    line += pointer_from(value.root(), failure.at) + ": " + failure.message;
    if (!failure.help.empty()) line += " (" + failure.help + ")";
    lines.push_back(line);
  }
  return lines;
}

struct FailureRow {
  std::string_view schema, good, bad, fault;
};

TEST(Failures, SaysWhatWasExpectedAndWhatWasGot) {
  constexpr FailureRow rows[] = {
      {R"({"type": "string"})", R"("a")", "7",
       ": the value must be of type string; got a number"},
      {R"({"type": "number"})", "7.5", R"("7.5")",
       ": the value must be of type number; got a string"},
      {R"({"type": "integer"})", "7", "7.5",
       ": the value must be of type integer; got a number"},
      {R"({"type": "boolean"})", "false", "null",
       ": the value must be of type boolean; got null"},
      {R"({"type": "null"})", "null", "false",
       ": the value must be of type null; got a boolean"},
      {R"({"type": "array"})", "[]", "{}",
       ": the value must be of type array; got an object"},
      {R"({"type": "object"})", "{}", "[]",
       ": the value must be of type object; got an array"},
      {R"({"type": ["string", "null"]})", "null", "7",
       ": the value must be of type string or null; got a number"},
      {R"({"enum": ["text", "json"]})", R"("json")", R"("xml")",
       R"(: the value must be one of text, json; got "xml")"},
      {R"({"enum": [1, true, null]})", "1.0", R"("1")",
       R"(: the value must be one of 1, true, null; got "1")"},
      {R"({"enum": [1, true, null]})", "true", "false",
       ": the value must be one of 1, true, null; got false"},
      {R"({"minimum": 1})", "1", "0.5",
       ": the value must be at least 1; got 0.5"},
      {R"({"minItems": 2})", "[1, 2]", "[1]",
       ": the value must have at least 2 items; got 1"},
      {R"({"required": ["a"]})", R"({"a": null})", R"({"b": 1})",
       R"(: "a" is missing)"},
      {R"({"additionalProperties": false})", "{}", R"({"b": 1})",
       R"(#/b: "b" is not a known member)"},
      {R"({"properties": {"b": false}})", R"({"a": 1})", R"({"b": 1})",
       R"(/b: "b" is not allowed)"},
      {R"({"anyOf": [{"type": "string"}, {"enum": [1]}]})", "1", "2",
       ": the value must be of type string; got a number, or the value must "
       "be one of 1; got 2"},
  };
  for (const FailureRow& row : rows) {
    SCOPED_TRACE(row.schema);
    EXPECT_THAT(failures(row.schema, row.good), IsEmpty());
    EXPECT_THAT(failures(row.schema, row.bad), ElementsAre(row.fault));
  }
}

TEST(Failures, IntegerIsANumberWithoutFractionHoweverSpelled) {
  for (const std::string_view number : {"0", "-3", "7.0", "1e3"}) {
    EXPECT_THAT(failures(R"({"type": "integer"})", number), IsEmpty())
        << number;
  }
}

TEST(Failures, KeywordsOfOtherKindsDoNotApply) {
  constexpr std::string_view schema =
      R"({"minimum": 5, "minItems": 5, "required": ["a"], "items": false,
          "additionalProperties": false})";
  for (const std::string_view value : {"\"\"", "null", "true", "5"}) {
    EXPECT_THAT(failures(schema, value), IsEmpty()) << value;
  }
}

TEST(Failures, AnnotationsAndOurOwnKeywordsAssertNothing) {
  EXPECT_THAT(failures(R"({"$id": "y", "title": "t",
                         "description": "d", "default": 1, "examples": [2],
                         "x-flag": "-f"})",
                       "7"),
              IsEmpty());
  EXPECT_THAT(failures("true", "7"), IsEmpty());
  EXPECT_THAT(failures("{}", "7"), IsEmpty());
}

TEST(Failures, SuggestsTheMemberThatWasMeant) {
  constexpr std::string_view schema =
      R"({"properties": {"profile": {}, "overrides": {}},
          "additionalProperties": false})";
  EXPECT_THAT(
      failures(schema, R"({"profil": 1, "overides": 2, "colour": 3})"),
      ElementsAre(
          "#/profil: \"profil\" is not a known member (did you mean "
          "\"profile\"?)",
          "#/overides: \"overides\" is not a known member (did you mean "
          "\"overrides\"?)",
          R"(#/colour: "colour" is not a known member)"));
}

TEST(Failures, SuggestsTheWordThatWasMeant) {
  constexpr std::string_view schema =
      R"({"enum": ["off", "hint", "warning", "error"]})";
  EXPECT_THAT(
      failures(schema, R"("warnign")"),
      ElementsAre(": the value must be one of off, hint, warning, error; got "
                  "\"warnign\" (did you mean \"warning\"?)"));
}

TEST(Failures, PointsAtTheValueInside) {
  constexpr std::string_view schema = R"({
    "properties": {
      "rules": {"additionalProperties": {"enum": ["off", "error"]}},
      "overrides": {"items": {
        "required": ["paths"],
        "properties": {"paths": {"minItems": 1, "items": {"type": "string"}}}
      }}
    }})";
  EXPECT_THAT(
      failures(schema, R"({"rules": {"a/b": "eror", "c": "off"},
                         "overrides": [{"paths": ["x"]}, {"paths": []},
                                       {"paths": ["y", 7]}, {}]})"),
      ElementsAre(
          "/rules/a~1b: \"a/b\" must be one of off, error; got \"eror\" "
          "(did you mean \"error\"?)",
          R"(/overrides/1/paths: "paths" must have at least 1 item; got 0)",
          "/overrides/2/paths/1: the value must be of type string; got a "
          "number",
          R"(/overrides/3: "paths" is missing)"));
}

TEST(Failures, TellsAllFaultsButNoneThatFollowFromAWrongType) {
  constexpr std::string_view schema = R"({
    "type": "object", "required": ["a", "b"],
    "properties": {"a": {"type": "string", "enum": ["x"]},
                   "c": {"type": "integer", "minimum": 0}}})";
  EXPECT_THAT(failures(schema, R"({"a": 7, "c": -1})"),
              ElementsAre(R"(: "b" is missing)",
                          R"(/a: "a" must be of type string; got a number)",
                          R"(/c: "c" must be at least 0; got -1)"));
  EXPECT_THAT(failures(schema, "[]"),
              ElementsAre(": the value must be of type object; got an array"));
}

TEST(Failures, NamesEveryKeyword) {
  constexpr FailureRow rows[] = {
      {R"({"maximum": 1})", "1", "2", ": the value must be at most 1; got 2"},
      {R"({"exclusiveMaximum": 1})", "0.9", "1.0",
       ": the value must be less than 1; got 1.0"},
      {R"({"exclusiveMinimum": 1})", "1.1", "1",
       ": the value must be more than 1; got 1"},
      {R"({"multipleOf": 0.01})", "19.99", "19.995",
       ": the value must be a multiple of 0.01; got 19.995"},
      {R"({"minLength": 2})", R"("éé")", R"("é")",
       ": the value must have at least 2 characters; got 1"},
      {R"({"maxLength": 1})", R"("é")", R"("ab")",
       ": the value must have at most 1 character; got 2"},
      {R"({"pattern": "^a"})", R"("ab")", R"("b")",
       R"(: the value must match the pattern "^a"; got "b")"},
      {R"({"maxItems": 1})", "[1]", "[1, 2]",
       ": the value must have at most 1 item; got 2"},
      {R"({"minProperties": 1})", R"({"a": 1})", "{}",
       ": the value must have at least 1 member; got 0"},
      {R"({"maxProperties": 0})", "{}", R"({"a": 1})",
       ": the value must have at most 0 members; got 1"},
      {R"({"uniqueItems": true})", "[1, 2]", "[1, 2, 1.0]",
       "/2: the value is in the array more than once; got 1.0"},
      {R"({"const": {"a": 1}})", R"({"a": 1.0})", "2",
       R"(: the value must be {"a": 1}; got 2)"},
      {R"({"not": {"type": "string"}})", "1", R"("a")",
       R"(: the value must not match the schema of "not"; got "a")"},
      {R"({"oneOf": [{"minimum": 1}, {"maximum": 5}]})", "0", "3",
       ": the value must match exactly one of the alternatives of \"oneOf\"; "
       "it matches number 1 and number 2"},
      {R"({"contains": {"type": "string"}})", R"([1, "a"])", "[1]",
       ": at least 1 of the items must match the schema of \"contains\"; got "
       "0"},
      {R"({"contains": {"type": "string"}, "maxContains": 1})", R"(["a", 1])",
       R"(["a", "b"])",
       ": at most 1 of the items may match the schema of \"contains\"; got 2"},
      {R"({"propertyNames": {"maxLength": 1}})", R"({"a": 1})", R"({"ab": 1})",
       R"(#/ab: the name "ab" must have at most 1 character; got 2)"},
      {R"({"dependentRequired": {"a": ["b"]}})", R"({"c": 1})", R"({"a": 1})",
       R"(: "b" is missing: "a" requires it)"},
      {R"({"if": {"type": "string"}, "then": {"minLength": 1}})", "0", R"("")",
       ": the value must have at least 1 character; got 0"},
      {R"({"allOf": [{"properties": {"a": true}}],
           "unevaluatedProperties": false})",
       R"({"a": 1})", R"({"a": 1, "b": 2})",
       R"(#/b: "b" is not a known member)"},
      {R"({"prefixItems": [true], "unevaluatedItems": false})", "[1]", "[1, 2]",
       "/1: the value is not allowed"},
  };
  for (const FailureRow& row : rows) {
    SCOPED_TRACE(row.schema);
    EXPECT_THAT(failures(row.schema, row.good), IsEmpty());
    EXPECT_THAT(failures(row.schema, row.bad), ElementsAre(row.fault));
  }
}

TEST(Failures, MultiplesAreExactInDecimal) {
  constexpr FailureRow rows[] = {
      {R"({"multipleOf": 2})", "18446744073709551614", "18446744073709551615",
       ": the value must be a multiple of 2; got 18446744073709551615"},
      {R"({"multipleOf": 7})", "1000000000000000000001",
       "1000000000000000000004",
       ": the value must be a multiple of 7; got 1000000000000000000004"},
      {R"({"multipleOf": 0.10000000000000000000})", "0.30000000000000000000",
       "0.35",
       ": the value must be a multiple of 0.10000000000000000000; got "
       "0.35"},
      {R"({"multipleOf": 1e-3})", "-1.5e10", "0.0005",
       ": the value must be a multiple of 1e-3; got 0.0005"},
  };
  for (const FailureRow& row : rows) {
    SCOPED_TRACE(row.schema);
    EXPECT_THAT(failures(row.schema, row.good), IsEmpty());
    EXPECT_THAT(failures(row.schema, row.bad), ElementsAre(row.fault));
  }
}

// An object that must be null or have members is told what it lacks.
TEST(Failures, TellsOfTheAlternativeThatWasMeant) {
  constexpr std::string_view schema =
      R"({"anyOf": [{"type": "null"},
                    {"type": "object", "required": ["a"],
                     "properties": {"b": {"type": "string"}}}]})";
  EXPECT_THAT(failures(schema, R"({"b": 1})"),
              ElementsAre(R"(: "a" is missing)",
                          R"(/b: "b" must be of type string; got a number)"));
}

TEST(Failures, PointIntoTheSchema) {
  const test::Parsed schema = test::parse(
      R"({"properties": {"a": {"$ref": "#/$defs/x~0y"}},
          "$defs": {"x~y": {"minimum": 3}}})");
  const test::Parsed value = test::parse(R"({"a": 2})");
  const SchemaResult compiled =
      compile_schema(schema.root(), *system_env().clock);
  ASSERT_TRUE(compiled);
  SchemaEvaluator evaluator(*system_env().clock);
  std::vector<SchemaFailure> found;
  EXPECT_EQ(evaluator.explain(*compiled, value.root(), found), Fit::fails);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].keyword, "minimum");
  EXPECT_EQ(found[0].schema_pointer, "/$defs/x~0y/minimum");
}

}  // namespace
}  // namespace cardinal
