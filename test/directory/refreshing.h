// A directory with records that follow their sources, by a clock that the test
// sets and a network that it plays.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "directory/directory_support.h"
#include "directory/refresh/refresher.h"

namespace cardinal::directory::refreshing {

using cardinal::test::card_of;
using cardinal::test::card_subject;
using cardinal::test::CardSpec;
using cardinal::test::OpenDirectory;

inline constexpr std::int64_t hour_s = 3'600;

// What hosts answer.
class PlayedHosts final : public CardRefetcher {
 public:
  struct Answer {
    std::string text = {};  // empty: the fault
    std::string etag = {};
    std::string final_url = {};  // empty: no redirect
    RefetchFault fault = RefetchFault::unreachable;
    std::int64_t retry_after_s = 0;
    std::optional<std::int64_t> lifetime_s = 10 * hour_s;
  };
  void set(const std::string& url, Answer answer) {
    const std::scoped_lock hold(lock_);
    answers_[url] = std::move(answer);
  }
  Refetched refetch(const RefetchRequest& request) override {
    const std::scoped_lock hold(lock_);
    requests_.push_back(request);
    requested_.notify_all();
    const Answer& answer = answers_[request.url];
    if (answer.text.empty()) {
      RefetchError error{{Code::unavailable, "played", request.url}};
      error.fault = answer.fault;
      error.retry_after_s = answer.retry_after_s;
      return std::unexpected(error);
    }
    const bool is_same =
        !answer.etag.empty() && answer.etag == request.known.etag;
    return RefetchedCard{
        .is_not_modified = is_same,
        .text = is_same ? "" : answer.text,
        .url = answer.final_url.empty() ? request.url : answer.final_url,
        .lifetime_s = answer.lifetime_s,
        .validators = {.etag = answer.etag}};
  }
  std::optional<bool> is_alive(const std::string& url) override {
    const std::scoped_lock hold(lock_);
    health_asked_.push_back(url);
    return health_;
  }
  void set_health(std::optional<bool> health) { health_ = health; }
  std::vector<std::string> health_asked() { return health_asked_; }
  std::vector<RefetchRequest> taken() {
    const std::scoped_lock hold(lock_);
    return std::exchange(requests_, {});
  }
  // At most as long as a slow machine needs.
  bool wait_for_request() {
    std::unique_lock hold(lock_);
    return requested_.wait_for(hold, std::chrono::seconds(60),
                               [this] { return !requests_.empty(); });
  }

 private:
  std::mutex lock_;
  std::condition_variable requested_;
  std::map<std::string, Answer> answers_;
  std::vector<RefetchRequest> requests_;
  std::optional<bool> health_ = true;
  std::vector<std::string> health_asked_;
};

inline std::string source_at(const std::string& host) {
  return "https://" + host + "/.well-known/agent-card.json";
}

class Refreshing : public testing::Test {
 protected:
  Refreshing() { restart(); }

  void restart() {
    refresher_.reset();
    env_ = Env{.clock = &directory_.clock(), .random = system_env().random};
    refresher_ = std::make_unique<Refresher>(
        *directory_, hosts_,
        RefresherOptions{.queue = {.overdue_spread_ms = 0}}, env_);
  }
  // As register by URL does.
  void registered(const CardSpec& spec, Sender sender = {},
                  Visibility visibility = Visibility::public_record) {
    hosts_.set(source_at(spec.host), {.text = card_of(spec), .etag = "\"1\""});
    directory_.put(card_of(spec),
                   {.sender = std::move(sender),
                    .origin = OriginProof{.url = source_at(spec.host),
                                          .lifetime_s = 10 * hour_s},
                    .visibility = visibility});
  }
  std::vector<RefreshOutcome> after_s(std::int64_t seconds) {
    directory_.clock().advance_s(seconds);
    return run();
  }
  std::vector<RefreshOutcome> run() {
    const auto outcomes = refresher_->run_due();
    EXPECT_TRUE(outcomes) << outcomes.error().message;
    return outcomes.value_or(std::vector<RefreshOutcome>());
  }
  Record record_of(const CardSpec& spec) {
    const auto record =
        directory_->records().get(card_subject(spec), {.sees_all = true});
    EXPECT_TRUE(record) << record.error().message;
    return record.value_or(Record{});
  }
  std::int64_t left_s(const CardSpec& spec) {
    return (record_of(spec).state->lease_end_ms - directory_.clock().now_ms()) /
           1'000;
  }

  OpenDirectory directory_;
  PlayedHosts hosts_;
  Env env_{};
  std::unique_ptr<Refresher> refresher_;
};

}  // namespace cardinal::directory::refreshing
