// A directory that delivers webhooks to a receiver on loopback. The clock of
// deliveries is the test's.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>

#include "directory/records/lease_queue.h"
#include "operations/webhooks/webhook_dispatcher.h"
#include "server/directory_server.h"
#include "support/hostile_server.h"
#include "support/parsed.h"

namespace cardinal::server::test {

using cardinal::test::HostileServer;
using cardinal::test::parse;

inline std::string field_in(const std::string& head, const std::string& name) {
  const std::string begin = "\r\n" + name + ": ";
  const std::size_t at = head.find(begin);
  if (at == std::string::npos) return {};
  const std::size_t from = at + begin.size();
  return head.substr(from, head.find("\r\n", from) - from);
}

// Answers challenges, and deliveries as the test says.
class Receiver {
 public:
  struct Request {
    std::string head, body;
  };
  Receiver()
      : server_([this](HostileServer::Peer& peer) {
          for (std::string head; !(head = peer.read_head()).empty();) {
            const std::string length = field_in(head, "Content-Length");
            const std::string body =
                peer.read_bytes(length.empty() ? 0 : std::stoul(length));
            if (!peer.send(answer(std::move(head), body))) return;
          }
        }) {}

  std::string url(const std::string& path = "/hook?a=b") const {
    return server_.url(path);
  }
  void set_status(int status) { status_ = status; }
  void set_challenge(bool is_right) { is_right_ = is_right; }
  // At most as long as a slow machine needs.
  bool wait_for_request() {
    std::unique_lock hold(lock_);
    return requested_.wait_for(hold, std::chrono::seconds(60),
                               [this] { return !requests_.empty(); });
  }
  std::vector<Request> taken() {
    const std::scoped_lock hold(lock_);
    return std::exchange(requests_, {});
  }
  // The numbers of all changes that were delivered since the last call.
  std::vector<int> taken_changes() {
    std::vector<int> numbers;
    for (const Request& request : taken()) {
      const auto body = parse(request.body);
      for (const Value change : body.root()["changes"].items()) {
        numbers.push_back(
            static_cast<int>(change["change"].int64().value_or(0)));
      }
    }
    return numbers;
  }

 private:
  std::string answer(std::string head, const std::string& body) {
    const auto read = parse(body);
    const auto challenge = read.root()["challenge"].string();
    const std::string text =
        challenge
            ? R"({"challenge": ")" +
                  (is_right_ ? std::string(*challenge) : "other") + R"("})"
            : "";
    const int status = challenge ? 200 : status_.load();
    const std::scoped_lock hold(lock_);
    requests_.push_back({std::move(head), body});
    requested_.notify_all();
    return "HTTP/1.1 " + std::to_string(status) +
           " Such\r\nContent-Length: " + std::to_string(text.size()) +
           "\r\n\r\n" + text;
  }

  std::mutex lock_;
  std::condition_variable requested_;
  std::vector<Request> requests_;
  std::atomic<int> status_ = 204;
  std::atomic<bool> is_right_ = true;
  HostileServer server_;  // last: its threads use the rest
};

class DeliveryClock final : public Clock {
 public:
  std::int64_t now_ms() const override { return now_ms_; }
  void advance_s(std::int64_t seconds) { now_ms_ += seconds * 1'000; }

 private:
  std::int64_t now_ms_ = system_env().clock->now_ms();
};

// Pauses are as long as they can be, or as short.
struct PauseChance final : Random {
  std::uint8_t byte = 0xFF;
  void fill(std::uint8_t* bytes, std::size_t count) override {
    std::fill_n(bytes, count, byte);
  }
};

class Webhooks : public testing::Test {
 protected:
  static DirectoryServerOptions delivering() {
    return {.policy = directory::AdmissionPolicy::token,
            .webhooks = WebhookSenderOptions{
                .client = {.limits = webhook_client_limits(),
                           .allow_private = true},
                .allow_http = true}};
  }
  Webhooks() : Webhooks(delivering()) {}
  explicit Webhooks(const DirectoryServerOptions& options)
      : server_(options), ann_(token_for("ann")) {
    restart();
  }

  void restart() {
    dispatcher_.reset();  // stores how far it is
    dispatcher_ = std::make_unique<WebhookDispatcher>(
        server_.directory(), server_.sender(), WebhookDispatcherOptions{},
        env_);
  }
  std::string token_for(const std::string& name,
                        const std::string& scopes = R"(["read", "publish"])") {
    const Result<Reply> issued = server_.local().call(
        *operation_named("token issue"),
        R"({"name": ")" + name + R"(", "scope": )" + scopes + "}", {});
    EXPECT_TRUE(issued);
    return std::string(
        parse(issued->json).root()["token"].string().value_or(""));
  }
  http::ClientResponse send(const std::string& method, const std::string& path,
                            const std::string& body, const std::string& token) {
    http::Fields fields = {{"Content-Type", "application/json"}};
    if (!token.empty()) fields.emplace_back("Authorization", "Bearer " + token);
    return server_.send(
        {.method = method, .url = path, .fields = fields, .body = body});
  }
  // Its id.
  std::string subscribe(const std::string& more = "", std::string token = "") {
    if (token.empty()) token = ann_;
    const auto response =
        send("POST", "/v1/webhooks",
             R"({"url": ")" + receiver_.url() + R"(")" + more + "}", token);
    EXPECT_EQ(response.status, 201) << response.body;
    (void)receiver_.taken();  // the challenge
    return std::string(parse(response.body).root()["id"].string().value_or(""));
  }
  // The number of the change.
  int put(int number, const std::string& name = "Reader",
          const std::string& query = "") {
    const auto response =
        send("POST", "/v1/agents" + query, a2a_card(number, name), ann_);
    EXPECT_LT(response.status, 300) << response.body;
    return static_cast<int>(
        parse(response.body).root()["change"].int64().value_or(0));
  }
  std::size_t run() { return dispatcher_->run_due().value(); }
  std::string state_of(const std::string& id) {
    // What deliveries have noted is stored before this.
    (void)server_.directory()
        .append(directory::tick_at(system_env().clock->now_ms()))
        .value()
        .wait();
    const auto response = send("GET", "/v1/webhooks/" + id, "", ann_);
    EXPECT_EQ(response.status, 200) << response.body;
    const auto body = parse(response.body);
    return std::string(body.root()["state"].string().value_or("")) + ": " +
           std::string(body.root()["reason"].string().value_or(""));
  }

  DeliveryClock clock_;
  PauseChance chance_;
  Env env_{.clock = &clock_, .random = &chance_};
  DirectoryServer server_;
  Receiver receiver_;
  std::string ann_;
  std::unique_ptr<WebhookDispatcher> dispatcher_;
};

}  // namespace cardinal::server::test
