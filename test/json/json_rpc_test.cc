// JSON-RPC 2.0: the examples of https://www.jsonrpc.org/specification, section
// 7, then limits and ids.
#include "json/json_rpc.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/parsed.h"

namespace cardinal::rpc {
namespace {

using testing::HasSubstr;

// The methods that the examples call.
Answer example_methods(const Call& call) {
  if (call.method == "subtract") {
    const bool is_list = call.params.is(Kind::array);
    const Value minuend =
        is_list ? call.params[std::size_t{0}] : call.params["minuend"];
    const Value subtrahend =
        is_list ? call.params[std::size_t{1}] : call.params["subtrahend"];
    return std::to_string(minuend.int64().value_or(0) -
                          subtrahend.int64().value_or(0));
  }
  if (call.method == "sum") {
    std::int64_t sum = 0;
    for (const Value item : call.params.items()) sum += *item.int64();
    return std::to_string(sum);
  }
  if (call.method == "get_data") return R"(["hello",5])";
  const bool is_notified = call.method == "update" ||
                           call.method == "notify_sum" ||
                           call.method == "notify_hello";
  if (is_notified) return "null";
  return Error{method_not_found, "Method not found", {}};
}

std::string answered(std::string_view message) {
  const auto text = answer(message, example_methods);
  return text.value_or("stopped");
}

std::string result(std::string_view id, std::string_view value) {
  return R"({"jsonrpc":"2.0","id":)" + std::string(id) + R"(,"result":)" +
         std::string(value) + "}";
}

// Its code and id; messages are our own.
void expect_error(const std::string& text, int code, std::string_view id) {
  const test::Parsed parsed = test::parse(text);
  EXPECT_EQ(parsed.root()["jsonrpc"].string(), "2.0") << text;
  EXPECT_EQ(parsed.root()["error"]["code"].int64(), code) << text;
  EXPECT_TRUE(parsed.root()["error"]["message"].is(Kind::string)) << text;
  EXPECT_EQ(parsed.root()["id"].raw(), id) << text;
  EXPECT_FALSE(parsed.root()["result"]) << text;
}

TEST(JsonRpc, CallsWithPositionalParameters) {
  EXPECT_EQ(answered(R"({"jsonrpc": "2.0", "method": "subtract",
                         "params": [42, 23], "id": 1})"),
            result("1", "19"));
  EXPECT_EQ(answered(R"({"jsonrpc": "2.0", "method": "subtract",
                         "params": [23, 42], "id": 2})"),
            result("2", "-19"));
}

TEST(JsonRpc, CallsWithNamedParameters) {
  EXPECT_EQ(answered(R"({"jsonrpc": "2.0", "method": "subtract",
              "params": {"subtrahend": 23, "minuend": 42}, "id": 3})"),
            result("3", "19"));
}

TEST(JsonRpc, ANotificationGetsNoResponse) {
  EXPECT_EQ(answered(R"({"jsonrpc": "2.0", "method": "update",
                         "params": [1,2,3,4,5]})"),
            "");
  EXPECT_EQ(answered(R"({"jsonrpc": "2.0", "method": "foobar"})"), "");
}

TEST(JsonRpc, AMethodThatDoesNotExistIsAnError) {
  expect_error(answered(R"({"jsonrpc": "2.0", "method": "foobar", "id": "1"})"),
               method_not_found, R"("1")");
}

