#include "schema/shape.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/cards.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Faults as "pointer: message (help)"; a # before what is about a name.
std::vector<std::string> faults(std::string_view schema,
                                std::string_view instance) {
  const test::Parsed rules = test::parse(schema), value = test::parse(instance);
  EXPECT_TRUE(rules.faults.empty()) << schema;
  EXPECT_TRUE(value.faults.empty()) << instance;
  const PointerIndex pointers(value.document);
  std::vector<std::string> lines;
  for (const ShapeFault& fault : check_shape(rules.root(), value.root())) {
    std::string line = fault.name ? "#" : "";
    line += pointers.pointer(fault.at) + ": " + fault.message;
    if (!fault.help.empty()) line += " (" + fault.help + ")";
    lines.push_back(line);
  }
  return lines;
}

struct Row {
  std::string_view schema, good, bad, fault;
};

TEST(Shape, SaysWhatWasExpectedAndWhatWasGot) {
  constexpr Row rows[] = {
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
  for (const Row& row : rows) {
    SCOPED_TRACE(row.schema);
    EXPECT_THAT(faults(row.schema, row.good), IsEmpty());
    EXPECT_THAT(faults(row.schema, row.bad), ElementsAre(row.fault));
  }
}

TEST(Shape, IntegerIsANumberWithoutFractionHoweverSpelled) {
  for (const std::string_view number : {"0", "-3", "7.0", "1e3"}) {
    EXPECT_THAT(faults(R"({"type": "integer"})", number), IsEmpty()) << number;
  }
}

TEST(Shape, KeywordsOfOtherKindsDoNotApply) {
  constexpr std::string_view schema =
      R"({"minimum": 5, "minItems": 5, "required": ["a"], "items": false,
          "additionalProperties": false})";
  for (const std::string_view value : {"\"\"", "null", "true", "5"}) {
    EXPECT_THAT(faults(schema, value), IsEmpty()) << value;
  }
}

TEST(Shape, AnnotationsAndOurOwnKeywordsAssertNothing) {
  EXPECT_THAT(faults(R"({"$schema": "x", "$id": "y", "title": "t",
                         "description": "d", "default": 1, "examples": [2],
                         "x-flag": "-f"})",
                     "7"),
              IsEmpty());
  EXPECT_THAT(faults("true", "7"), IsEmpty());
  EXPECT_THAT(faults("{}", "7"), IsEmpty());
}

TEST(Shape, SuggestsTheMemberThatWasMeant) {
  constexpr std::string_view schema =
      R"({"properties": {"profile": {}, "overrides": {}},
          "additionalProperties": false})";
  EXPECT_THAT(
      faults(schema, R"({"profil": 1, "overides": 2, "colour": 3})"),
      ElementsAre(
          "#/profil: \"profil\" is not a known member (did you mean "
          "\"profile\"?)",
          "#/overides: \"overides\" is not a known member (did you mean "
          "\"overrides\"?)",
          R"(#/colour: "colour" is not a known member)"));
}

TEST(Shape, SuggestsTheWordThatWasMeant) {
  constexpr std::string_view schema =
      R"({"enum": ["off", "hint", "warning", "error"]})";
  EXPECT_THAT(
      faults(schema, R"("warnign")"),
      ElementsAre(": the value must be one of off, hint, warning, error; got "
                  "\"warnign\" (did you mean \"warning\"?)"));
}

TEST(Shape, PointsAtTheValueInside) {
  constexpr std::string_view schema = R"({
    "properties": {
      "rules": {"additionalProperties": {"enum": ["off", "error"]}},
      "overrides": {"items": {
        "required": ["paths"],
        "properties": {"paths": {"minItems": 1, "items": {"type": "string"}}}
      }}
    }})";
  EXPECT_THAT(
      faults(schema, R"({"rules": {"a/b": "eror", "c": "off"},
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

TEST(Shape, TellsAllFaultsButNoneThatFollowFromAWrongType) {
  constexpr std::string_view schema = R"({
    "type": "object", "required": ["a", "b"],
    "properties": {"a": {"type": "string", "enum": ["x"]},
                   "c": {"type": "integer", "minimum": 0}}})";
  EXPECT_THAT(faults(schema, R"({"a": 7, "c": -1})"),
              ElementsAre(R"(: "b" is missing)",
                          R"(/a: "a" must be of type string; got a number)",
                          R"(/c: "c" must be at least 0; got -1)"));
  EXPECT_THAT(faults(schema, "[]"),
              ElementsAre(": the value must be of type object; got an array"));
}

TEST(ShapeDeathTest, UnknownAssertionKeywordsStopTheProgram) {
  for (const std::string_view schema :
       {R"({"maximum": 1})", R"({"pattern": "^a"})", R"({"$ref": "#"})",
        R"({"const": 1})", R"({"items": {"oneOf": []}})"}) {
    EXPECT_DEATH(faults(schema, "[1]"), "defect, CHECK") << schema;
  }
}

TEST(ShapeDeathTest, UnknownTypesStopTheProgram) {
  EXPECT_DEATH(faults(R"({"type": "text"})", "1"), "defect, CHECK");
}

}  // namespace
}  // namespace cardinal
