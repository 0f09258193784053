// With --json a program finds its answer on standard output, also when the
// whole call fails.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/operations.h"
#include "schema/builtin_schema.h"
#include "support/parsed.h"
#include "support/temp_folder.h"
#include "support/transcript.h"

namespace cardinal::cli {
namespace {

using testing::HasSubstr;

constexpr std::string_view error_schema = R"json({
  "type": "object", "required": ["error"], "additionalProperties": false,
  "properties": {"error": {
    "type": "object", "required": ["code", "message", "where"],
    "additionalProperties": false,
    "properties": {
      "code": {"enum": ["usage", "invalid", "not-found", "denied", "conflict",
                        "unavailable", "internal"]},
      "message": {"type": "string", "minLength": 1},
      "where": {"type": ["string", "null"]}}}}})json";

// Standard output alone, and the exit code as a line of its own.
std::string output_of(const std::string& words,
                      const test::TempFolder& folder) {
  return test::run_command("cardinal " + words + " 2> /dev/null",
                           folder.path());
}

void expect_error_object(const std::string& words, int code,
                         const test::TempFolder& folder) {
  SCOPED_TRACE(words);
  const std::string output = output_of(words, folder);
  const std::size_t end = output.find('\n');
  ASSERT_NE(end, std::string::npos) << output;
  EXPECT_THAT(output.substr(end), HasSubstr("[exit " + std::to_string(code)));
  const test::Parsed parsed = test::parse(output.substr(0, end));
  ASSERT_TRUE(parsed.faults.empty()) << output;
  EXPECT_TRUE(
      validate_by_builtin_schema(error_schema, parsed.root(), system_env())
          .empty())
      << output;
}

TEST(JsonErrors, EveryVerbPrintsAnErrorObject) {
  const test::TempFolder folder;
  int verbs = 0;
  for (const Operation* operation : all_operations()) {
    const std::string verb(operation->name);
    expect_error_object(verb + " --json --no-such-flag", 2, folder);
    expect_error_object(verb + " --no-such-flag --format json", 2, folder);
    expect_error_object(verb + " --format=json a b c d e f --nothing", 2,
                        folder);
    ++verbs;
  }
  EXPECT_GT(verbs, 20);
}

TEST(JsonErrors, ErrorsOfOperationsAreObjectsToo) {
  const test::TempFolder folder;
  folder.put("none.json", "{\"a\": 1}");
  expect_error_object("id --show x --json", 1, folder);
  expect_error_object("check --write-baseline --json none.json", 2, folder);
  expect_error_object("check --json --rule a2a/no-such-rule none.json", 2,
                      folder);
  expect_error_object("explain --json a2a/no-such-rule", 2, folder);
  expect_error_object("reach --json none.json", 1, folder);
  expect_error_object("reach --json missing.json", 2, folder);
  // 1 says that there are differences.
  expect_error_object("diff --json none.json none.json", 2, folder);
  expect_error_object("rules --json --server http://127.0.0.1:9", 2, folder);
}

TEST(JsonErrors, WithoutJsonStandardOutputStaysEmpty) {
  const test::TempFolder folder;
  EXPECT_EQ(output_of("id --show x", folder), "[exit 1]\n");
  EXPECT_EQ(output_of("id --show x -- --json", folder), "[exit 1]\n");
}

TEST(JsonErrors, AWrittenBaselineIsAnAnswer) {
  const test::TempFolder folder;
  folder.put("card.json", "{\"agent_id\": 1,}");
  const std::string output = output_of(
      "check --json --no-config --baseline b.json --write-baseline card.json",
      folder);
  const test::Parsed parsed = test::parse(output);
  ASSERT_TRUE(parsed.faults.empty()) << output;
  EXPECT_EQ(parsed.root()["summary"]["files"].int64(), 1);
  EXPECT_EQ(parsed.root()["summary"]["errors"].int64(), 0);
  EXPECT_GT(parsed.root()["summary"]["in_baseline"].int64().value_or(0), 0);
}

}  // namespace
}  // namespace cardinal::cli
