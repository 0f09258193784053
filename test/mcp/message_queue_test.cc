// Calls that run while other messages arrive.
#include "mcp/message_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <latch>

namespace cardinal::mcp {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string request_text(std::string_view id, std::string_view method,
                         std::string_view params) {
  return "{\"jsonrpc\": \"2.0\", \"id\": " + std::string(id) +
         ", \"method\": \"" + std::string(method) +
         "\", \"params\": " + std::string(params) + "}";
}

// An operation that runs until it is cancelled.
class HeldCalls {
 public:
  HeldCalls()
      : session_({.call = [this](const Operation&, std::string_view,
                                 const CallOptions& options) -> Result<Reply> {
          has_begun_.count_down();
          options.limits.cancelled->wait(false);
          return std::unexpected(late_error());
        }}),
        queue_(session_, [this](std::string_view response) {
          const std::lock_guard lock(mutex_);
          responses_.emplace_back(response);
        }) {
    queue_.receive(request_text("0", "initialize",
                                R"({"protocolVersion": "2025-11-25"})"));
  }
  MessageQueue& queue() { return queue_; }
  void wait_for_begin() { has_begun_.wait(); }
  std::vector<std::string> responses_after_initialize() {
    const std::lock_guard lock(mutex_);
    return {responses_.begin() + 1, responses_.end()};
  }

 private:
  std::latch has_begun_{1};
  std::mutex mutex_;
  std::vector<std::string> responses_;
  Session session_;
  MessageQueue queue_;
};

TEST(McpMessageQueue, AnswersPingsDuringACallAndCancelsIt) {
  HeldCalls held;
  held.queue().receive(request_text("1", "tools/call", R"({"name": "stats"})"));
  held.wait_for_begin();
  held.queue().receive(
      request_text("\"2\"", "tools/call", R"({"name": "stats"})"));
  EXPECT_FALSE(held.queue().wait_idle(0));
  held.queue().receive(request_text("3", "ping", "{}"));
  EXPECT_THAT(held.responses_after_initialize(),
              ElementsAre(R"({"jsonrpc":"2.0","id":3,"result":{}})"));
  // The one that waits first; then nothing is left to run.
  for (const char* id : {"\"2\"", "1"}) {
    held.queue().receive(
        R"({"jsonrpc": "2.0", "method": "notifications/cancelled", "params":)"
        R"( {"requestId": )" +
        std::string(id) + "}}");
  }
  while (!held.queue().wait_idle(1000)) {
  }
  EXPECT_EQ(held.responses_after_initialize().size(), 1u);
}

TEST(McpMessageQueue, RefusesMoreCallsThanMayWait) {
  HeldCalls held;
  held.queue().receive(request_text("1", "tools/call", R"({"name": "stats"})"));
  held.wait_for_begin();
  for (std::size_t i = 0; i <= waiting_calls_max; ++i) {
    held.queue().receive(request_text(std::to_string(100 + i), "tools/call",
                                      R"({"name": "stats"})"));
  }
  const auto responses = held.responses_after_initialize();
  ASSERT_EQ(responses.size(), 1u);
  EXPECT_THAT(responses[0], HasSubstr("\"id\":356"));
  EXPECT_THAT(responses[0], HasSubstr("too many calls"));
}

}  // namespace
}  // namespace cardinal::mcp
