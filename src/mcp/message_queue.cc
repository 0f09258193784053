#include "mcp/message_queue.h"

#include <chrono>

#include "base/signals.h"

namespace cardinal::mcp {
namespace {

constexpr Limits queued_limits{.bytes_max = message_bytes_max,
                               .depth_max = 100};

bool takes_time(Value message) {
  const auto method = message["method"].string();
  return message.is(Kind::array) ||
         (message["id"] &&
          (method == "tools/call" || method == "resources/read"));
}

}  // namespace

MessageQueue::MessageQueue(Session& session, Send send)
    : session_(session), send_(std::move(send)), thread_([this] { run(); }) {}

MessageQueue::~MessageQueue() {
  cancel_all();
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void MessageQueue::receive(std::string message) {
  Faults faults;
  const Document document = Reader().read(message, queued_limits, faults);
  const Value root = faults.empty() ? document.root() : Value();
  const bool is_cancellation =
      !root["id"] && root["method"].string() == "notifications/cancelled";
  if (is_cancellation) {
    const Value id = root["params"]["requestId"];
    if (id) cancel(id.raw());
    return;
  }
  if (!takes_time(root)) return send(session_.answer(message));
  auto work = std::make_shared<Work>();
  work->id = root["id"].raw();
  work->message = std::move(message);
  enqueue(std::move(work));
}

void MessageQueue::refuse(int code, std::string_view reason) {
  send(refused_message(code, reason));
}

void MessageQueue::enqueue(std::shared_ptr<Work> work) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() < waiting_calls_max) {
      waiting_.push_back(std::move(work));
    }
  }
  if (!work) return changed_.notify_all();
  // The error of a call has its id.
  Writer json;
  json.begin_object().key("jsonrpc").string("2.0").key("id");
  json.raw(work->id.empty() ? "null" : work->id);
  json.key("error").begin_object();
  json.key("code").number(std::int64_t{rpc::too_large});
  json.key("message").string("too many calls are waiting; try again later");
  send(json.end_object().end_object().take());
}

void MessageQueue::cancel(std::string_view id) {
  const std::lock_guard lock(mutex_);
  if (running_ && running_->id == id) running_->cancel();
  for (const auto& work : waiting_) {
    if (work->id == id) work->cancel();
  }
}

void MessageQueue::cancel_all() {
  const std::lock_guard lock(mutex_);
  waiting_.clear();
  if (running_) running_->cancel();
}

bool MessageQueue::wait_idle(std::int64_t wait_ms) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, std::chrono::milliseconds(wait_ms),
                           [this] { return waiting_.empty() && !running_; });
}

void MessageQueue::run() {
  block_all_signals();
  for (;;) {
    std::shared_ptr<Work> work;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return is_ending_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      work = std::move(waiting_.front());
      waiting_.pop_front();
      running_ = work;
    }
    if (!work->cancelled) {
      const std::string response =
          session_.answer(work->message, &work->cancelled);
      // Whoever has cancelled a call expects no response to it.
      if (!work->cancelled) send(response);
    }
    {
      const std::lock_guard lock(mutex_);
      running_.reset();
    }
    changed_.notify_all();
  }
}

void MessageQueue::send(std::string_view response) {
  if (response.empty()) return;
  const std::lock_guard lock(sending_);
  send_(response);
}

}  // namespace cardinal::mcp
