// Followers of one feed share what is read for them: each sees every change
// once, and only what it may see.
#include "server/shared_feed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "server/directory_server.h"
#include "support/event_reader.h"
#include "support/parsed.h"

namespace cardinal::server {
namespace {

using test::a2a_card;
using test::DirectoryServer;
using testing::ElementsAre;

class SharedFeeds : public ::testing::Test {
 protected:
  void add_cards_of_feed(int first, int last) {
    for (int i = first; i <= last; ++i) {
      EXPECT_EQ(server.post("/v1/agents", a2a_card(i)).status, 201);
    }
  }
  FeedCall call_of(std::optional<access::Principal> who = {}) {
    return {*operation_named("changes"), server.services(), "{}",
            std::move(who)};
  }
  store::Cursor cursor(std::uint64_t change) {
    store::Cursor at = server.directory().store().end();
    at.change = change;
    return at;
  }
  // The changes in the next events, about so many bytes at a time, until there
  // is this one.
  std::vector<int> read_until(FeedHub::Joined& joined, int until,
                              std::size_t bytes_max) {
    cardinal::test::EventReader reader;
    std::vector<int> changes;
    while (changes.empty() || changes.back() < until) {
      std::string bytes;
      const auto progress = joined.feed->read(joined.place, bytes, bytes_max);
      if (progress == SharedFeed::Progress::lost) return {-1};
      if (progress == SharedFeed::Progress::none) std::this_thread::yield();
      reader.read(bytes);
      changes.clear();
      for (const auto& event : reader.events) {
        const auto data = cardinal::test::parse(event.data);
        changes.push_back(
            static_cast<int>(data.root()["change"].int64().value_or(0)));
      }
    }
    return changes;
  }

  DirectoryServer server;
  const int one = 1, two = 2;  // followers
};

TEST_F(SharedFeeds, HaveEachChangeOnceInPiecesOfAnySize) {
  FeedHub hub;
  add_cards_of_feed(1, 3);
  auto early = hub.join(call_of(), cursor(1), &one, {});
  ASSERT_TRUE(early);
  EXPECT_THAT(read_until(*early, 3, 1), ElementsAre(2, 3));
  auto late = hub.join(call_of(), cursor(3), &two, {});
  ASSERT_TRUE(late);
  EXPECT_EQ(late->feed, early->feed);
  add_cards_of_feed(4, 8);
  EXPECT_THAT(read_until(*early, 8, 900), ElementsAre(4, 5, 6, 7, 8));
  EXPECT_THAT(read_until(*late, 8, 1u << 20), ElementsAre(4, 5, 6, 7, 8));
  hub.leave(early->feed, &one);
  hub.leave(late->feed, &two);
}

TEST_F(SharedFeeds, BeginWhereTheirFollowersAre) {
  FeedHub hub;
  add_cards_of_feed(1, 4);
  const auto first = hub.join(call_of(), cursor(3), &one, {});
  ASSERT_TRUE(first);
  // What came before was not read for anybody.
  EXPECT_FALSE(hub.join(call_of(), cursor(2), &two, {}));
  // Who is ahead gets nothing twice.
  auto ahead = hub.join(call_of(), cursor(4), &two, {});
  ASSERT_TRUE(ahead);
  add_cards_of_feed(5, 5);
  EXPECT_THAT(read_until(*ahead, 5, 1u << 20), ElementsAre(5));
}

TEST_F(SharedFeeds, LoseThoseWhoFallBehind) {
  FeedHub hub(1);  // keeps the last batch
  auto slow = hub.join(call_of(), cursor(0), &one, {});
  auto quick = hub.join(call_of(), cursor(0), &two, {});
  ASSERT_TRUE(slow && quick);
  for (int i = 1; i <= 3; ++i) {
    add_cards_of_feed(i, i);
    EXPECT_THAT(read_until(*quick, i, 1u << 20), ElementsAre(i));
  }
  EXPECT_THAT(read_until(*slow, 3, 1u << 20), ElementsAre(-1));
  EXPECT_EQ(slow->place.after.change, 0u);  // where it goes on by itself
}

TEST_F(SharedFeeds, AreForThoseWhoSeeTheSame) {
  FeedHub hub;
  const access::Principal ann{.name = "ann", .scopes = {"read"}};
  const access::Principal team{.name = "ann", .scopes = {"read", "team"}};
  const auto anonymous = hub.join(call_of(), cursor(0), &one, {});
  const auto named = hub.join(call_of(ann), cursor(0), &one, {});
  const auto scoped = hub.join(call_of(team), cursor(0), &one, {});
  ASSERT_TRUE(anonymous && named && scoped);
  EXPECT_NE(anonymous->feed, named->feed);
  EXPECT_NE(named->feed, scoped->feed);
  hub.stop();
  EXPECT_FALSE(hub.join(call_of(), cursor(0), &two, {}));
}

}  // namespace
}  // namespace cardinal::server
