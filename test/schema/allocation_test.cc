// A value that fits costs no memory once the evaluator has seen its like.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "cardinal/schema.h"
#include "support/parsed.h"

// Sanitizers count allocations of their own and want both ends of each.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#endif

#ifndef SANITIZED

namespace {

std::size_t allocations = 0;

}  // namespace

// Not inlined: the compiler would compare what it sees of new and free.
[[gnu::noinline]] void* operator new(std::size_t bytes) {
  ++allocations;
  if (void* memory = std::malloc(bytes)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace cardinal {
namespace {

TEST(Allocation, NoneWhereTheValueFits) {
  const test::Parsed schema = test::parse(R"({
    "type": "object", "required": ["a", "list"],
    "properties": {
      "a": {"type": "string", "minLength": 2, "pattern": "^[a-z]+$"},
      "n": {"multipleOf": 0.01, "minimum": 0},
      "list": {"type": "array", "uniqueItems": true, "items": {"$ref": "#/$defs/item"},
               "contains": {"const": 3}}},
    "patternProperties": {"^x-": {"enum": ["on", "off", 7, null]}},
    "anyOf": [{"required": ["missing"]}, {"properties": {"b": true}}],
    "if": {"required": ["n"]}, "then": {"minProperties": 2},
    "dependentRequired": {"n": ["a"]},
    "unevaluatedProperties": false,
    "$defs": {"item": {"oneOf": [{"type": "integer"}, {"type": "object"}]}}})");
  const test::Parsed value = test::parse(
      R"({"a": "abc", "n": 19.99, "b": {}, "x-y": "on",
          "list": [1, 2, 3, 4, 5, 6, 7, 8, 9, {"z": [1]}]})");
  const SchemaResult compiled =
      compile_schema(schema.root(), *system_env().clock);
  ASSERT_TRUE(compiled);
  SchemaEvaluator evaluator(*system_env().clock);
  ASSERT_EQ(evaluator.evaluate(*compiled, value.root()), Fit::fits);
  const std::size_t before = allocations;
  const Fit again = evaluator.evaluate(*compiled, value.root());
  const std::size_t taken = allocations - before;
  EXPECT_EQ(again, Fit::fits);
  EXPECT_EQ(taken, 0u);
}

}  // namespace
}  // namespace cardinal

#endif
