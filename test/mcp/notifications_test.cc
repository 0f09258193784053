// What a session sends by itself: progress, log messages, changes.
#include "mcp/notifications.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>

#include "mcp/change_follower.h"
#include "mcp/mcp_session.h"
#include "mcp/message_queue.h"

namespace cardinal::mcp {
namespace {

using test::McpSession;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string card_numbered(int number, std::string_view version = "1.0.0") {
  return R"({"card": {"agent_id": "01KA3RZ8QN4T7V2W9X5Y6B1C0)" +
         std::to_string(number) + R"(", "name": "Agent", "version": ")" +
         std::string(version) + R"(", "capabilities": [{"id": "tool.read",
  "description": "Reads invoices and finds mistakes.", "tags": ["finance"]}],
  "endpoint": {"protocol": "https", "url": "https://a.example.com/a"}}})";
}
std::string subject_numbered(int number) {
  return "urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1C0" + std::to_string(number);
}

TEST(McpNotifications, ReportProgressToWhoeverAsksForIt) {
  McpSession session;
  session.ask("tools/call", R"({"name": "rules"})");
  EXPECT_THAT(session.notified(), IsEmpty());
  for (const char* token : {"\"a\"", "7"}) {
    session.ask("tools/call",
                R"({"name": "rules", "_meta": {"progressToken": )" +
                    std::string(token) + "}}");
    EXPECT_THAT(
        session.notified(),
        ElementsAre(R"({"jsonrpc":"2.0","method":"notifications/progress",)"
                    R"("params":{"progressToken":)" +
                    std::string(token) +
                    R"(,"progress":0,"message":"started"}})"));
  }
  for (const char* token : {"{}", "null", "[1]"}) {
    session.ask("tools/call",
                R"({"name": "rules", "_meta": {"progressToken": )" +
                    std::string(token) + "}}");
    EXPECT_THAT(session.notified(), IsEmpty()) << token;
  }
}

