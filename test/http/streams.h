// Sources and pending responses that a test controls and counts.
#pragma once

#include <chrono>
#include <thread>
#include <vector>

#include "cardinal/http_stream.h"
#include "http/socket.h"

namespace cardinal::http::test {

// Waits until `condition` holds; only a defect makes it give up.
template <class Condition>
bool await(Condition condition) {
  const auto end =
      std::chrono::steady_clock::now() + std::chrono::milliseconds(wait_ms_max);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) {
      ADD_FAILURE() << "what the test waits for does not happen";
      return false;
    }
    std::this_thread::yield();
  }
  return true;
}

// The pending responses of a route.
class PendingList {
 public:
  explicit PendingList(PendingOptions options = {}) : options_(options) {}
  Handler handler() {
    return [this](const Request&) {
      auto pending = std::make_shared<PendingResponse>(options_);
      pending->on_cancel([this] { ++cancelled; });
      const std::lock_guard lock(mutex_);
      list_.push_back(pending);
      return Response::later(pending);
    };
  }
  std::size_t size() {
    const std::lock_guard lock(mutex_);
    return list_.size();
  }
  std::shared_ptr<PendingResponse> at(std::size_t i) {
    await([&] { return size() > i; });
    const std::lock_guard lock(mutex_);
    return list_.at(i);
  }
  bool complete(std::size_t i, std::string text) {
    return at(i)->complete(Response::text(200, "text/plain", std::move(text)));
  }
  std::atomic<int> cancelled = 0;

 private:
  const PendingOptions options_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<PendingResponse>> list_;
};

// What a source does, shared with its test.
struct SourceScript {
  RunsOn runs_on = RunsOn::io_thread;
  bool is_endless = false;
  std::atomic<std::uint64_t> pulled_bytes = 0;
  std::atomic<int> pulls = 0, cancelled = 0, destroyed = 0;
  // Appends the next piece; called by one thread at a time.
  std::function<Pull(std::string&, std::size_t)> pull;

  void set_waker(const Waker& waker) {
    const std::lock_guard lock(mutex_);
    waker_ = waker;
  }
  void wake() {
    const std::lock_guard lock(mutex_);
    waker_.wake();
  }

 private:
  std::mutex mutex_;
  Waker waker_;
};

class ScriptedSource final : public BodySource {
 public:
  explicit ScriptedSource(std::shared_ptr<SourceScript> script)
      : script_(std::move(script)) {}
  ~ScriptedSource() override { ++script_->destroyed; }
  void start(const Waker& waker) override { script_->set_waker(waker); }
  Pull pull(std::string& out, std::size_t bytes_max) override {
    ++script_->pulls;
    const Pull result = script_->pull(out, bytes_max);
    script_->pulled_bytes += out.size();
    return result;
  }
  void cancel() override { ++script_->cancelled; }
  RunsOn runs_on() const override { return script_->runs_on; }
  bool is_endless() const override { return script_->is_endless; }

 private:
  const std::shared_ptr<SourceScript> script_;
};

inline Route stream_route(std::string pattern,
                          std::shared_ptr<SourceScript> script) {
  return {Method::get, std::move(pattern), [script](const Request&) {
            return Response::stream(200, "text/plain",
                                    std::make_shared<ScriptedSource>(script));
          }};
}

}  // namespace cardinal::http::test
