// What callers without files or from other machines may not set is refused by
// call() itself, for every record.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/operations.h"
#include "operations/file_operations.h"
#include "support/cards.h"
#include "support/parsed.h"

namespace cardinal {
namespace {

// A value that the property's schema accepts.
std::string value_for(Value property) {
  if (property["enum"]) return std::string(property["enum"][0].raw());
  const auto type = property["type"].string().value_or("string");
  if (type == "boolean") return "true";
  if (type == "integer") return "1";
  if (type == "array") return R"(["x"])";
  return R"("x")";
}

// An input with all that is required, and `name`.
std::string guarded_input(Value schema, std::string_view name) {
  Writer json;
  json.begin_object();
  for (const Value required : schema["required"].items()) {
    const std::string_view each = *required.string();
    if (each == name) continue;
    json.key(each).raw(value_for(schema["properties"][each]));
  }
  json.key(name).raw(value_for(schema["properties"][name]));
  return json.end_object().take();
}

bool is_marked(Value property, std::string_view mark) {
  return property[mark].boolean().value_or(false);
}

TEST(Guard, RefusesEveryMarkedPropertyOfEveryRecord) {
  int refused = 0;
  for (const Operation* operation : all_operations()) {
    if (operation->scope == Scope::local_only) continue;
    const test::Parsed schema = test::parse(operation->input);
    for (const Member property : schema.root()["properties"].members()) {
      const bool files = is_marked(property.value, "x-files");
      const bool by_operator = is_marked(property.value, "x-operator");
      if (!files && !by_operator) continue;
      SCOPED_TRACE(std::string(operation->name) + " " +
                   std::string(property.name));
      Services services{.env = test::fixed_env()};
      const Result<Reply> reply = call(
          *operation, guarded_input(schema.root(), property.name), services);
      ASSERT_FALSE(reply);
      EXPECT_EQ(reply.error().code, Code::usage);
      EXPECT_THAT(reply.error().message,
                  testing::MatchesRegex("\"[a-z_]+\" is refused: .*"));
      ++refused;
    }
  }
  EXPECT_GT(refused, 20);  // the records have such properties
}

// Files alone do not make a caller the user of the machine.
TEST(Guard, RefusesWhatOnlyTheOperatorMaySet) {
  for (const Operation* operation : all_operations()) {
    if (operation->scope == Scope::local_only) continue;
    const test::Parsed schema = test::parse(operation->input);
    for (const Member property : schema.root()["properties"].members()) {
      if (!is_marked(property.value, "x-operator")) continue;
      SCOPED_TRACE(std::string(operation->name) + " " +
                   std::string(property.name));
      Services services{.env = test::fixed_env(), .files = &file_operations()};
      const Result<Reply> reply = call(
          *operation, guarded_input(schema.root(), property.name), services);
      ASSERT_FALSE(reply);
      EXPECT_EQ(reply.error().message,
                "\"" + std::string(property.name) +
                    "\" is refused: only the user of this machine may set it");
    }
  }
}

TEST(Guard, RefusesLocalOperationsToOthers) {
  int refused = 0;
  for (const Operation* operation : all_operations()) {
    if (operation->scope != Scope::local_only) continue;
    SCOPED_TRACE(operation->name);
    const test::Parsed schema = test::parse(operation->input);
    Writer json;
    json.begin_object();
    for (const Value required : schema.root()["required"].items()) {
      const std::string_view each = *required.string();
      json.key(each).raw(value_for(schema.root()["properties"][each]));
    }
    Services services{.env = test::fixed_env(), .files = &file_operations()};
    const Result<Reply> reply =
        call(*operation, json.end_object().take(), services);
    ASSERT_FALSE(reply);
    EXPECT_EQ(reply.error().code, Code::denied);
    EXPECT_EQ(reply.error().message,
              std::string(operation->name) +
                  " is available to the user of this machine only");
    ++refused;
  }
  EXPECT_GT(refused, 5);
}

// Every record says who may use it; what is served has a route of its own.
TEST(Guard, ServedOperationsHaveRoutesOfTheirOwn) {
  std::set<std::string> routes;
  for (const Operation* operation : all_operations()) {
    SCOPED_TRACE(operation->name);
    if (operation->scope == Scope::local_only) {
      EXPECT_TRUE(operation->route.path.empty());
    }
    if (!is_served(*operation)) continue;
    EXPECT_TRUE(operation->route.path.starts_with("/v1/"));
    EXPECT_TRUE(routes
                    .insert(std::string(operation->route.method) + " " +
                            std::string(operation->route.path))
                    .second);
  }
}

TEST(Guard, ErrorsNamePropertiesOutsideOfACommandLine) {
  const Operation& convert = *operation_named("convert");
  EXPECT_EQ(with_property_names(
                convert, "give the time with --created-at, or --id; --x stays"),
            "give the time with \"created_at\", or \"id\"; --x stays");
  EXPECT_EQ(with_property_names(convert, "a--b"), "a--b");
}

}  // namespace
}  // namespace cardinal