TEST(JsonRpc, InvalidJsonIsAParseError) {
  expect_error(answered(R"({"jsonrpc": "2.0", "method": "foobar, "params")"),
               parse_error, "null");
  expect_error(answered(R"([
    {"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},
    {"jsonrpc": "2.0", "method"
  ])"),
               parse_error, "null");
  expect_error(answered(""), parse_error, "null");
}

TEST(JsonRpc, WhatIsNoRequestIsInvalid) {
  expect_error(answered(R"({"jsonrpc": "2.0", "method": 1, "params": "bar"})"),
               invalid_request, "null");
  expect_error(answered("[]"), invalid_request, "null");
  EXPECT_EQ(answered("[1]").substr(0, 1), "[");
  const test::Parsed three = test::parse(answered("[1,2,3]"));
  ASSERT_EQ(three.root().size(), 3u);
  for (const Value each : three.root().items()) {
    expect_error(std::string(each.raw()), invalid_request, "null");
  }
}

TEST(JsonRpc, ABatchIsAnsweredInOrderWithoutItsNotifications) {
  const std::string text = answered(R"([
    {"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},
    {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]},
    {"jsonrpc": "2.0", "method": "subtract", "params": [42,23], "id": "2"},
    {"foo": "boo"},
    {"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "myself"},
     "id": "5"},
    {"jsonrpc": "2.0", "method": "get_data", "id": "9"}
  ])");
  const test::Parsed batch = test::parse(text);
  ASSERT_EQ(batch.root().size(), 5u) << text;
  const auto each = [&](std::size_t i) {
    return std::string(batch.root()[i].raw());
  };
  EXPECT_EQ(each(0), result("\"1\"", "7"));
  EXPECT_EQ(each(1), result("\"2\"", "19"));
  expect_error(each(2), invalid_request, "null");
  expect_error(each(3), method_not_found, "\"5\"");
  EXPECT_EQ(each(4), result("\"9\"", R"(["hello",5])"));
}

TEST(JsonRpc, ABatchOfNotificationsGetsNoResponse) {
  EXPECT_EQ(answered(R"([
    {"jsonrpc": "2.0", "method": "notify_sum", "params": [1,2,4]},
    {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]}
  ])"),
            "");
}

TEST(JsonRpc, IdsComeBackAsTheyWereSpelled) {
  for (const std::string id :
       {"null", "0", "-1", "1.0", "1e2", "12345678901234567890123",
        R"("\u0041")", R"("a\/b")", R"("")"}) {
    EXPECT_EQ(
        answered(R"({"jsonrpc":"2.0","method":"get_data","id":)" + id + "}"),
        result(id, R"(["hello",5])"));
  }
  for (const char* id : {"true", "[1]", "{}"}) {
    expect_error(answered(R"({"jsonrpc":"2.0","method":"get_data","id":)" +
                          std::string(id) + "}"),
                 invalid_request, "null");
  }
}

TEST(JsonRpc, BatchesAreBounded) {
  const std::string call = R"({"jsonrpc":"2.0","method":"get_data","id":1})";
  const MessageLimits limits{.calls_max = 2, .response_bytes_max = 80};
  expect_error(*answer("[" + call + "," + call + "," + call + "]",
                       example_methods, limits),
               invalid_request, "null");
  const auto two =
      answer("[" + call + "," + call + "]", example_methods, limits);
  const test::Parsed parsed = test::parse(*two);
  EXPECT_TRUE(parsed.root()[std::size_t{0}]["result"]);
  EXPECT_EQ(parsed.root()[std::size_t{1}]["error"]["code"].int64(), too_large);
}

TEST(JsonRpc, AMethodCanStopTheWholeMessage) {
  const auto stops = [](const Call&) -> Answer { return Stopped{}; };
  EXPECT_FALSE(answer(R"({"jsonrpc":"2.0","method":"x","id":1})", stops));
  EXPECT_FALSE(answer(R"([{"jsonrpc":"2.0","method":"x"}])", stops));
}

TEST(JsonRpc, AnErrorCarriesItsData) {
  const auto text = answer(
      R"({"jsonrpc":"2.0","method":"x","id":1})", [](const Call&) -> Answer {
        return Error{invalid_params, "wrong", R"({"at":"/a"})"};
      });
  EXPECT_THAT(*text, HasSubstr(R"("data":{"at":"/a"})"));
}

}  // namespace
}  // namespace cardinal::rpc
