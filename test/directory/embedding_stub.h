// An endpoint of embeddings on loopback: a small HTTP server that knows three
// subjects, and can be slow, lie, or die.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cardinal/http.h"
#include "cardinal/json.h"
#include "operations/directory/embedding_endpoint.h"

namespace cardinal::test {

class EmbeddingStub {
 public:
  enum class Manner : std::uint8_t {
    honest,
    lies,     // vectors of different lengths
    fails,    // status 500
    refuses,  // status 400
    hangs,    // answers when it is stopped
  };

  EmbeddingStub() { start(); }
  ~EmbeddingStub() { stop(); }

  void stop() {
    behave(Manner::honest);
    server_.reset();
  }
  std::string url() const { return "http://" + address_; }
  void behave(Manner manner) {
    const std::scoped_lock hold(lock_);
    manner_ = manner;
    changed_.notify_all();
  }
  void set_dimensions(std::size_t dimensions) { dimensions_ = dimensions; }

  std::vector<std::string> texts() const {  // that were sent
    const std::scoped_lock hold(lock_);
    return texts_;
  }
  std::string authorization() const {  // of the last request
    const std::scoped_lock hold(lock_);
    return authorization_;
  }

  std::unique_ptr<EmbeddingEndpoint> endpoint(std::string model = "small",
                                              std::string key = "") const {
    auto made = EmbeddingEndpoint::make(
        {.url = url(), .model = std::move(model), .key = std::move(key)});
    EXPECT_TRUE(made) << to_text(made.error());
    return made ? *std::move(made) : nullptr;
  }

 private:
  void start() {
    http::Router routes;
    http::Route route{
        .method = http::Method::post,
        .pattern = "/v1/embeddings",
        .handler =
            [this](const http::Request& request) { return answer(request); },
        .runs_on = http::RunsOn::worker};
    ASSERT_TRUE(routes.add(std::move(route)));
    http::ServerOptions options;
    options.listen = {"127.0.0.1:0"};
    auto started = http::Server::start(std::move(options), std::move(routes));
    ASSERT_TRUE(started) << to_text(started.error());
    server_ = *std::move(started);
    address_ = server_->addresses().front();
  }

  http::Response answer(const http::Request& request) {
    Reader reader;
    Faults faults;
    const Document body =
        reader.read(std::string(request.body), Limits{}, faults);
    std::unique_lock hold(lock_);
    authorization_ =
        std::string(request.header("Authorization").value_or("none"));
    changed_.wait(hold, [&] { return manner_ != Manner::hangs; });
    if (manner_ == Manner::fails) {
      return http::Response::text(500, "text/plain", "no memory left");
    }
    if (manner_ == Manner::refuses) {
      return http::Response::text(400, "text/plain", "too long");
    }
    Writer json;
    json.begin_object().key("data").begin_array();
    std::size_t index = 0;
    for (const Value input : body.root()["input"].items()) {
      const std::string text(input.string().value_or(""));
      texts_.push_back(text);
      json.begin_object().key("index").number(static_cast<std::int64_t>(index));
      json.key("embedding").begin_array();
      const std::size_t more = manner_ == Manner::lies ? index : 0;
      for (std::size_t i = 0; i < dimensions_ + more; ++i) {
        json.number(component(text, i));
      }
      json.end_array().end_object();
      ++index;
    }
    return http::Response::text(200, "application/json",
                                json.end_array().end_object().take());
  }

  // Weather, money, and a little of everything.
  static double component(const std::string& text, std::size_t i) {
    const auto has = [&](const char* word) {
      return text.find(word) != std::string::npos;
    };
    if (i == 0) return has("rain") || has("umbrella") ? 1 : 0;
    if (i == 1) return has("invoice") || has("bill") ? 1 : 0;
    return 0.05;
  }

  mutable std::mutex lock_;
  std::condition_variable changed_;
  Manner manner_ = Manner::honest;
  std::atomic<std::size_t> dimensions_ = 3;
  std::vector<std::string> texts_;
  std::string authorization_, address_;
  std::unique_ptr<http::Server> server_;
};

}  // namespace cardinal::test
