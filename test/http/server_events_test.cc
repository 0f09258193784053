// Server-Sent Events: what a reader by the standard gets.
#include "cardinal/http_events.h"

#include <gmock/gmock.h>

#include "http/streams.h"
#include "support/event_reader.h"

namespace cardinal::http {
namespace {

using cardinal::test::EventReader;
using cardinal::test::ReadEvent;
using test::await;
using test::Client;
using test::field_of;
using test::get;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(ServerEvents, AnyTextIsReadAsItWasWritten) {
  const auto read = [](const ServerEvent& event) {
    std::string bytes;
    append_event(bytes, event);
    EventReader reader;
    reader.read(bytes);
    return reader.events;
  };
  EXPECT_THAT(read({"7", "change", "a"}),
              ElementsAre(ReadEvent{"change", "a", "7"}));
  EXPECT_THAT(read({"", "", ""}), ElementsAre(ReadEvent{"message", "", ""}));
  EXPECT_THAT(
      read({"", "", " a\n\n:b\r\nid: 9\rdata: c\n"}),
      ElementsAre(ReadEvent{"message", " a\n\n:b\nid: 9\ndata: c\n", ""}));
  // What cannot be sent is left out, and starts no field of its own.
  EXPECT_THAT(read({"1\ndata: x", "a\rid: 5", "b"}),
              ElementsAre(ReadEvent{"message", "b", ""}));
  EXPECT_THAT(read({std::string("1\0", 2), " t", "b"}),
              ElementsAre(ReadEvent{" t", "b", ""}));
  EXPECT_THAT(read({std::string(257, 'i'), "", "b"}),
              ElementsAre(ReadEvent{"message", "b", ""}));
}

TEST(ServerEvents, TheLastIdIsReadAndChecked) {
  Request request;
  EXPECT_EQ(*last_event_id(request), std::nullopt);
  request.fields = {{"last-event-id", "12"}};
  EXPECT_EQ(*last_event_id(request), "12");
  request.fields = {{"Last-Event-ID", ""}};
  EXPECT_EQ(*last_event_id(request), std::nullopt);
  const std::string long_id(257, 'x');
  request.fields = {{"Last-Event-ID", long_id}};
  EXPECT_EQ(last_event_id(request).error().code, Code::usage);
  request.fields = {{"Last-Event-ID", "1"}, {"Last-Event-ID", "1"}};
  EXPECT_EQ(last_event_id(request).error().code, Code::usage);
}

// Numbered events, and who waits for the next one.
class EventLog {
 public:
  void add() {
    const std::lock_guard lock(mutex_);
    ++count_;
    for (const Waker& waker : wakers_) waker.wake();
    wakers_.clear();
  }
  int count_or_wait(int seen, const Waker& waker) {
    const std::lock_guard lock(mutex_);
    if (count_ <= seen) wakers_.push_back(waker);
    return count_;
  }
  std::atomic<int> ends_at = -1, cancelled = 0;

 private:
  std::mutex mutex_;
  int count_ = 0;
  std::vector<Waker> wakers_;
};

class LogFeed final : public EventFeed {
 public:
  LogFeed(EventLog& log, int seen) : log_(log), seen_(seen) {}
  void start(const Waker& waker) override { waker_ = waker; }
  std::optional<ServerEvent> next() override {
    if (log_.count_or_wait(seen_, waker_) <= seen_) return std::nullopt;
    ++seen_;
    return ServerEvent{std::to_string(seen_), "number",
                       "number\n" + std::to_string(seen_)};
  }
  bool has_ended() const override { return log_.ends_at == seen_; }
  void cancel() override { ++log_.cancelled; }

