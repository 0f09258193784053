// The recogniser of plain schemas says yes only where the full evaluation and
// the walk for unknown keywords have nothing to say.
#include "schema/plain_schema.h"

#include <gtest/gtest.h>

#include "cardinal/schema.h"
#include "schema/keywords.h"
#include "support/parsed.h"
#include "support/schemas.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

bool has_unknown_keyword(Value schema) {
  bool found = false;
  if (!schema.is(Kind::object)) return found;
  for (const Member member : schema.members()) {
    found |= !schema::keyword_named(member.name);
  }
  schema::for_each_subschema(
      schema, [&](Value inside) { found |= has_unknown_keyword(inside); });
  return found;
}

struct Counts {
  int schemas = 0, plain = 0, valid = 0;
};

void compare(Value schema, Counts& counts) {
  static SchemaEvaluator evaluator(*system_env().clock);
  const bool valid = evaluator.evaluate(meta_schema(), schema) == Fit::fits;
  const bool plain = is_plain_schema(schema);
  ++counts.schemas;
  counts.plain += plain;
  counts.valid += valid;
  if (!plain) return;
  EXPECT_TRUE(valid) << schema.raw();
  EXPECT_FALSE(has_unknown_keyword(schema)) << schema.raw();
  EXPECT_EQ(schema["type"].string(), "object") << schema.raw();
  EXPECT_TRUE(compile_schema(schema, *system_env().clock)) << schema.raw();
}

// Every object inside, whether it was meant as a schema or not.
void compare_all(Value value, Counts& counts) {
  if (value.is(Kind::object)) compare(value, counts);
  for (const Member member : value.members()) {
    compare_all(member.value, counts);
  }
  for (const Value item : value.items()) compare_all(item, counts);
}

TEST(PlainSchema, RecognisesTheUsual) {
  const test::Parsed usual = test::parse(R"({
    "type": "object", "description": "a search",
    "properties": {
      "phrase": {"type": "string", "minLength": 1, "examples": ["a"]},
      "limit": {"type": ["integer", "null"], "minimum": 1, "default": 10},
      "sites": {"type": "array", "items": {"type": "string"},
                "uniqueItems": true},
      "mode": {"enum": ["fast", "deep"]},
      "more": {"anyOf": [{"type": "object", "additionalProperties": false},
                         true]}},
    "required": ["phrase"], "additionalProperties": false})");
  EXPECT_TRUE(is_plain_schema(usual.root()));
}

TEST(PlainSchema, IsNeverWrongOverCorpusAndSuite) {
  const fs::path shared = SHARED_OR_SKIP("corpus");
  const fs::path suite = SHARED_OR_SKIP("vectors/json-schema-2020-12");
  Counts counts;
  for (const fs::path& folder : {shared, suite}) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.path().extension() != ".json") continue;
      const test::Parsed parsed = test::parse(test::read_file(entry.path()));
      compare_all(parsed.root(), counts);
    }
  }
  EXPECT_GT(counts.plain, 100);
  EXPECT_GT(counts.valid, counts.plain);
  EXPECT_GT(counts.schemas, counts.valid);
}

TEST(PlainSchema, IsNeverWrongOverMutations) {
  Counts counts;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    const test::Parsed parsed = test::parse(test::mutated_schema(seed));
    compare_all(parsed.root(), counts);
  }
  EXPECT_GT(counts.plain, 1000);
  EXPECT_GT(counts.schemas - counts.valid, 1000);
}

}  // namespace
}  // namespace cardinal
