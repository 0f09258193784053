// Replies that come later as responses that come later: no thread waits for
// them.
//
//   return pending.respond(std::move(reply.later), [](Result<Reply> reply) {
//     return response_of(reply);
//   });
//
// Thread safety: any thread may call anything; stop() once, after the server
// has stopped.
#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "cardinal/http_stream.h"
#include "cardinal/operations.h"
#include "http/worker_pool.h"

namespace cardinal::server {

class PendingReplies {
 public:
  using Respond = std::function<http::Response(Result<Reply>)>;
  using Done = std::function<void(Result<Reply>)>;
  struct Waiting;
  using Handle = std::weak_ptr<Waiting>;  // of one wait

  // The clock outlives this object.
  PendingReplies(MetricRegistry& metrics, const Clock& clock);
  ~PendingReplies();

  // `respond` is called on a thread of this object, when the reply is there or
  // its time to wait is over; not at all if the client is gone by then.
  http::Response respond(std::unique_ptr<LaterReply> later, Respond respond,
                         Handle* handle = nullptr);
  // For replies that are no response by themselves: `done` is called once, on a
  // thread of this object or at once; with a failure when there is no room.
  Handle follow(std::unique_ptr<LaterReply> later, Done done);
  // Takes the reply as it is now.
  void end_wait(const Handle& handle);
  void stop();

 private:
  using Due = std::multimap<std::int64_t, std::shared_ptr<Waiting>>;

  bool watch_for(const std::shared_ptr<Waiting>& waiting);
  void finish(const std::shared_ptr<Waiting>& waiting);
  void forget(const std::shared_ptr<Waiting>& waiting);
  void watch();
  std::int64_t now_ms() const;

  const Clock& clock_;
  std::mutex mutex_;  // of what follows
  Due due_;           // by the time when waiting ends
  bool stopping_ = false;
  std::condition_variable changed_;
  http::WorkerPool pool_;
  std::thread alarm_;
};

}  // namespace cardinal::server
