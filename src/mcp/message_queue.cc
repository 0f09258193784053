#include "mcp/message_queue.h"

#include <chrono>

#include "base/signals.h"
#include "mcp/request_meta.h"

namespace cardinal::mcp {
namespace {

constexpr Limits queued_limits{.bytes_max = message_bytes_max,
                               .depth_max = 100};

bool is_listen(Value message) {
  return message["id"] && !message["id"].is(Kind::null) &&
         message["method"].string() == "subscriptions/listen" &&
         named_version(message["params"]);
}

bool takes_time(Value message) {
  const auto method = message["method"].string();
  return message.is(Kind::array) ||
         (message["id"] &&
          (method == "tools/call" || method == "resources/read"));
}

}  // namespace

MessageQueue::MessageQueue(Session& session, Send send,
                           std::function<void()> on_follower)
    : session_(session),
      send_(std::move(send)),
      on_follower_(std::move(on_follower)),
      thread_([this] { run(); }) {}

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
  if (is_listen(root) && session_.follows_changes()) return listen(root);
  const bool is_initialized =
      !root["id"] && root["method"].string() == "notifications/initialized";
  if (is_initialized && session_.version()) return follow();
  if (!takes_time(root)) return send(session_.answer(message));
  auto work = std::make_shared<Work>();
  work->id = root["id"].raw();
  work->message = std::move(message);
  enqueue(std::move(work));
}

void MessageQueue::refuse(int code, std::string_view reason) {
  send(refused_message(code, reason));
}

void MessageQueue::follow() const {
  if (session_.follows_changes() && on_follower_) on_follower_();
}

void MessageQueue::respond(Value id, const rpc::Answer& answer) {
  send(rpc::response_to(id, answer));
}

void MessageQueue::listen(Value request) {
  const auto call = rpc::call_in(request);
  if (!call) return respond(request["id"], call.error());
  const auto meta = read_request_meta(call->params);
  if (!meta) return respond(call->id, meta.error());
  auto watched = read_listen(call->params);
  if (!watched) return respond(call->id, watched.error());
  const std::string id(call->id.raw());
  {
    const std::lock_guard lock(mutex_);
    if (listens_.size() < subscriptions_max && !listens_.contains(id)) {
      // Acknowledged before anything can come of it.
      send(acknowledged_notification(id, *watched));
      listens_.emplace(id, *std::move(watched));
      watched = Watched();
    } else {
      watched = std::unexpected(
          rpc::Error{rpc::too_large,
                     "there are too many subscriptions, or one has this id",
                     {}});
    }
  }
  if (!watched) return respond(call->id, watched.error());
  follow();
}

void MessageQueue::changed(Value changes) {
  std::vector<std::string> messages;
  if (session_.version()) {
    messages = notifications_of(changes, session_.watched());
  }
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, watched] : listens_) {
      for (std::string& each : notifications_of(changes, watched, id)) {
        messages.push_back(std::move(each));
      }
    }
  }
  for (const std::string& message : messages) send(message);
}

void MessageQueue::enqueue(std::shared_ptr<Work> work) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() < waiting_calls_max) {
      waiting_.push_back(std::move(work));
      return changed_.notify_all();
    }
  }
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
  listens_.erase(std::string(id));
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
          session_.answer(work->message, {.notify =
                                              [&](const std::string& message) {
                                                if (!work->cancelled)
                                                  send(message);
                                              },
                                          .cancelled = &work->cancelled});
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
