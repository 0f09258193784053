// The C functions as a program in another language calls them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <thread>
#include <vector>

#include "cardinal/cardinal_c.h"
#include "cardinal/json.h"
#include "support/paths.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

using testing::HasSubstr;

struct EngineEnd {
  void operator()(cardinal_engine* engine) const {
    cardinal_engine_free(engine);
  }
};
struct ReplyEnd {
  void operator()(cardinal_reply* reply) const { cardinal_reply_free(reply); }
};
using EnginePointer = std::unique_ptr<cardinal_engine, EngineEnd>;
using ReplyPointer = std::unique_ptr<cardinal_reply, ReplyEnd>;

EnginePointer new_engine() {
  return EnginePointer(cardinal_engine_new(CARDINAL_C_ABI));
}

std::string json_of(const ReplyPointer& reply) {
  std::size_t bytes = 0;
  const char* const text = cardinal_reply_json(reply.get(), &bytes);
  EXPECT_EQ(text[bytes], '\0');
  return {text, bytes};
}

std::string message_of(const ReplyPointer& reply) {
  EXPECT_EQ(cardinal_reply_outcome(reply.get()), CARDINAL_FAILED);
  Faults faults;
  const Document error = Reader().read(json_of(reply), {}, faults);
  return std::string(error.root()["message"].string().value_or("no message"));
}

std::string example(const char* name) {
  return test::read_file(std::filesystem::path(test::source_dir()) /
                         "examples" / name);
}

TEST(CApi, ChecksACard) {
  const EnginePointer engine = new_engine();
  const std::string good = example("trip-planner.a2a.json");
  const std::string bad = example("broken.agentcard.json");
  const ReplyPointer clean(
      cardinal_check(engine.get(), good.data(), good.size(), nullptr));
  EXPECT_EQ(cardinal_reply_outcome(clean.get()), CARDINAL_CLEAN);
  const ReplyPointer errors(
      cardinal_check(engine.get(), bad.data(), bad.size(), nullptr));
  EXPECT_EQ(cardinal_reply_outcome(errors.get()), CARDINAL_HAS_ERRORS);
  EXPECT_THAT(json_of(errors), HasSubstr("\"severity\":\"error\""));
  EXPECT_STREQ(cardinal_reply_notes(errors.get()), "[]");
}

TEST(CApi, OptionsAreMembersOfTheInput) {
  const EnginePointer engine = new_engine();
  const std::string bad = example("broken.agentcard.json");
  const auto check = [&](const char* options) {
    return ReplyPointer(
        cardinal_check(engine.get(), bad.data(), bad.size(), options));
  };
  EXPECT_THAT(message_of(check("{\"profil\": \"a2a\"}")), HasSubstr("profil"));
  EXPECT_THAT(message_of(check("[]")), HasSubstr("must be a JSON object"));
  EXPECT_THAT(message_of(check("{")), HasSubstr("must be a JSON object"));
  EXPECT_EQ(cardinal_reply_outcome(
                check("{\"no_rule\": [\"agentcard/*\", \"json/*\"]}").get()),
            CARDINAL_CLEAN);
}

TEST(CApi, EachOperationAnswersAsItsCallByName) {
  const EnginePointer engine = new_engine();
  const std::string card = example("translator.adp.json");
  const auto by_name = [&](const char* operation, std::string_view input) {
    return json_of(
        ReplyPointer(cardinal_call(engine.get(), operation, input.data(),
                                   input.size(), card.data(), card.size())));
  };
  EXPECT_EQ(json_of(ReplyPointer(
                cardinal_fix(engine.get(), card.data(), card.size(), nullptr))),
            by_name("check", R"({"fix": "safe"})"));
  EXPECT_EQ(json_of(ReplyPointer(
                cardinal_verify(engine.get(), card.data(), card.size(), "{}"))),
            by_name("verify", "{}"));
  EXPECT_EQ(json_of(ReplyPointer(cardinal_convert(
                engine.get(), card.data(), card.size(), "a2a", nullptr))),
            by_name("convert", R"({"to": "a2a"})"));
}

