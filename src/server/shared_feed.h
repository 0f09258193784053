// One feed for all who follow the same: what changed is read and written as
// events once, however many clients wait for it.
//
//   auto joined = hub.join(call, cursor, this, waker);
//   if (joined) joined->feed->read(joined->place, out, bytes_max);
//
// Who follows has read everything up to its cursor by itself and joins there.
// The feed keeps the last events only; who falls behind them goes on by itself.
// Followers are woken a few at a time; what happens meanwhile is sent together.
//
// Thread safety: any thread may call anything; stop() once, after the server
// has stopped.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "cardinal/access.h"
#include "cardinal/http_stream.h"
#include "cardinal/operations.h"
#include "cardinal/store.h"

namespace cardinal::server {

// `input` with what a feed sets: from where, and whether to wait.
std::string feed_input_after(std::string_view input, const OperationFeed& feed,
                             std::string_view since, bool waits);

// What followers of one feed have in common.
struct FeedCall {
  const Operation& operation;
  Services& services;
  std::string input;  // without what feed_input_after() sets
  std::optional<access::Principal> who;
};

class SharedFeed {
 public:
  // Where a follower is.
  struct Place {
    std::uint64_t batch = 0;  // the next to read
    store::Cursor after;      // the last event that was read
  };
  enum class Progress : std::uint8_t {
    some,
    none,  // nothing yet: the follower is woken
    lost,  // what comes next is not kept any more
  };
  // Appends the next events: whole ones, and the first in any case.
  Progress read(Place& place, std::string& out, std::size_t bytes_max);

 private:
  friend class FeedHub;
  struct Entry {
    std::uint64_t change;
    std::size_t end;  // of its bytes in the text
  };
  struct Batch {
    std::vector<Entry> entries;
    std::string text;
  };
  SharedFeed(FeedCall call, const store::Cursor& begin,
             std::size_t kept_bytes_max);

  std::optional<Place> add(const void* follower, const store::Cursor& after,
                           const http::Waker& waker);
  // False: it was the last.
  bool remove(const void* follower);
  // Reads what is new and wakes the followers, until there is nothing more.
  void fetch(const std::function<void()>& on_ready);
  void append(const std::string& answer);
  void fail();

  const FeedCall call_;
  const std::size_t kept_bytes_max_;
  // Of the hub's thread.
  std::unique_ptr<LaterReply> later_;
  std::string since_;
  // Of the hub, with its lock. What it waits for sets the first, and must not
  // keep the feed: that would end the wait from within.
  const std::shared_ptr<bool> is_ready_ = std::make_shared<bool>(true);

  std::mutex mutex_;  // of what follows
  bool has_failed_ = false;
  std::uint64_t dropped_up_to_;  // changes that it does not have
  std::uint64_t first_batch_ = 0;
  std::size_t bytes_ = 0;
  std::deque<Batch> batches_;
  std::map<const void*, http::Waker> followers_;
};

class FeedHub {
 public:
  // Each feed keeps so much of its last events.
  explicit FeedHub(std::size_t kept_bytes_max = 4u << 20);
  FeedHub(const FeedHub&) = delete;
  FeedHub& operator=(const FeedHub&) = delete;
  ~FeedHub();

  struct Joined {
    std::shared_ptr<SharedFeed> feed;
    SharedFeed::Place place;
  };
  // Absent: it is not possible here, or not any more.
  std::optional<Joined> join(const FeedCall& call, const store::Cursor& after,
                             const void* follower, const http::Waker& waker);
  void leave(const std::shared_ptr<SharedFeed>& feed, const void* follower);
  void stop();

 private:
  struct State;
  void run();
  const std::size_t kept_bytes_max_;
  const std::shared_ptr<State> state_;
  std::thread thread_;
};

}  // namespace cardinal::server
