// Delivers the changes of a directory to its subscriptions: in order, each at
// least once, from the cursor that the log has of each subscription.
//
//   WebhookDispatcher dispatcher(directory, sender, {}, env);
//   dispatcher.start();
//
// A delivery that fails is tried again after growing pauses, and after many
// failures the subscription is paused, with the reason. docs/directory.md
// describes what receivers get.
//
// Thread safety: start, stop and run_due belong to one thread.
#pragma once

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "cardinal/log.h"
#include "cardinal/metrics.h"
#include "directory/directory.h"
#include "directory/webhooks/subscription.h"
#include "operations/webhooks/webhook_sender.h"

namespace cardinal {

struct WebhookDispatcherOptions {
  std::size_t threads = 4;  // deliveries at a time, one per subscription
  std::size_t batch_changes_max = 100;
  // After the first failure; doubled after each further one.
  std::int64_t retry_first_ms = 5'000;
  std::int64_t retry_max_ms = 3'600'000;
  // Up to so much earlier, by chance.
  std::int64_t jitter_percent = 20;
  std::uint32_t failures_max = 12;  // in a row, then it is paused
  // How often progress is stored at most; after a crash, what was delivered
  // since then comes again.
  std::int64_t save_pause_ms = 1'000;
  Log* log = nullptr;  // null: none
};

class WebhookDispatcher {
 public:
  // All must outlive it.
  WebhookDispatcher(directory::Directory& directory,
                    WebhookTransport& transport,
                    WebhookDispatcherOptions options, const Env& env);
  ~WebhookDispatcher();

  void register_metrics(MetricRegistry& metrics);
  void start();
  // Waits for deliveries under way, which end within seconds, and stores how
  // far all are.
  void stop();

  // For tests: delivers what is due now, on this thread; how many requests
  // that were. Fails: as reading the store does.
  Result<std::size_t> run_due();

 private:
  struct Active {
    directory::Subscription subscription;
    std::int64_t next_try_ms = 0;
    std::int64_t saved_ms = 0;
    bool is_running = false;
    bool is_unsaved = false;
  };

  Status follow();
  Status load();
  void note(const directory::Subscription& subscription);
  // One that has something to be delivered; it counts as running.
  std::optional<directory::Subscription> take();
  // Whether a request was made.
  bool serve(directory::Subscription subscription);
  void delivered(directory::Subscription& subscription);
  void failed(directory::Subscription& subscription, const SentDelivery& sent);
  void put_back(const directory::Subscription& subscription,
                bool must_be_saved);
  void save(Active& active);
  void save_all();
  std::int64_t pause_ms(std::uint32_t failures) const;
  void run();

  directory::Directory& directory_;
  WebhookTransport& transport_;
  const WebhookDispatcherOptions options_;
  const Env& env_;

  std::mutex lock_;                                    // of what follows
  std::map<std::string, Active, std::less<>> active_;  // by id
  std::optional<store::Ticket> last_saved_;
  std::string last_taken_;  // fair turns
  bool is_loaded_ = false;
  std::uint64_t followed_ = 0;
  bool stopping_ = false;
  std::atomic<bool> has_grown_ = false;
  std::condition_variable wake_;
  std::vector<std::thread> threads_;

  std::atomic<std::uint64_t> accepted_ = 0, refused_ = 0, changes_ = 0;
};

}  // namespace cardinal