TEST(CApi, ComparesTwoCards) {
  const EnginePointer engine = new_engine();
  const std::string older = example("trip-planner.a2a.json");
  std::string newer = older;
  newer.replace(newer.find("Trip"), 4, "Tour");
  const ReplyPointer reply(cardinal_diff(engine.get(), older.data(),
                                         older.size(), newer.data(),
                                         newer.size(), nullptr));
  EXPECT_EQ(cardinal_reply_outcome(reply.get()), CARDINAL_HAS_ERRORS);
  EXPECT_THAT(json_of(reply), HasSubstr("\"changes\":[{"));
}

TEST(CApi, ExplainsARule) {
  const EnginePointer engine = new_engine();
  EXPECT_THAT(json_of(ReplyPointer(
                  cardinal_explain(engine.get(), "a2a/skill-id-unique"))),
              HasSubstr("\"id\":\"a2a/skill-id-unique\""));
  EXPECT_THAT(
      message_of(ReplyPointer(cardinal_explain(engine.get(), "a2a/no-such"))),
      HasSubstr("a2a/no-such"));
}

TEST(CApi, BytesThatAreNotUtf8AreAFinding) {
  const EnginePointer engine = new_engine();
  const std::string card = "{\"name\": \"\xFF\"}";
  const ReplyPointer reply(
      cardinal_check(engine.get(), card.data(), card.size(), nullptr));
  EXPECT_EQ(cardinal_reply_outcome(reply.get()), CARDINAL_HAS_ERRORS);
  EXPECT_THAT(json_of(reply), HasSubstr("json/"));
  const ReplyPointer compared(
      cardinal_diff(engine.get(), card.data(), card.size(), "{}", 2, nullptr));
  EXPECT_EQ(message_of(compared), "\"old_text\" must be UTF-8; byte 10 is not");
}

TEST(CApi, NullsAreReported) {
  const EnginePointer engine = new_engine();
  EXPECT_THAT(message_of(ReplyPointer(cardinal_check(nullptr, "{}", 2, "{}"))),
              HasSubstr("the engine is NULL"));
  EXPECT_THAT(
      message_of(ReplyPointer(cardinal_check(engine.get(), nullptr, 2, "{}"))),
      HasSubstr("the card is NULL"));
  EXPECT_THAT(message_of(ReplyPointer(
                  cardinal_convert(engine.get(), "{}", 2, nullptr, nullptr))),
              HasSubstr("\"to\" is NULL"));
  EXPECT_THAT(message_of(ReplyPointer(
                  cardinal_call(engine.get(), nullptr, "{}", 2, nullptr, 0))),
              HasSubstr("the operation is NULL"));
  EXPECT_EQ(cardinal_reply_outcome(nullptr), CARDINAL_FAILED);
  EXPECT_THAT(cardinal_reply_json(nullptr, nullptr), HasSubstr("memory"));
  EXPECT_STREQ(cardinal_reply_notes(nullptr), "[]");
  cardinal_reply_free(nullptr);
  cardinal_engine_free(nullptr);
}

TEST(CApi, NeitherFilesNorUnknownOperationsAreCalled) {
  const EnginePointer engine = new_engine();
  const std::string_view input = R"({"paths": ["/etc/hostname"]})";
  const auto call = [&](const char* operation) {
    return ReplyPointer(cardinal_call(engine.get(), operation, input.data(),
                                      input.size(), nullptr, 0));
  };
  EXPECT_THAT(message_of(call("check")), HasSubstr("paths"));
  EXPECT_THAT(message_of(call("serve")), HasSubstr("no operation \"serve\""));
}

TEST(CApi, AnotherAbiIsRefusedWithTheReason) {
  EXPECT_EQ(cardinal_abi(), CARDINAL_C_ABI);
  EXPECT_EQ(cardinal_abi_problem(CARDINAL_C_ABI), nullptr);
  for (const std::uint32_t other : {CARDINAL_C_ABI + 1, 1'000u, 4'000'000u}) {
    EXPECT_THAT(cardinal_abi_problem(other),
                HasSubstr("compiled with " + std::to_string(other)));
    EXPECT_EQ(cardinal_engine_new(other), nullptr);
  }
}

TEST(CApi, OneEngineServesManyThreads) {
  const EnginePointer engine = new_engine();
  const std::string card = example("broken.agentcard.json");
  const auto answer = [&] {
    return json_of(ReplyPointer(
        cardinal_fix(engine.get(), card.data(), card.size(), nullptr)));
  };
  const std::string expected = answer();
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&] {
      for (int round = 0; round < 20; ++round) EXPECT_EQ(answer(), expected);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace cardinal
