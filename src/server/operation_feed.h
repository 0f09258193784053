// An operation's growing answer as Server-Sent Events: it is called, its items
// are sent, and it is called again when there are more.
//
// Thread safety: as for an EventFeed.
#pragma once

#include <deque>
#include <mutex>

#include "cardinal/access.h"
#include "cardinal/http_events.h"
#include "cardinal/operations.h"
#include "server/shared_feed.h"

namespace cardinal::server {

class OperationFeedEvents final
    : public http::EventFeed,
      public std::enable_shared_from_this<OperationFeedEvents> {
 public:
  // `input` is valid JSON; `since` replaces what it says, unless empty.
  // Requires: the operation has a feed.
  OperationFeedEvents(const Operation& operation, Services& services,
                      std::string input, std::string since,
                      std::optional<access::Principal> who,
                      FeedHub* hub = nullptr);

  // The first call, whose failure is a response of its own.
  Result<Reply> begin();
  // Takes what begin() returned.
  void accept(Reply reply);

  void start(const http::Waker& waker) override;
  bool append_ready(std::string& out, std::size_t bytes_max) override;
  std::optional<http::ServerEvent> next() override;
  // Events of a shared feed are there without a read.
  http::RunsOn runs_on(http::RunsOn otherwise) const override;
  bool has_ended() const override { return has_ended_; }
  void cancel() override;

 private:
  // The answer to wait for; destroyed without the lock.
  struct Awaited {
    std::mutex mutex;
    std::unique_ptr<LaterReply> later;
    bool is_ready = false;
    bool is_cancelled = false;
    // Instead of an answer of its own, once it has read all that there is.
    std::shared_ptr<SharedFeed> shared;
  };
  Result<Reply> call_after(bool waits);
  bool fetch_more();
  bool join_shared();
  std::shared_ptr<SharedFeed> shared() const;
  void leave_shared();

  const Operation& operation_;
  Services& services_;
  const std::string input_;
  const std::optional<access::Principal> who_;
  std::string since_;
  FeedHub* const hub_;  // null: there are no shared feeds
  SharedFeed::Place place_;
  bool is_lost_ = false;
  http::Waker waker_;
  std::deque<http::ServerEvent> events_;
  const std::shared_ptr<Awaited> awaited_ = std::make_shared<Awaited>();
  bool has_ended_ = false;
};

}  // namespace cardinal::server