TEST(McpNotifications, HaveTheLevelThatWasSet) {
  McpSession session;
  const auto calls = [&] {
    session.call("rules");
    session.call("get", R"({"subject": "agent://a/b"})");
    return session.notified();
  };
  EXPECT_THAT(calls(), IsEmpty());
  session.ask("logging/setLevel", R"({"level": "debug"})");
  EXPECT_THAT(calls(),
              ElementsAre(AllOf(HasSubstr("\"info\""), HasSubstr("rules")),
                          AllOf(HasSubstr("\"warning\""), HasSubstr("get"))));
  session.ask("logging/setLevel", R"({"level": "warning"})");
  EXPECT_THAT(calls(), ElementsAre(HasSubstr("\"warning\"")));
  session.ask("logging/setLevel", R"({"level": "error"})");
  EXPECT_THAT(calls(), IsEmpty());
}

TEST(McpNotifications, AreOfferedWhereTheTransportHasThem) {
  McpSession without;
  EXPECT_EQ(without.ask("resources/subscribe", R"({"uri": "x"})")
                .root()["error"]["code"]
                .int64(),
            rpc::method_not_found);
  McpSession with({.follows_changes = true});
  EXPECT_TRUE(with.ask("resources/subscribe", R"({"uri": "agent://a/b"})")
                  .root()["result"]);
  EXPECT_TRUE(with.session().watched().list);
  EXPECT_THAT(with.session().watched().uris, ElementsAre("agent://a/b"));
  EXPECT_TRUE(with.ask("resources/unsubscribe", R"({"uri": "agent://a/b"})")
                  .root()["result"]);
  EXPECT_THAT(with.session().watched().uris, IsEmpty());
  for (const char* uri : {"\"\"", "1", "null"}) {
    EXPECT_TRUE(
        with.ask("resources/subscribe", "{\"uri\": " + std::string(uri) + "}")
            .root()["error"]);
  }
  for (std::size_t i = 0; i < watched_uris_max; ++i) {
    with.ask("resources/subscribe",
             "{\"uri\": \"agent://a/" + std::to_string(i) + "\"}");
  }
  EXPECT_THAT(std::string(with.ask("resources/subscribe",
                                   R"({"uri": "agent://a/more"})")
                              .text()),
              HasSubstr("256 subscriptions at most"));
}

TEST(McpNotifications, SayWhatChanges) {
  const Document changes =
      McpSession::read(R"([{"subject": "a", "kind": "put", "previous": 3},)"
                       R"({"subject": "b", "kind": "put", "previous": 4}])");
  EXPECT_THAT(notifications_of(changes.root(), {.list = true, .uris = {}}),
              IsEmpty());
  EXPECT_THAT(
      notifications_of(
          changes.root(),
          {.list = true, .uris = {"a", "c", "agentcard://registry"}}),
      ElementsAre(
          R"({"jsonrpc":"2.0","method":"notifications/resources/updated",)"
          R"("params":{"uri":"a"}})",
          HasSubstr("agentcard://registry")));
  const Document gone =
      McpSession::read(R"([{"subject": "a", "kind": "withdrawn"}])");
  EXPECT_THAT(notifications_of(gone.root(), {.list = true, .uris = {}}, "7"),
              ElementsAre(AllOf(HasSubstr("resources/list_changed"),
                                HasSubstr("subscriptionId\":7"))));
}

// The messages of a queue whose client listens to changes.
class FollowedQueue {
 public:
  FollowedQueue()
      : session_({.version = "", .follows_changes = true}),
        follower_(session_.call_operation(), ChangeFollower::Answers::at_once,
                  [this](Value changes) { queue_->changed(changes); }),
        queue_(
            std::in_place, session_.session(),
            [this](std::string_view message) { add(message); },
            [this] { follower_.start(); }) {}
  ~FollowedQueue() {
    while (!follower_.stop(1000)) {
    }
  }
  void send(std::string message) { queue_->receive(std::move(message)); }
  // Waits for it.
  std::string message_with(std::string_view part) {
    std::unique_lock lock(mutex_);
    for (std::size_t seen = 0;; ++seen) {
      changed_.wait(lock, [&] { return messages_.size() > seen; });
      if (messages_[seen].find(part) != std::string::npos) {
        return messages_[seen];
      }
    }
  }

 private:
  void add(std::string_view message) {
    {
      const std::lock_guard lock(mutex_);
      messages_.emplace_back(message);
    }
    changed_.notify_all();
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> messages_;
  McpSession session_;
  ChangeFollower follower_;
  std::optional<MessageQueue> queue_;
};

std::string message_text(std::string_view method, std::string_view params) {
  return R"({"jsonrpc": "2.0", "id": "x", "method": ")" + std::string(method) +
         R"(", "params": )" + std::string(params) + "}";
}

TEST(McpNotifications, FollowTheChangesOfTheDirectory) {
  FollowedQueue queue;
  queue.send(
      message_text("initialize", R"({"protocolVersion": "2025-06-18"})"));
  queue.send(R"({"jsonrpc": "2.0", "method": "notifications/initialized"})");
  queue.send(message_text("resources/subscribe",
                          "{\"uri\": \"" + subject_numbered(2) + "\"}"));
  const auto write = [&](const std::string& card) {
    queue.send(message_text("tools/call", R"({"name": "register",)"
                                          R"("arguments": )" +
                                              card + "}"));
  };
  write(card_numbered(1));
  queue.message_with("resources/list_changed");
  write(card_numbered(2));
  EXPECT_THAT(queue.message_with("resources/updated"),
              HasSubstr(subject_numbered(2)));
}

TEST(McpNotifications, FollowASubscriptionWithoutASession) {
  FollowedQueue queue;
  queue.send(message_text("subscriptions/listen",
                          R"({"notifications": {"resourcesListChanged": true,
          "toolsListChanged": true},
          "_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientCapabilities": {}}})"));
  EXPECT_THAT(queue.message_with("subscriptions/acknowledged"),
              HasSubstr(R"("notifications":{"resourcesListChanged":true})"));
  queue.send(
      message_text("tools/call",
                   R"({"name": "register", "arguments": )" + card_numbered(1) +
                       R"(, "_meta": {"io.modelcontextprotocol/protocolVersion":
          "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}})"));
  EXPECT_THAT(queue.message_with("resources/list_changed"),
              HasSubstr(R"("io.modelcontextprotocol/subscriptionId":"x")"));
}

}  // namespace
}  // namespace cardinal::mcp
