// An empty text never has the effect of a flag that was not given.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/operations.h"
#include "operations/ask.h"
#include "support/cards.h"

namespace cardinal {
namespace {

using ::testing::HasSubstr;

// A value for a required property, so that only the empty flag is wrong.
std::string some_value(Value property) {
  const auto type = property["type"].string().value_or("");
  if (const Value choices = property["enum"]) {
    for (const Value choice : choices.items()) return std::string(choice.raw());
  }
  if (type == "array") return R"(["x"])";
  return type == "integer" ? "1" : R"("x")";
}

std::string input_with(Value schema, std::string_view name,
                       std::string_view value) {
  std::string input = "{\"" + std::string(name) + "\": " + std::string(value);
  for (const Value required : schema["required"].items()) {
    if (*required.string() == name) continue;
    input += ", " + std::string(required.raw()) + ": " +
             some_value(schema["properties"][*required.string()]);
  }
  return input + "}";
}

// Empty when the call did not fail.
std::string refusal(const Operation& operation, std::string_view input) {
  const test::Answer done = test::ask(operation.name, input, true);
  if (done.outcome) return {};
  EXPECT_EQ(done.outcome.error().code, Code::usage) << input;
  return done.outcome.error().message;
}

TEST(EmptyFlags, AreRefusedByEveryOperationAndNamed) {
  std::size_t flags = 0;
  for (const Operation* operation : all_operations()) {
    const test::Parsed schema = test::parse(operation->input);
    for (const Member property : schema.root()["properties"].members()) {
      const Value about = property.value;
      const auto type = about["type"].string().value_or("");
      const bool list = type == "array";
      if ((type != "string" && !list) || about["x-positional"] ||
          about["x-api"]) {
        continue;
      }
      const std::string input =
          input_with(schema.root(), property.name, list ? R"([""])" : R"("")");
      SCOPED_TRACE(std::string(operation->name) + " " + input);
      // "" is the pointer of the whole document.
      if (property.name == "pointer") {
        EXPECT_TRUE(about["x-empty"]);
        continue;
      }
      EXPECT_FALSE(about["x-empty"]);
      const auto flag = about["x-flag"].string().value_or(property.name);
      EXPECT_THAT(refusal(*operation, input),
                  HasSubstr("--" + std::string(flag) + " is empty; give "));
      ++flags;
    }
  }
  EXPECT_GT(flags, 50u);
}

// The text of a document may be empty: that is a finding.
TEST(EmptyFlags, AnEmptyDocumentIsADocument) {
  EXPECT_EQ(refusal(*operation_named("check"), R"({"text": ""})"), "");
}

TEST(EmptyFlags, TheEmptyPointerIsTheWholeDocument) {
  const std::string input = R"({"pointer": "", "card": )" +
                            std::string(minimal_card(Profile::agentcard)) + "}";
  EXPECT_EQ(refusal(*operation_named("check"), input), "");
}

}  // namespace
}  // namespace cardinal
