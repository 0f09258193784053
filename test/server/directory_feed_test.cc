// Waiting for changes: no worker waits, nothing is lost and nothing comes
// twice.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <numeric>
#include <thread>

#include "server/directory_server.h"
#include "support/parsed.h"

namespace cardinal::server {
namespace {

using test::a2a_card;
using test::DirectoryServer;
using testing::HasSubstr;

void add_cards(DirectoryServer& server, int first, int last) {
  for (int i = first; i <= last; ++i) {
    EXPECT_EQ(server.post("/v1/agents", a2a_card(i)).status, 201);
  }
}

// The events until one has this id's number, or all that come in time.
struct Events {
  std::vector<int> changes;
  std::string last_id;
};
Events read_events(const std::string& url, const std::string& last_id,
                   int until) {
  Events events;
  http::Client client({.allow_private = true});
  http::ClientRequest request{
      .url = url + "/v1/changes?since=0",
      .fields = {{"Accept", "text/event-stream"}},
      .is_enough = [&](std::string_view body) {
        return body.find(R"(data: {"change":)" + std::to_string(until) + ",") !=
                   std::string_view::npos &&
               body.ends_with("\n\n");
      }};
  if (!last_id.empty()) request.fields.emplace_back("Last-Event-ID", last_id);
  const auto response = client.send(request);
  EXPECT_TRUE(response) << response.error().message;
  if (!response) return events;
  EXPECT_EQ(response->header("Content-Type"), "text/event-stream");
  std::string_view rest = response->body;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (line.starts_with("id: ")) events.last_id = line.substr(4);
    if (!line.starts_with("data: ")) continue;
    const auto data = cardinal::test::parse(line.substr(6));
    events.changes.push_back(
        static_cast<int>(data.root()["change"].int64().value_or(0)));
  }
  return events;
}

TEST(DirectoryFeed, ALongPollEndsWithTheNextChange) {
  DirectoryServer server;
  add_cards(server, 1, 2);
  std::string body;
  std::thread poll([&] {
    http::Client client({.allow_private = true});
    const auto response =
        client.get(server.url() + "/v1/changes?since=2&wait=30");
    ASSERT_TRUE(response);
    body = response->body;
  });
  add_cards(server, 3, 3);
  poll.join();
  const auto answer = cardinal::test::parse(body);
  ASSERT_EQ(answer.root()["changes"].size(), 1u) << body;
  EXPECT_EQ(answer.root()["changes"][std::size_t{0}]["change"].int64(), 3);
}

TEST(DirectoryFeed, WaitingHoldsNoWorker) {
  DirectoryServer server;
  add_cards(server, 1, 1);
  constexpr int waiting = 64;  // more than there are workers
  std::atomic<int> woken = 0;
  std::vector<std::thread> polls;
  for (int i = 0; i < waiting; ++i) {
    polls.emplace_back([&] {
      http::Client client(
          {.limits = {.header_ms = 40'000}, .allow_private = true});
      const auto response =
          client.get(server.url() + "/v1/changes?since=1&wait=30");
      if (response &&
          response->body.find("\"change\":2") != std::string::npos) {
        ++woken;
      }
    });
  }
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(server.get("/v1/stats").status, 200);
  }
  EXPECT_EQ(woken, 0);
  add_cards(server, 2, 2);
  for (std::thread& poll : polls) poll.join();
  EXPECT_EQ(woken, waiting);
}

TEST(DirectoryFeed, APollInVainHasNothingAndGoesOn) {
  DirectoryServer server;
  add_cards(server, 1, 1);
  const auto response = server.get("/v1/changes?since=1&wait=1");
  EXPECT_EQ(response.status, 200);
  EXPECT_THAT(response.body, HasSubstr(R"("changes":[])"));
  EXPECT_THAT(response.body, HasSubstr(".1\",\"is_last\":true"));
}

TEST(DirectoryFeed, ManyFollowersSeeEachChangeOnce) {
  DirectoryServer server;
  add_cards(server, 1, 3);
  constexpr int last = 30;
  std::vector<int> all(last);
  std::iota(all.begin(), all.end(), 1);
  std::vector<std::vector<int>> seen(24);
  std::vector<std::thread> followers;
  for (std::vector<int>& each : seen) {
    followers.emplace_back([&server, &each] {
      each = read_events(server.url(), "", last).changes;
    });
  }
  add_cards(server, 4, last);
  for (std::thread& follower : followers) follower.join();
  for (const std::vector<int>& each : seen) EXPECT_EQ(each, all);
}

TEST(DirectoryFeed, EventsThatAreCutAndResumedComeOnceEach) {
  DirectoryServer server;
  add_cards(server, 1, 3);
  std::vector<int> seen;
  std::string last_id;
  int last = 3;
  for (const int until : {2, 3, 6, 9}) {
    std::thread writer([&, from = last + 1] {
      for (int i = from; i <= until; ++i) {
        http::Client client({.allow_private = true});
        const auto done =
            client.send({.method = "POST",
                         .url = server.url() + "/v1/agents",
                         .fields = {{"Content-Type", "application/json"}},
                         .body = a2a_card(i)});
        EXPECT_TRUE(done && done->status == 201);
      }
    });
    const Events events = read_events(server.url(), last_id, until);
    writer.join();
    last = std::max(last, until);
    // What came after the cut was not read.
    for (const int change : events.changes) {
      if (change > until) break;
      seen.push_back(change);
    }
    last_id = server.get("/v1/stats").body;  // of the last one that was read
    last_id = last_id.substr(last_id.find("\"cursor\":\"") + 10);
    last_id = last_id.substr(0, last_id.rfind('.', last_id.find('"')) + 1) +
              std::to_string(until);
  }
  EXPECT_THAT(seen, testing::ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9));
}

TEST(DirectoryFeed, AnEventStreamOfAnotherHistoryIsRefused) {
  DirectoryServer server;
  const auto response =
      server.get("/v1/changes",
                 {{"Accept", "text/event-stream"},
                  {"Last-Event-ID", "00000000000000000000000000000000.1.5"}});
  EXPECT_EQ(response.status, 410);
  EXPECT_THAT(response.body, HasSubstr(R"("snapshot":"/v1/agents")"));
}

TEST(DirectoryFeed, MinChangeWaitsForTheIndexAndNoLonger) {
  DirectoryServer server;
  for (int i = 1; i <= 20; ++i) {
    const auto written = server.post("/v1/agents", a2a_card(i));
    const std::string change(written.header("Cardinal-Change").value_or(""));
    const auto stats = server.get("/v1/stats?min_change=" + change);
    EXPECT_THAT(stats.body, HasSubstr("\"agents\":" + std::to_string(i) + ","));
  }
  const auto never = server.get("/v1/stats?min_change=1000");
  EXPECT_EQ(never.status, 503);
  EXPECT_TRUE(never.header("Retry-After"));
}

// For the thread sanitizer: readers that come and go while others write.
TEST(DirectoryFeed, AmidLeavingReadersEverythingEnds) {
  DirectoryServer server;
  std::atomic<bool> is_over = false;
  std::vector<std::thread> readers;
  for (int r = 0; r < 4; ++r) {
    readers.emplace_back([&, r] {
      for (int i = 0; !is_over; ++i) {
        http::Client client(
            {.limits = {.total_ms = 40 + 20 * r}, .allow_private = true});
        (void)client.get(server.url() + "/v1/changes?since=" +
                         (i % 2 == 0 ? "0" : "1") + "&wait=20");
        (void)read_events(server.url(), "", 1);
      }
    });
  }
  add_cards(server, 1, 30);
  is_over = true;
  for (std::thread& reader : readers) reader.join();
  EXPECT_TRUE(server.server().stop());
}

}  // namespace
}  // namespace cardinal::server
