#include "operations/later_reply.h"

#include <condition_variable>
#include <mutex>

#include "base/errors.h"
#include "directory/directory.h"

namespace cardinal {
namespace {

// Indexing follows a write within milliseconds. Whoever asks for more than
// that has a number of another directory, or of one that is behind.
constexpr std::int64_t change_wait_ms = 5'000;

// Set by a wake, which may come after everybody has left.
struct ReadySignal {
  std::mutex mutex;
  std::condition_variable changed;
  bool is_set = false;

  void set() {
    {
      const std::lock_guard lock(mutex);
      is_set = true;
    }
    changed.notify_all();
  }
  void wait(std::int64_t wait_ms) {
    std::unique_lock lock(mutex);
    const auto ready = [this] { return is_set; };
    if (wait_ms == 0) return changed.wait(lock, ready);
    changed.wait_for(lock, std::chrono::milliseconds(wait_ms), ready);
  }
};

}  // namespace

RepeatedCall::RepeatedCall(const Operation& operation, const Call& call,
                           std::int64_t wait_ms, Registration registration)
    : operation_(operation),
      services_(call.services),
      input_(call.input.raw()),
      format_(call.options.format),
      request_id_(call.options.request_id),
      documents_(call.options.documents.begin(), call.options.documents.end()),
      options_(call.options),
      wait_ms_(wait_ms),
      registration_(std::move(registration)) {
  if (call.options.who) who_ = *call.options.who;
}

void RepeatedCall::on_ready(std::function<void()> wake) {
  wake_ = registration_(std::move(wake));
}

Result<Reply> RepeatedCall::finish() {
  wake_ = {};
  options_.format = format_;
  options_.documents = documents_;
  options_.who = who_ ? &*who_ : nullptr;
  options_.request_id = request_id_;
  options_.has_waited = true;
  options_.limits = {.deadline_us = services_.env.clock->monotonic_us() +
                                    operation_.limits.timeout_ms * 1'000};
  return call(operation_, input_, services_, options_);
}

Result<std::optional<Reply>> later_reply_for_change(const Operation& operation,
                                                    const Call& call) {
  const auto change = call.input["min_change"].uint64();
  if (!change || *change == 0) return std::nullopt;
  directory::Directory& directory = *call.services.directory;
  bool is_there = false;
  // At once, if it is there.
  {
    const store::Wake now =
        directory.on_indexed(*change, [&] { is_there = true; });
  }
  if (is_there) return std::nullopt;
  if (call.options.has_waited) {
    return unavailable(
        "change {} does not show yet; the last one is {}; try again later",
        *change, directory.store().end().change);
  }
  Reply reply;
  reply.later = std::make_unique<RepeatedCall>(
      operation, call, change_wait_ms,
      [&directory, change = *change](std::function<void()> wake) {
        return directory.on_indexed(change, std::move(wake));
      });
  return reply;
}

Result<Reply> wait_for(Reply reply) {
  while (reply.later) {
    const auto signal = std::make_shared<ReadySignal>();
    const std::unique_ptr<LaterReply> later = std::move(reply.later);
    later->on_ready([signal] { signal->set(); });
    signal->wait(later->wait_ms());
    TRY(reply, later->finish());
  }
  return reply;
}

}  // namespace cardinal
