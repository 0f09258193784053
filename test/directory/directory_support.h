// A directory in a folder of its own, with a clock that tests set, and cards to
// register.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "directory/directory.h"
#include "support/temp_folder.h"

namespace cardinal::test {

using directory::Admission;
using directory::AdmissionOptions;
using directory::AdmissionPolicy;
using directory::Answer;
using directory::Directory;
using directory::Hit;
using directory::RecordVerdict;
using directory::Sender;
using directory::Submission;
using directory::Viewer;

class DirectoryClock final : public Clock {
 public:
  std::int64_t now_ms() const override { return now_ms_; }
  void set_ms(std::int64_t now_ms) { now_ms_ = now_ms; }
  void advance_s(std::int64_t seconds) { now_ms_ += seconds * 1'000; }
  std::int64_t monotonic_us() const override {
    return Clock::monotonic_us() + skipped_us_;
  }
  // For what happens after so much time, whatever the time is.
  void skip_s(std::int64_t seconds) { skipped_us_ += seconds * 1'000'000; }

 private:
  std::atomic<std::int64_t> skipped_us_ = 0;
  std::atomic<std::int64_t> now_ms_ = 1'800'000'000'000;
};

struct CardSpec {
  std::string host = "a.example";
  std::string name = "Agent";
  std::string description = "Does one thing well for those who ask.";
  std::vector<std::string> tags = {"misc"};
  std::string skill = "Works on what it is given.";
  std::string version = "1.0.0";
};

// A valid A2A card of version 0.3; its subject is https://HOST/a2a.
std::string card_of(const CardSpec& spec);
std::string card_subject(const CardSpec& spec);

class OpenDirectory {
 public:
  explicit OpenDirectory(
      AdmissionOptions admission = {.policy = AdmissionPolicy::open})
      : admission_(std::move(admission)) {
    open();
  }

  Directory& operator*() { return *directory_; }
  Directory* operator->() { return directory_.get(); }
  DirectoryClock& clock() { return clock_; }
  std::string folder() const { return folder_.path() + "/data"; }

  void open(bool begin_epoch = false);
  void close() { directory_.reset(); }
  // Opens it again with a model.
  void reopen_with(directory::Embedder* embedder, std::int64_t timeout_ms) {
    close();
    embedder_ = embedder;
    embedding_timeout_ms_ = timeout_ms;
    open();
  }

  // Waits until what was appended shows in queries.
  store::Outcome append(store::Proposal proposal);
  // Requires: admission accepts the card.
  store::Outcome put(const std::string& text, Submission submission = {});
  RecordVerdict withdraw(const std::string& subject, Sender sender = {});
  void wait_for_index();
  // Leases end by ticks of the directory itself: waits until one was applied
  // that is not before the clock's time.
  void tick();

  std::vector<std::string> find(const std::string& text, Viewer viewer = {});

 private:
  TempFolder folder_;
  DirectoryClock clock_;
  Env env_{.clock = &clock_,
           .random = system_env().random,
           .variables = system_env().variables};
  AdmissionOptions admission_;
  directory::Embedder* embedder_ = nullptr;
  std::int64_t embedding_timeout_ms_ = 50;
  std::unique_ptr<Directory> directory_;
};

}  // namespace cardinal::test
