#include "mcp/backend.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

#include "base/errors.h"

namespace cardinal::mcp {
namespace {

constexpr Limits backend_limits{.bytes_max = 64u << 20, .depth_max = 1000};
// How soon a cancelled call is given up.
constexpr std::int64_t cancel_check_ms = 20;

// Set by a wake, which may come after everybody has left.
struct WokenSignal {
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
  bool wait(std::int64_t wait_ms) {
    std::unique_lock lock(mutex);
    return changed.wait_for(lock, std::chrono::milliseconds(wait_ms),
                            [this] { return is_set; });
  }
};

Status read_stream(Reply& reply, const CallLimits& limits) {
  if (!reply.stream) return {};
  bool has_more = true;
  while (has_more) {
    if (limits.is_cancelled()) return std::unexpected(late_error());
    if (reply.json.size() > backend_limits.bytes_max) {
      return invalid("the answer is longer than {} MiB; ask for less",
                     backend_limits.bytes_max >> 20);
    }
    has_more = reply.stream->next(reply.json, reply.notes);
  }
  reply.outcome = reply.stream->outcome();
  reply.stream.reset();
  return {};
}

// The input with the session's last change, for operations that can wait for
// one.
std::string after_change(const Operation& operation, std::string_view input,
                         std::uint64_t change) {
  const bool can_wait =
      operation.input.find("\"min_change\"") != std::string_view::npos;
  if (change == 0 || !can_wait) return std::string(input);
  Faults faults;
  const Document given =
      Reader().read(std::string(input), backend_limits, faults);
  if (!given.root().is(Kind::object) || given.root()["min_change"]) {
    return std::string(input);
  }
  Writer json;
  json.begin_object();
  for (const Member member : given.root().members()) {
    json.key(member.name).raw(member.value.raw());
  }
  json.key("min_change").number(static_cast<std::int64_t>(change));
  return json.end_object().take();
}

std::uint64_t change_of(const Reply& reply) {
  if (reply.change) return *reply.change;
  Faults faults;
  const Document answer = Reader().read(reply.json, backend_limits, faults);
  return answer.root()["change"].uint64().value_or(0);
}

void raise_to(LastChange& last, std::uint64_t change) {
  std::uint64_t known = last.load();
  while (known < change && !last.compare_exchange_weak(known, change)) {
  }
}

}  // namespace

Step Backend::call(const Operation& operation, std::string_view input,
                   Then then) {
  const CallLimits limits{.deadline_us = env_.clock->monotonic_us() +
                                         operation.limits.timeout_ms * 1'000,
                          .cancelled = cancelled_};
  const CallOptions options{.limits = limits};
  Result<Reply> reply = call_(
      operation, after_change(operation, input, last_change_.load()), options);
  return settled(operation, limits, std::move(reply), std::move(then));
}

Step Backend::settled(const Operation& operation, const CallLimits& limits,
                      Result<Reply> reply, Then then) {
  if (reply && reply->later) {
    std::unique_ptr<LaterReply> later = std::move(reply->later);
    return Awaited{std::move(later),
                   [this, &operation, limits,
                    then = std::move(then)](Result<Reply> next) -> Step {
                     return settled(operation, limits, std::move(next), then);
                   }};
  }
  if (reply) {
    if (const Status read = read_stream(*reply, limits); !read) {
      return then(std::unexpected(read.error()));
    }
    const bool has_written =
        !operation.effects.read_only && reply->outcome == Outcome::clean;
    if (has_written) raise_to(last_change_, change_of(*reply));
  }
  return then(std::move(reply));
}

Result<Reply> wait_while_wanted(std::unique_ptr<LaterReply> later,
                                const std::atomic<bool>* cancelled,
                                const Clock& clock,
                                const std::function<void()>& while_waiting) {
  const auto signal = std::make_shared<WokenSignal>();
  later->on_ready([signal] { signal->set(); });
  const std::int64_t wait_ms = later->wait_ms();
  const std::int64_t end_us =
      wait_ms == 0 ? 0 : clock.monotonic_us() + wait_ms * 1'000;
  while (!signal->wait(cancel_check_ms)) {
    if (cancelled && cancelled->load()) return std::unexpected(late_error());
    if (end_us != 0 && clock.monotonic_us() >= end_us) break;
    if (while_waiting) while_waiting();
  }
  return later->finish();
}

}  // namespace cardinal::mcp
