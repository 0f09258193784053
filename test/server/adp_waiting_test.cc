// adp.advertise waits for the disk and adp.discover for the index; neither
// keeps a worker meanwhile.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <atomic>
#include <condition_variable>
#include <thread>

#include "server/adp_server.h"

namespace cardinal::server {
namespace {

using cardinal::test::signing_key;
using test::adp_card;
using test::AdpServer;
using test::agent_of_key;
using testing::Each;
using testing::HasSubstr;

// More than the one worker that these servers have.
constexpr int waiting = 8;

// Nobody else writes to the store while it lives.
class WriteLock {
 public:
  explicit WriteLock(const std::string& file) {
    EXPECT_EQ(sqlite3_open(file.c_str(), &database_), SQLITE_OK);
    run("BEGIN IMMEDIATE");
  }
  ~WriteLock() {
    run("ROLLBACK");
    sqlite3_close(database_);
  }
  WriteLock(const WriteLock&) = delete;
  WriteLock& operator=(const WriteLock&) = delete;

 private:
  void run(const char* statement) {
    EXPECT_EQ(sqlite3_exec(database_, statement, nullptr, nullptr, nullptr),
              SQLITE_OK)
        << sqlite3_errmsg(database_);
  }
  sqlite3* database_ = nullptr;
};

// Stops the indexer after its next round, by the time that it asks for then:
// nothing else of a directory asks for it.
class StoppedIndexer final : public Clock {
 public:
  std::int64_t now_ms() const override { return system_env().clock->now_ms(); }
  std::int64_t monotonic_us() const override {
    std::unique_lock hold(mutex_);
    is_waiting_ = is_stopped_;
    changed_.notify_all();
    changed_.wait(hold, [&] { return !is_stopped_; });
    is_waiting_ = false;
    return system_env().clock->monotonic_us();
  }
  void stop() {
    const std::scoped_lock hold(mutex_);
    is_stopped_ = true;
  }
  void wait_until_stopped() {
    std::unique_lock hold(mutex_);
    changed_.wait(hold, [&] { return is_waiting_; });
  }
  void go_on() {
    const std::scoped_lock hold(mutex_);
    is_stopped_ = false;
    changed_.notify_all();
  }

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  mutable bool is_waiting_ = false;
  bool is_stopped_ = false;
};

// Messages that are sent at the same time, each on a connection of its own.
class Waiting {
 public:
  Waiting(const std::string& url, std::vector<std::string> messages)
      : answers_(messages.size()) {
    for (std::size_t i = 0; i < messages.size(); ++i) {
      threads_.emplace_back([this, i, url, message = messages[i]] {
        http::Client client({.allow_private = true});
        const auto response =
            client.send({.method = "POST",
                         .url = url + "/adp",
                         .fields = {{"Content-Type", "application/json"}},
                         .body = message});
        answers_[i] = response ? response->body : response.error().message;
        ++answered_;
      });
    }
  }
  int answered() const { return answered_; }
  const std::vector<std::string>& wait() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
    return answers_;
  }

 private:
  std::vector<std::string> answers_;
  std::vector<std::thread> threads_;
  std::atomic<int> answered_ = 0;
};

// Counts the messages that a worker has begun to answer.
AgentOfRequest counting(std::atomic<int>& begun) {
  return [&begun](const http::Request&) -> Result<std::string> {
    ++begun;
    return std::string();
  };
}

// A worker has begun with all of them, and is free again: it answers another
// request.
void await_free_worker(AdpServer& server, const std::atomic<int>& begun,
                       int messages) {
  while (begun < messages) std::this_thread::yield();
  EXPECT_EQ(server.get("/v1/stats").status, 200);
}

TEST(AdpWaiting, AnAdvertisedCardHoldsNoWorkerUntilItIsDurable) {
  std::atomic<int> begun = 0;
  AdpServer server({.workers = 1}, counting(begun));
  std::vector<std::string> messages;
  for (int i = 1; i <= waiting; ++i) {
    messages.push_back(AdpServer::message(
        "adp.advertise", adp_card(signing_key(Algorithm::eddsa,
                                              static_cast<std::uint64_t>(i)))));
  }
  auto lock = std::make_optional<WriteLock>(server.folder() + "/cardinal.db");
  Waiting cards(server.url(), std::move(messages));
  await_free_worker(server, begun, waiting);
  EXPECT_EQ(cards.answered(), 0);
  lock.reset();
  EXPECT_THAT(cards.wait(), Each(HasSubstr(R"("stored":true)")));
}

TEST(AdpWaiting, AQuestionHoldsNoWorkerUntilTheIndexHasTheLastChange) {
  StoppedIndexer clock;
  const Env env{.clock = &clock, .random = system_env().random};
  std::atomic<int> begun = 0;
  AdpServer server({.workers = 1, .env = &env}, counting(begun));
  const SigningKey first = signing_key(Algorithm::eddsa, 1);
  const SigningKey second = signing_key(Algorithm::eddsa, 2);
  clock.stop();
  EXPECT_THAT(server.ask("adp.advertise", adp_card(first)),
              HasSubstr(R"("stored":true)"));
  clock.wait_until_stopped();
  EXPECT_THAT(server.ask("adp.advertise", adp_card(second)),
              HasSubstr(R"("stored":true)"));
  Waiting questions(
      server.url(),
      std::vector<std::string>(
          waiting, AdpServer::message("adp.discover", R"({"tags": ["nlp"]})")));
  await_free_worker(server, begun, 2 + waiting);
  EXPECT_EQ(questions.answered(), 0);
  clock.go_on();
  EXPECT_THAT(questions.wait(), Each(HasSubstr(agent_of_key(second))));
}

}  // namespace
}  // namespace cardinal::server
