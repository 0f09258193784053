// Schemas that cannot be used, and those made to cost too much.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/schema.h"
#include "schema/uri_reference.h"
#include "support/parsed.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> faults(std::string_view schema) {
  const test::Parsed parsed = test::parse(schema);
  EXPECT_TRUE(parsed.faults.empty()) << schema;
  const SchemaResult compiled =
      compile_schema(parsed.root(), *system_env().clock);
  std::vector<std::string> lines;
  if (compiled) return lines;
  for (const SchemaFault& fault : compiled.error()) {
    lines.push_back(fault.document + "#" + fault.pointer + ": " +
                    fault.message);
  }
  return lines;
}

TEST(Compile, SaysWhereAndWhy) {
  EXPECT_THAT(faults(R"({"properties": {"a": {"type": "strng"}}})"),
              ElementsAre(HasSubstr("#/properties/a/type: ")));
  EXPECT_THAT(faults(R"({"minLength": -1, "required": "a"})"),
              ElementsAre("#/minLength: \"minLength\" must be at least 0; got "
                          "-1",
                          "#/required: \"required\" must be of type array; got "
                          "a string"));
  EXPECT_THAT(faults(R"_({"items": {"pattern": "(*F)"}})_"),
              ElementsAre("#/items/pattern: invalid pattern: ECMAScript "
                          "patterns have no verbs such as (*SKIP) "
                          "(at character 2)"));
  EXPECT_THAT(faults(R"({"patternProperties": {"[": true}})"),
              ElementsAre(HasSubstr("#/patternProperties/[: ")));
  EXPECT_THAT(
      faults(R"({"$schema": "http://json-schema.org/draft-07/schema#"})"),
      ElementsAre("#/$schema: the meta-schema "
                  "http://json-schema.org/draft-07/schema is unknown"));
}

TEST(Compile, NamesAreGivenOnce) {
  EXPECT_THAT(faults(R"({"$defs": {"x": {"$anchor": "q"},
                                   "y": {"$anchor": "q"}}})"),
              ElementsAre("#/$defs/y/$anchor: another schema in this resource "
                          "has the anchor \"q\""));
  EXPECT_THAT(
      faults(R"({"$defs": {"x": {"$id": "http://e/a"},
                                   "y": {"$id": "http://e/a"}}})"),
      ElementsAre("#/$defs/y/$id: another schema in this document has the $id "
                  "http://e/a"));
}

TEST(Compile, WhatIsValidButNotDoneHereIsSaidSo) {
  EXPECT_THAT(faults(R"_({"pattern": "(?<=a+)b"})_"),
              ElementsAre(HasSubstr("uses an unsupported feature")));
}

TEST(Compile, ReferencesNeverLeaveTheMachine) {
  EXPECT_THAT(
      faults(R"({"$ref": "https://example.com/other.json"})"),
      ElementsAre("#/$ref: $ref \"https://example.com/other.json\" "
                  "refers to https://example.com/other.json, which is not in "
                  "this document; Cardinal does not fetch schemas"));
  EXPECT_THAT(faults(R"({"items": {"$ref": "file:///etc/passwd"}})"),
              ElementsAre(HasSubstr("does not fetch schemas")));
  EXPECT_THAT(faults(R"({"items": {"$ref": "#/$defs/a"}})"),
              ElementsAre(HasSubstr("#/items/$ref: $ref \"#/$defs/a\" refers "
                                    "to /$defs/a, but ")));
  EXPECT_THAT(faults(R"({"$ref": "#a"})"),
              ElementsAre(HasSubstr("the anchor \"a\", which does not exist")));
}

TEST(Compile, LoopsThatWouldNeverEndAreFaults) {
  for (const std::string_view schema :
       {R"({"$ref": "#"})", R"({"allOf": [{"$ref": "#"}]})",
        R"({"anyOf": [{"type": "string"}, {"$ref": "#"}]})",
        R"({"not": {"$ref": "#"}})", R"({"if": {"$ref": "#"}})",
        R"({"dependentSchemas": {"a": {"$ref": "#"}}})",
        R"({"properties": {"a": {"$ref": "#/$defs/a"}},
            "$defs": {"a": {"$ref": "#/$defs/b"},
                      "b": {"$ref": "#/$defs/a"}}})",
        R"({"$ref": "#/$defs/a", "$defs": {
              "a": {"oneOf": [{"$ref": "#/$defs/b"}]},
              "b": {"allOf": [{"$ref": "#/$defs/a"}]}}})"}) {
    EXPECT_THAT(faults(schema), ElementsAre(HasSubstr("leads back to itself")))
        << schema;
  }
  // Those that go deeper end with the instance.
  EXPECT_THAT(faults(R"({"properties": {"a": {"$ref": "#"}},
                         "items": {"anyOf": [{"$ref": "#"}]}})"),
              testing::IsEmpty());
}

