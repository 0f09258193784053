#include "mcp/change_follower.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "base/check_that.h"
#include "base/signals.h"

namespace cardinal::mcp {
namespace {

constexpr Limits changes_limits{.bytes_max = 64u << 20, .depth_max = 1000};
constexpr std::int64_t change_wait_s = 50;
// Before a directory that did not answer is asked again.
constexpr std::int64_t retry_ms = 10'000;

}  // namespace

struct ChangeFollower::State {
  State(CallOperation given_call, Answers given_answers,
        std::function<void(Value)> given_on_changes)
      : call(std::move(given_call)),
        answers(given_answers),
        on_changes(std::move(given_on_changes)) {}

  CallOperation call;
  Answers answers;
  std::function<void(Value)> on_changes;
  std::mutex mutex;
  std::condition_variable changed;
  bool is_stopping = false, is_ready = false, has_ended = true;
  std::string since;  // JSON; empty: from the last change on
  std::thread thread;

  // False: it stops.
  bool pause(std::int64_t wait_ms) {
    std::unique_lock lock(mutex);
    changed.wait_for(lock, std::chrono::milliseconds(wait_ms),
                     [this] { return is_stopping || is_ready; });
    is_ready = false;
    return !is_stopping;
  }
  Result<Reply> ask(std::string_view operation, const std::string& input);
  bool read_page();
  void run();
};

// Waits for replies that come later.
Result<Reply> ChangeFollower::State::ask(std::string_view operation,
                                         const std::string& input) {
  const Operation* const known = operation_named(operation);
  CHECK(known);
  TRY(Reply reply, call(*known, input, {}));
  if (!reply.later) return reply;
  const std::unique_ptr<LaterReply> later = std::move(reply.later);
  // The wake is gone before `later` is.
  later->on_ready([this] {
    {
      const std::lock_guard lock(mutex);
      is_ready = true;
    }
    changed.notify_all();
  });
  if (!pause(later->wait_ms())) return std::unexpected(late_error());
  return later->finish();
}

// False: there is none, for now.
bool ChangeFollower::State::read_page() {
  const bool is_first = since.empty();
  Writer input;
  input.begin_object();
  if (!is_first) {
    input.key("since").raw(since).key("wait").number(change_wait_s);
  }
  const Result<Reply> reply =
      ask(is_first ? "stats" : "changes", input.end_object().take());
  if (!reply) return false;
  Faults faults;
  const Document answer = Reader().read(reply->json, changes_limits, faults);
  const Value root = answer.root();
  // A directory that was restored has another history: from its end on.
  since = reply->refusal
              ? ""
              : std::string(root[is_first ? "change" : "next"].raw());
  if (root["changes"].size() > 0) on_changes(root["changes"]);
  return !since.empty();
}

void ChangeFollower::State::run() {
  block_all_signals();
  bool goes_on = true;
  while (goes_on) {
    goes_on = pause(read_page() ? 0 : retry_ms);
  }
  const std::lock_guard lock(mutex);
  has_ended = true;
  changed.notify_all();
}

ChangeFollower::ChangeFollower(CallOperation call, Answers answers,
                               std::function<void(Value changes)> on_changes)
    : state_(std::make_shared<State>(std::move(call), answers,
                                     std::move(on_changes))) {}

ChangeFollower::~ChangeFollower() { stop(0); }

void ChangeFollower::start() {
  {
    const std::lock_guard lock(state_->mutex);
    if (!state_->has_ended || state_->is_stopping) return;
    state_->has_ended = false;
  }
  // What is written from now on is told.
  if (state_->answers == Answers::at_once) state_->read_page();
  state_->thread = std::thread([state = state_] { state->run(); });
}

bool ChangeFollower::stop(std::int64_t wait_ms) {
  State& state = *state_;
  std::unique_lock lock(state.mutex);
  state.is_stopping = true;
  state.changed.notify_all();
  const bool has_ended =
      state.changed.wait_for(lock, std::chrono::milliseconds(wait_ms),
                             [&] { return state.has_ended; });
  lock.unlock();
  if (state.thread.joinable()) {
    has_ended ? state.thread.join() : state.thread.detach();
  }
  return has_ended;
}

}  // namespace cardinal::mcp
