#include "operations/webhooks/webhook_dispatcher.h"

#include <algorithm>

#include "base/check_that.h"
#include "base/errors.h"
#include "operations/webhooks/webhook_batch.h"

namespace cardinal {
namespace {

using directory::Subscription;

constexpr std::size_t webhook_page = 1'000;

// As it is stored and shown.
std::string plain_reason(std::string reason) {
  constexpr std::size_t most = 300;
  std::ranges::replace_if(
      reason, [](char c) { return c < 0x20 || c == 0x7F; }, ' ');
  if (reason.size() > most) reason.resize(most);
  return reason;
}

}  // namespace

WebhookDispatcher::WebhookDispatcher(directory::Directory& directory,
                                     WebhookTransport& transport,
                                     WebhookDispatcherOptions options,
                                     const Env& env)
    : directory_(directory),
      transport_(transport),
      options_(options),
      env_(env) {}

WebhookDispatcher::~WebhookDispatcher() { stop(); }

void WebhookDispatcher::register_metrics(MetricRegistry& metrics) {
  const auto add = [&](const char* outcome,
                       const std::atomic<std::uint64_t>& count) {
    metrics.counter_from(
        "cardinal_webhook_deliveries_total",
        "Requests to receivers of webhooks, by what came of them.",
        [&count] { return static_cast<double>(count.load()); },
        {{"outcome", outcome}});
  };
  add("accepted", accepted_);
  add("refused", refused_);
  metrics.counter_from("cardinal_webhook_changes_total",
                       "Changes that receivers of webhooks accepted.",
                       [this] { return static_cast<double>(changes_.load()); });
  metrics.gauge_from("cardinal_webhook_subscriptions",
                     "Subscriptions that are not deleted.", [this] {
                       const std::scoped_lock hold(lock_);
                       return static_cast<double>(active_.size());
                     });
}

std::int64_t WebhookDispatcher::pause_ms(std::uint32_t failures) const {
  std::int64_t pause = options_.retry_first_ms;
  for (std::uint32_t i = 1; i < failures && pause < options_.retry_max_ms;
       ++i) {
    pause *= 2;
  }
  pause = std::min(pause, options_.retry_max_ms);
  // So that what failed together, when a host was away, does not come together
  // again.
  std::uint32_t chance = 0;
  env_.random->fill(reinterpret_cast<std::uint8_t*>(&chance), sizeof(chance));
  const std::int64_t jitter_ms = pause * options_.jitter_percent / 100;
  return pause - jitter_ms + ((jitter_ms * std::int64_t{chance}) >> 32);
}

void WebhookDispatcher::note(const Subscription& subscription) {
  if (subscription.is_deleted) {
    active_.erase(subscription.id);
    return;
  }
  const auto [known, is_new] = active_.try_emplace(subscription.id);
  Active& active = known->second;
  if (!is_new) {
    // What was delivered since it was stored was delivered.
    const std::uint64_t cursor = active.subscription.delivery.cursor;
    active.subscription = subscription;
    active.subscription.delivery.cursor =
        std::max(cursor, subscription.delivery.cursor);
  } else {
    active.subscription = subscription;
  }
  active.next_try_ms = 0;
}

Status WebhookDispatcher::load() {
  followed_ = directory_.store().end().change;
  TRY(const std::vector<Subscription> all,
      directory::Subscriptions(directory_.store()).list());
  for (const Subscription& subscription : all) note(subscription);
  is_loaded_ = true;
  return {};
}

Status WebhookDispatcher::follow() {
  if (!is_loaded_) return load();
  store::Store& store = directory_.store();
  store::Cursor at = store.begin();
  for (at.change = followed_; at.change < store.end().change;) {
    TRY(const store::Page page,
        store.read(at, webhook_page, store::Bodies::omit));
    for (const store::Change& change : page.changes) {
      if (change.kind != store::Kind::webhook) continue;
      TRY(const std::optional<store::Head> head, store.head(change.subject));
      if (!head) continue;
      TRY(const Subscription subscription,
          directory::decode_subscription(head->state));
      note(subscription);
    }
    at = page.next;
    followed_ = at.change;
    if (page.is_last) break;
  }
  return {};
}

std::optional<Subscription> WebhookDispatcher::take() {
  const std::int64_t now_ms = env_.clock->now_ms();
  const auto is_due = [&](const Active& active) {
    const directory::DeliveryState& delivery = active.subscription.delivery;
    return !active.is_running && delivery.paused.empty() &&
           delivery.cursor < followed_ && active.next_try_ms <= now_ms;
  };
  // Those after the last one first, so that none waits for a busy one.
  auto found =
      std::find_if(active_.upper_bound(last_taken_), active_.end(),
                   [&](const auto& one) { return is_due(one.second); });
  if (found == active_.end()) {
    found = std::find_if(active_.begin(), active_.end(),
                         [&](const auto& one) { return is_due(one.second); });
  }
  if (found == active_.end()) return std::nullopt;
  last_taken_ = found->first;
  found->second.is_running = true;
  return found->second.subscription;
}

void WebhookDispatcher::save(Active& active) {
  active.is_unsaved = false;
  active.saved_ms = env_.clock->now_ms();
  // What is not stored comes again after a restart.
  Result<store::Ticket> ticket = directory_.append(
      directory::progress_proposal(active.subscription, active.saved_ms));
  if (ticket) last_saved_ = *std::move(ticket);
}

void WebhookDispatcher::save_all() {
  const std::scoped_lock hold(lock_);
  for (auto& [id, active] : active_) {
    if (active.is_unsaved) save(active);
  }
  // What was appended before it is stored with it.
  if (last_saved_) (void)last_saved_->wait();
}

// Requires: lock_ is not held.
void WebhookDispatcher::put_back(const Subscription& subscription,
                                 bool must_be_saved) {
  const std::scoped_lock hold(lock_);
  const auto found = active_.find(subscription.id);
  if (found == active_.end()) return;  // deleted meanwhile
  Active& active = found->second;
  const std::int64_t now_ms = env_.clock->now_ms();
  active.is_running = false;
  active.subscription.delivery = subscription.delivery;
  const std::uint32_t failures = subscription.delivery.failures;
  active.next_try_ms = failures == 0 ? 0 : now_ms + pause_ms(failures);
  active.is_unsaved = true;
  if (must_be_saved || now_ms - active.saved_ms >= options_.save_pause_ms) {
    save(active);
  }
}

void WebhookDispatcher::delivered(Subscription& subscription) {
  ++accepted_;
  directory::DeliveryState& delivery = subscription.delivery;
  delivery.failures = 0;
  delivery.last_error.clear();
  delivery.delivered_ms = env_.clock->now_ms();
}

void WebhookDispatcher::failed(Subscription& subscription,
                               const SentDelivery& sent) {
  ++refused_;
  directory::DeliveryState& delivery = subscription.delivery;
  ++delivery.failures;
  delivery.last_error = plain_reason(sent.error);
  if (sent.is_gone) {
    delivery.paused = "the receiver answered 410: it wants no more";
  } else if (delivery.failures >= options_.failures_max) {
    delivery.paused =
        std::to_string(delivery.failures) +
        " deliveries in a row failed; the last: " + delivery.last_error;
  }
  if (!options_.log) return;
  const bool is_paused = !delivery.paused.empty();
  options_.log->write(is_paused ? LogLevel::warn : LogLevel::info,
                      is_paused ? "webhook paused" : "webhook delivery failed",
                      {{"subscription", subscription.id},
                       {"failures", delivery.failures},
                       {"reason", delivery.last_error}});
}

bool WebhookDispatcher::serve(Subscription subscription) {
  directory::DeliveryState& delivery = subscription.delivery;
  const Result<directory::Viewer> viewer =
      viewer_of(subscription, directory_.store(), env_.clock->now_ms());
  if (!viewer) {
    if (viewer.error().code == Code::denied) {
      delivery.paused = plain_reason(viewer.error().message);
    }
    put_back(subscription, true);
    return false;
  }
  const Result<WebhookBatch> batch =
      next_batch(directory_, subscription, *viewer, options_.batch_changes_max);
  if (!batch) {
    ++delivery.failures;
    delivery.last_error = plain_reason(batch.error().message);
    put_back(subscription, false);
    return false;
  }
  if (batch->body.empty()) {
    delivery.cursor = batch->next;
    put_back(subscription, false);
    return false;
  }
  const SentDelivery sent = transport_.deliver(subscription.url, batch->body);
  if (sent.is_accepted) {
    delivered(subscription);
    delivery.cursor = batch->next;
    changes_ += batch->changes;
  } else {
    failed(subscription, sent);
  }
  put_back(subscription, !sent.is_accepted);
  return true;
}

Result<std::size_t> WebhookDispatcher::run_due() {
  std::size_t requests = 0;
  for (;;) {
    std::optional<Subscription> due;
    {
      const std::scoped_lock hold(lock_);
      TRY_STATUS(follow());
      due = take();
    }
    if (!due) return requests;
    requests += serve(*std::move(due));
  }
}

void WebhookDispatcher::run() {
  // Also how soon a pause after a failure ends at the latest.
  constexpr std::int64_t pause_ms_max = 1'000;
  std::unique_lock hold(lock_);
  while (!stopping_) {
    const Status followed = follow();
    std::optional<Subscription> due = followed ? take() : std::nullopt;
    if (!due) {
      // Takes no lock, so ending the registration under it is safe.
      has_grown_ = false;
      const store::Wake growth = directory_.store().on_grow(followed_, [this] {
        has_grown_ = true;
        wake_.notify_one();
      });
      wake_.wait_for(hold, std::chrono::milliseconds(pause_ms_max),
                     [this] { return has_grown_ || stopping_; });
      for (auto& [id, active] : active_) {
        const bool is_old =
            env_.clock->now_ms() - active.saved_ms >= options_.save_pause_ms;
        if (active.is_unsaved && !active.is_running && is_old) save(active);
      }
      continue;
    }
    hold.unlock();
    (void)serve(*std::move(due));
    hold.lock();
  }
}

void WebhookDispatcher::start() {
  CHECK(threads_.empty());
  for (std::size_t i = 0; i < options_.threads; ++i) {
    threads_.emplace_back([this] { run(); });
  }
}

void WebhookDispatcher::stop() {
  {
    const std::scoped_lock hold(lock_);
    stopping_ = true;
    wake_.notify_all();
  }
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  save_all();
}

}  // namespace cardinal