// On a busy machine with a sanitizer a second is short.
constexpr SchemaBudget patient{.time_ms_max = 120'000};

Fit fit(const std::string& schema, const std::string& instance,
        SchemaBudget budget = patient) {
  Reader reader;
  Faults of_text;
  const Limits large{.bytes_max = 64u << 20, .depth_max = 1000};
  const Document rules = reader.read(schema, large, of_text);
  const Document value = reader.read(instance, large, of_text);
  EXPECT_TRUE(of_text.empty());
  const SchemaResult compiled =
      compile_schema(rules.root(), *system_env().clock);
  EXPECT_TRUE(compiled) << compiled.error()[0].message;
  if (!compiled) return Fit::undecided;
  SchemaEvaluator evaluator(*system_env().clock, budget);
  std::vector<SchemaFailure> failures;
  const Fit explained = evaluator.explain(*compiled, value.root(), failures);
  EXPECT_EQ(explained == Fit::undecided, !evaluator.undecided_reason().empty());
  return explained;
}

std::string repeated(std::string_view text, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

TEST(Hostile, DeepSchemasAndInstances) {
  const std::string schema =
      repeated(R"({"items":)", 900) + "true" + repeated("}", 900);
  EXPECT_EQ(fit(schema, repeated("[", 990) + repeated("]", 990)), Fit::fits);
  EXPECT_EQ(fit(R"({"items": {"$ref": "#"}, "type": "array"})",
                repeated("[", 990) + repeated("]", 990)),
            Fit::fits);
  const std::string nots =
      repeated(R"({"not":)", 900) + "false" + repeated("}", 900);
  EXPECT_EQ(fit(nots, "1"), Fit::fails);
}

TEST(Hostile, ReferencesThatMultiply) {
  // Forty levels of two references each: a billion billion ways.
  std::string schema = R"({"$ref": "#/$defs/d0", "$defs": {)";
  for (int i = 0; i < 40; ++i) {
    const std::string next =
        R"({"$ref": "#/$defs/d)" + std::to_string(i + 1) + "\"}";
    schema += "\"d" + std::to_string(i) + R"(": {"anyOf": [)" + next + "," +
              next + "]},";
  }
  schema += R"("d40": {"minimum": 5}}})";
  EXPECT_EQ(fit(schema, "1", {}), Fit::undecided);
  EXPECT_EQ(fit(schema, "9"), Fit::fits);
  // All of all of ... is one conjunction, however often it is named.
  for (std::size_t at = 0;
       (at = schema.find("anyOf", at)) != std::string::npos;) {
    schema.replace(at, 5, "allOf");
  }
  EXPECT_EQ(fit(schema, "9"), Fit::fits);
  EXPECT_EQ(fit(schema, "1"), Fit::fails);
}

TEST(Hostile, PatternsThatRunAway) {
  EXPECT_EQ(fit(R"_({"pattern": "^(?=(a+)+$)"})_",
                "\"" + repeated("a", 64) + "b\"", {}),
            Fit::undecided);
  EXPECT_EQ(
      fit(R"({"pattern": "^(a+)+$"})", "\"" + repeated("a", 100'000) + "b\""),
      Fit::fails);
}

TEST(Hostile, HugeEnumerationsAndObjects) {
  std::string numbers = "0", names = R"("a0": 0)", properties = R"("a0": {})";
  for (int i = 1; i < 300'000; ++i) {
    numbers += "," + std::to_string(i);
    names += ", \"a" + std::to_string(i) + "\": 0";
    properties += ", \"a" + std::to_string(i) + "\": {}";
  }
  EXPECT_EQ(
      fit(R"({"items": {"enum": [)" + numbers + "]}}", "[" + numbers + "]"),
      Fit::fits);
  EXPECT_EQ(fit(R"({"uniqueItems": true})", "[" + numbers + "]"), Fit::fits);
  EXPECT_EQ(fit(R"({"uniqueItems": true})", "[" + numbers + ", 7]"),
            Fit::fails);
  EXPECT_EQ(fit(R"({"additionalProperties": false, "properties": {)" +
                    properties + "}}",
                "{" + names + "}"),
            Fit::fits);
  EXPECT_EQ(fit(R"({"const": {)" + names + "}}", "{" + names + "}"), Fit::fits);
}

TEST(Hostile, ChainsAndCrowdsOfReferences) {
  std::string chain = R"({"$ref": "#/$defs/a0", "$defs": {)";
  std::string crowd = R"({"properties": {)", defs;
  for (int i = 0; i < 20'000; ++i) {
    const std::string n = std::to_string(i), next = std::to_string(i + 1);
    chain += "\"a" + n + R"(": {"$ref": "#/$defs/a)" + next + "\"},";
    crowd +=
        (i ? ", \"p" : "\"p") + n + R"(": {"$ref": "#/$defs/a)" + n + "\"}";
    defs += (i ? ", \"a" : "\"a") + n + R"(": {"minimum": 3})";
  }
  EXPECT_EQ(fit(chain + R"("a20000": {"minimum": 3}}})", "1"), Fit::fails);
  EXPECT_EQ(fit(crowd + R"(}, "$defs": {)" + defs + "}}", R"({"p19999": 1})"),
            Fit::fails);
}

TEST(Hostile, ManyPatternsOnManyNames) {
  std::string schema = R"({"patternProperties": {)", value = "{";
  for (int i = 0; i < 1000; ++i) {
    schema += (i ? ", \"^x" : "\"^x") + std::to_string(i) + "[a-z]*$\": true";
  }
  for (int i = 0; i < 100'000; ++i) {
    value += (i ? ", \"y" : "\"y") + std::to_string(i) + "\": 0";
  }
  const Fit found = fit(schema + "}}", value + "}", {});
  EXPECT_TRUE(found == Fit::fits || found == Fit::undecided);
}

// Telling why must not cost what finding out never did.
TEST(Hostile, StrangersAmongManyNames) {
  std::string properties = R"("a": {})", names = R"("x": 0)";
  for (int i = 0; i < 50'000; ++i) {
    properties += ", \"a" + std::to_string(i) + "\": {}";
    names += ", \"b" + std::to_string(i) + "\": 0";
  }
  EXPECT_EQ(fit(R"({"additionalProperties": false, "properties": {)" +
                    properties + "}}",
                "{" + names + "}"),
            Fit::fails);
}

TEST(Hostile, DependenciesOfManyOnMany) {
  std::string schema = R"({"dependentRequired": {)", value = "{";
  for (int i = 0; i < 20'000; ++i) {
    const std::string name = "\"a" + std::to_string(i) + "\"";
    schema += (i ? "," : "") + name + ": [" + name + "]";
    value += (i ? "," : "") + name + ": 0";
  }
  const Fit found = fit(schema + "}}", value + "}", {});
  EXPECT_TRUE(found == Fit::fits || found == Fit::undecided);
}

// RFC 3986, section 5.4, and its odd ones.
TEST(UriReference, ResolvesAsTheRfcSays) {
  constexpr std::string_view base = "http://a/b/c/d;p?q";
  constexpr std::pair<std::string_view, std::string_view> rows[] = {
      {"g:h", "g:h"},
      {"g", "http://a/b/c/g"},
      {"./g", "http://a/b/c/g"},
      {"g/", "http://a/b/c/g/"},
      {"/g", "http://a/g"},
      {"//g", "http://g"},
      {"?y", "http://a/b/c/d;p?y"},
      {"g?y", "http://a/b/c/g?y"},
      {"#s", "http://a/b/c/d;p?q#s"},
      {"g#s", "http://a/b/c/g#s"},
      {";x", "http://a/b/c/;x"},
      {"", "http://a/b/c/d;p?q"},
      {".", "http://a/b/c/"},
      {"./", "http://a/b/c/"},
      {"..", "http://a/b/"},
      {"../", "http://a/b/"},
      {"../g", "http://a/b/g"},
      {"../..", "http://a/"},
      {"../../g", "http://a/g"},
      {"../../../g", "http://a/g"},
      {"/./g", "http://a/g"},
      {"/../g", "http://a/g"},
      {"g.", "http://a/b/c/g."},
      {"..g", "http://a/b/c/..g"},
      {"./../g", "http://a/b/g"},
      {"g/./h", "http://a/b/c/g/h"},
      {"g/../h", "http://a/b/c/h"},
      {"g;x=1/../y", "http://a/b/c/y"},
      {"g?y/../x", "http://a/b/c/g?y/../x"},
      {"http:g", "http:g"},
  };
  for (const auto& [reference, expected] : rows) {
    EXPECT_EQ(schema::resolve_reference(base, reference), expected)
        << reference;
  }
  EXPECT_EQ(schema::resolve_reference("", "#a"), "#a");
  EXPECT_EQ(schema::resolve_reference("urn:x:y", "#a"), "urn:x:y#a");
}

}  // namespace
}  // namespace cardinal
