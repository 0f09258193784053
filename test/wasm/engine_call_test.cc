// The engine for browsers, as a library of this machine; test/web/engine
// compares the module with it.
#include "wasm/engine_call.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "operations/registry.h"

namespace cardinal::wasm {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string engine_reply(std::string_view operation, std::string_view input) {
  EngineCaller caller(system_env());
  return caller.call({.operation = operation, .input = input});
}

TEST(EngineCall, AnswersWithTheOperationsOwnJsonBehindOneLine) {
  constexpr std::string_view input = R"({"text": "{\"name\": 1}"})";
  Services services{.env = system_env()};
  const Result<Reply> direct = cardinal::call(check_operation, input, services);
  ASSERT_TRUE(direct);
  EXPECT_EQ(engine_reply("check", input),
            "{\"status\":\"ok\",\"outcome\":\"has-errors\",\"notes\":[]}\n" +
                direct->json);
}

TEST(EngineCall, RefusesWhatItDoesNotHave) {
  for (const std::string_view name : {"", "register", "serve", "check "}) {
    EXPECT_THAT(engine_reply(name, "{}"),
                StartsWith("{\"status\":\"error\",\"error\":{\"code\":"
                           "\"not-found\",\"message\":\"there is no operation"))
        << name;
  }
}

TEST(EngineCall, RefusesFilesAsEveryCallWithoutThemIs) {
  const std::string reply =
      engine_reply("check", R"({"paths": ["/etc/passwd"]})");
  EXPECT_THAT(reply, HasSubstr("\"code\":\"usage\""));
  EXPECT_THAT(reply, HasSubstr("\"pointer\":\"/paths\""));
  EXPECT_THAT(reply, HasSubstr("files are not available here"));
}

TEST(EngineCall, NamesPropertiesInsteadOfFlags) {
  const std::string reply =
      engine_reply("convert", R"({"card": {"name": "x"}})");
  EXPECT_THAT(reply, HasSubstr("\\\"to\\\" is missing"));
  EXPECT_THAT(reply, Not(HasSubstr("--to")));
}

TEST(EngineCall, ReportsInputThatIsInvalidJson) {
  EXPECT_THAT(engine_reply("check", "{\"text\": "),
              HasSubstr("the input is invalid JSON"));
}

TEST(EngineCall, RefusesManyCardsInOneText) {
  EXPECT_THAT(engine_reply("check", R"({"text": "{}", "jsonl": true})"),
              HasSubstr("takes one card at a time here"));
}

TEST(EngineCall, TakesADocumentThatIsNotUtf8) {
  EngineCaller caller(system_env());
  const std::string reply = caller.call({.operation = "check",
                                         .input = "{}",
                                         .document = "{\"name\": \"\xFF\"}"});
  EXPECT_THAT(reply,
              StartsWith("{\"status\":\"ok\",\"outcome\":\"has-errors\""));
  EXPECT_THAT(reply, HasSubstr("json/"));
}

TEST(EngineCall, KeepsNothingOfTheCallBefore) {
  EngineCaller caller(system_env());
  const EngineRequest small{.operation = "check", .input = R"({"text":"{}"})"};
  const std::string first = caller.call(small);
  const std::string text(1'000'000, 'x');
  const std::string large = caller.call({.operation = "check",
                                         .input = "{}",
                                         .document = "{\"" + text + "\":1}"});
  EXPECT_THAT(large, StartsWith("{\"status\":\"ok\""));
  EXPECT_EQ(caller.call(small), first);
}

TEST(EngineCall, HasOnlyOperationsThatNeedNothingButTheirInput) {
  for (const Operation* const each : all_operations()) {
    const Operation* const here = engine_operation_named(each->name);
    if (!here) continue;
    EXPECT_EQ(here, each);
    EXPECT_EQ(here->scope, Scope::read) << each->name;
    EXPECT_FALSE(here->needs_directory) << each->name;
    EXPECT_FALSE(here->effects.open_world) << each->name;
  }
}

}  // namespace
}  // namespace cardinal::wasm