 private:
  EventLog& log_;
  int seen_;
  Waker waker_;
};

Router with(EventLog& log, EventStreamOptions options = {}) {
  Router routes = test::some_routes();
  EXPECT_TRUE(routes.add(
      {Method::get, "/events", [&log, options](const Request& request) {
         const auto last = last_event_id(request);
         if (!last) return problem(last.error());
         const int seen = *last ? std::stoi(**last) : 0;
         return event_stream(std::make_shared<LogFeed>(log, seen), options);
       }}));
  return routes;
}

TEST(ServerEvents, HaveTheFieldsOfTheirKind) {
  test::Log log;
  EventLog events;
  events.add();
  const auto server = test::started(test::options_for_tests(log),
                                    with(events, {.retry_ms = 2'500}));
  Client one(server->addresses()[0]);
  one.send(get("/events", "Accept-Encoding: gzip\r\n"));
  const std::string head = one.until("\r\n\r\n");
  EXPECT_EQ(field_of(head, "Content-Type"), "text/event-stream");
  EXPECT_EQ(field_of(head, "Cache-Control"), "no-store");
  EXPECT_EQ(field_of(head, "Content-Encoding"), "none");
  EventReader reader;
  while (reader.events.empty()) reader.read(one.chunk().value_or(""));
  EXPECT_EQ(reader.retry, "2500");
  EXPECT_THAT(reader.events,
              ElementsAre(ReadEvent{"number", "number\n1", "1"}));
  EXPECT_EQ(test::status_of(
                Client(server->addresses()[0])
                    .ask(get("/events", "Last-Event-ID: " +
                                            std::string(300, '1') + "\r\n"))),
            400);
}

TEST(ServerEvents, ASilentStreamHasHeartbeats) {
  test::Log log;
  EventLog events;
  const auto server = test::started(test::options_for_tests(log),
                                    with(events, {.heartbeat_ms = 30}));
  Client one(server->addresses()[0]);
  one.send(get("/events"));
  one.until("\r\n\r\n");
  EventReader reader;
  while (reader.comments < 3) reader.read(one.chunk().value_or(""));
  EXPECT_THAT(reader.events, IsEmpty());
}

// Cut at any byte, the next connection goes on behind the last whole event.
TEST(ServerEvents, ACutAndResumedClientSeesEachEventOnce) {
  for (const RunsOn runs_on : {RunsOn::io_thread, RunsOn::worker}) {
    test::Log log;
    EventLog events;
    constexpr int all = 500;
    const auto server = test::started(test::options_for_tests(log),
                                      with(events, {.runs_on = runs_on}));
    std::thread adding([&] {
      for (int i = 0; i < all; ++i) {
        events.add();
        if (i % 50 == 0) std::this_thread::yield();
      }
    });
    std::vector<std::string> seen;
    std::string last = "0";
    std::uint32_t dice = 7;
    while (seen.size() < all) {
      Client one(server->addresses()[0]);
      one.send(get("/events", "Last-Event-ID: " + last + "\r\n"));
      one.until("\r\n\r\n");
      EventReader reader;
      dice = dice * 1'664'525u + 1'013'904'223u;
      std::size_t budget = 20 + dice % 3'000;  // bytes until it is cut
      while (budget > 0 && seen.size() + reader.events.size() < all) {
        std::string bytes = one.chunk().value_or("");
        if (bytes.empty()) break;
        bytes.resize(std::min(bytes.size(), budget));
        budget -= bytes.size();
        reader.read(bytes);
      }
      for (const ReadEvent& event : reader.events) {
        seen.push_back(event.last_event_id);
        last = event.last_event_id;
      }
    }
    adding.join();
    std::vector<std::string> expected;
    for (int i = 1; i <= all; ++i) expected.push_back(std::to_string(i));
    EXPECT_EQ(seen, expected);
  }
}

TEST(ServerEvents, EndWithTheirFeedAndWithTheServer) {
  test::Log log;
  EventLog events;
  auto server = test::started(test::options_for_tests(log), with(events));
  events.add();
  events.ends_at = 1;
  Client ended(server->addresses()[0]);
  ended.send(get("/events"));
  ended.until("\r\n\r\n");
  EXPECT_TRUE(ended.chunked_body().second);
  events.ends_at = -1;
  Client waiting(server->addresses()[0]);
  waiting.send(get("/events", "Last-Event-ID: 1\r\n"));
  waiting.until("\r\n\r\n");
  server->stop();
  EXPECT_EQ(waiting.chunked_body(), std::pair(std::string(), true));
  EXPECT_TRUE(waiting.is_closed());
}

TEST(ServerEvents, AFeedIsToldWhenItsClientIsGone) {
  test::Log log;
  EventLog events;
  const auto server = test::started(test::options_for_tests(log), with(events));
  std::optional<Client> one(server->addresses()[0]);
  one->send(get("/events"));
  one->until("\r\n\r\n");
  one.reset();
  await([&] { return events.cancelled == 1; });
}

}  // namespace
}  // namespace cardinal::http
