#include "server/shared_feed.h"

#include <algorithm>

#include "base/check_that.h"
#include "base/signals.h"
#include "cardinal/http_events.h"

namespace cardinal::server {
namespace {

constexpr std::size_t feeds_max = 64;
// A feed is called again at least that often; silence in between is filled by
// heartbeats.
constexpr std::int64_t feed_wait_s = 60;
// Waking a follower and writing to its socket take some microseconds. So few
// at a time, and with so much time for each, leave room for other requests.
constexpr std::size_t woken_at_once = 64;
constexpr std::int64_t pause_us_per_follower = 20;

void wake_all(const std::vector<http::Waker>& wakers) {
  for (std::size_t i = 0; i < wakers.size(); ++i) {
    wakers[i].wake();
    if ((i + 1) % woken_at_once != 0) continue;
    std::this_thread::sleep_for(std::chrono::microseconds(
        pause_us_per_follower * static_cast<std::int64_t>(woken_at_once)));
  }
}

// Equal only for those who get the same events.
std::string key_of(const FeedCall& call) {
  std::string key(call.operation.name);
  key +=
      '\n' + std::to_string(reinterpret_cast<std::uintptr_t>(&call.services));
  key += '\n' + call.input;
  if (!call.who) return key;
  key += '\n' + call.who->name;
  for (const std::string& scope : call.who->scopes) key += '\n' + scope;
  return key;
}

}  // namespace

std::string feed_input_after(std::string_view input, const OperationFeed& feed,
                             std::string_view since, bool waits) {
  Faults faults;
  const Document given = Reader().read(std::string(input), Limits{}, faults);
  CHECK(faults.empty());
  Writer json;
  json.begin_object();
  for (const Member member : given.root().members()) {
    const bool is_set = member.name == feed.wait ||
                        (member.name == feed.since && !since.empty());
    if (!is_set) json.key(member.name).raw(member.value.raw());
  }
  if (!since.empty()) json.key(feed.since).string(since);
  if (waits) json.key(feed.wait).number(feed_wait_s);
  return json.end_object().take();
}

SharedFeed::SharedFeed(FeedCall call, const store::Cursor& begin,
                       std::size_t kept_bytes_max)
    : call_(std::move(call)),
      kept_bytes_max_(kept_bytes_max),
      since_(store::to_text(begin)),
      dropped_up_to_(begin.change) {}

std::optional<SharedFeed::Place> SharedFeed::add(const void* follower,
                                                 const store::Cursor& after,
                                                 const http::Waker& waker) {
  const std::lock_guard lock(mutex_);
  if (has_failed_ || after.change < dropped_up_to_) return std::nullopt;
  followers_[follower] = waker;
  return Place{.batch = first_batch_, .after = after};
}

bool SharedFeed::remove(const void* follower) {
  const std::lock_guard lock(mutex_);
  followers_.erase(follower);
  return !followers_.empty();
}

SharedFeed::Progress SharedFeed::read(Place& place, std::string& out,
                                      std::size_t bytes_max) {
  const std::lock_guard lock(mutex_);
  if (has_failed_ || place.after.change < dropped_up_to_) {
    return Progress::lost;
  }
  const std::size_t before = out.size();
  const std::uint64_t end = first_batch_ + batches_.size();
  place.batch = std::max(place.batch, first_batch_);
  for (; place.batch < end; ++place.batch) {
    const Batch& batch = batches_[place.batch - first_batch_];
    // It may have read the first of them by itself, or in parts.
    const auto next = std::ranges::upper_bound(
        batch.entries, place.after.change, {}, &Entry::change);
    std::size_t from = next == batch.entries.begin() ? 0 : (next - 1)->end;
    for (auto entry = next; entry != batch.entries.end(); ++entry) {
      const std::size_t bytes = entry->end - from;
      const std::size_t read = out.size() - before;
      if (read > 0 && read + bytes > bytes_max) return Progress::some;
      out.append(batch.text, from, bytes);
      from = entry->end;
      place.after.change = entry->change;
    }
  }
  return out.size() > before ? Progress::some : Progress::none;
}

void SharedFeed::append(const std::string& answer) {
  Faults faults;
  constexpr Limits limits{.bytes_max = 256u << 20, .depth_max = 1000};
  const Document read = Reader().read(answer, limits, faults);
  CHECK(faults.empty());  // we wrote it
  const OperationFeed& feed = call_.operation.feed;
  Batch batch;
  for (const Value item : read.root()[feed.items].items()) {
    const std::string id(item[feed.id].string().value_or(""));
    const Result<store::Cursor> cursor = store::cursor_of(id);
    CHECK(cursor);
    http::append_event(batch.text, {id, {}, std::string(item.raw())});
    batch.entries.push_back({cursor->change, batch.text.size()});
  }
  since_ = read.root()[feed.next].string().value_or(since_);
  if (batch.entries.empty()) return;
  std::vector<http::Waker> wakers;
  {
    const std::lock_guard lock(mutex_);
    bytes_ += batch.text.size();
    batches_.push_back(std::move(batch));
    while (bytes_ > kept_bytes_max_ && batches_.size() > 1) {
      bytes_ -= batches_.front().text.size();
      dropped_up_to_ = batches_.front().entries.back().change;
      batches_.pop_front();
      ++first_batch_;
    }
    for (const auto& [follower, waker] : followers_) wakers.push_back(waker);
  }
  wake_all(wakers);
}

// Followers go on by themselves, and learn why.
void SharedFeed::fail() {
  std::vector<http::Waker> wakers;
  {
    const std::lock_guard lock(mutex_);
    has_failed_ = true;
    for (const auto& [follower, waker] : followers_) wakers.push_back(waker);
  }
  wake_all(wakers);
}

void SharedFeed::fetch(const std::function<void()>& on_ready) {
  const access::Principal* const who = call_.who ? &*call_.who : nullptr;
  const auto ask = [&] {
    return call(
        call_.operation,
        feed_input_after(call_.input, call_.operation.feed, since_, true),
        call_.services, {.who = who});
  };
  const std::unique_ptr<LaterReply> ready = std::move(later_);
  for (Result<Reply> reply = ready ? ready->finish() : ask();; reply = ask()) {
    if (!reply || reply->refusal) return fail();
    if (reply->later) {
      later_ = std::move(reply->later);
      return later_->on_ready(on_ready);
    }
    append(reply->json);
  }
}

struct FeedHub::State {
  std::mutex mutex;
  std::condition_variable changed;
  std::map<std::string, std::shared_ptr<SharedFeed>> feeds;
  bool is_stopping = false;
  std::string last;  // the key of the feed that had its turn

  // In turns, so that a busy feed does not hold up others.
  std::shared_ptr<SharedFeed> next_ready() {
    auto next = feeds.upper_bound(last);
    for (std::size_t i = 0; i < feeds.size(); ++i, ++next) {
      if (next == feeds.end()) next = feeds.begin();
      if (!*next->second->is_ready_) continue;
      last = next->first;
      return next->second;
    }
    return nullptr;
  }
};

FeedHub::FeedHub(std::size_t kept_bytes_max)
    : kept_bytes_max_(kept_bytes_max),
      state_(std::make_shared<State>()),
      thread_([this] { run(); }) {}

FeedHub::~FeedHub() { stop(); }

void FeedHub::stop() {
  std::map<std::string, std::shared_ptr<SharedFeed>> dropped;
  {
    const std::lock_guard lock(state_->mutex);
    state_->is_stopping = true;
    dropped.swap(state_->feeds);
  }
  state_->changed.notify_all();
  if (thread_.joinable()) thread_.join();
  // What they wait for belongs to the directory, which may end before those
  // who hold a feed.
  for (const auto& [key, feed] : dropped) feed->later_.reset();
}

std::optional<FeedHub::Joined> FeedHub::join(const FeedCall& call,
                                             const store::Cursor& after,
                                             const void* follower,
                                             const http::Waker& waker) {
  const std::string key = key_of(call);
  const std::lock_guard lock(state_->mutex);
  if (state_->is_stopping) return std::nullopt;
  auto found = state_->feeds.find(key);
  if (found == state_->feeds.end()) {
    if (state_->feeds.size() >= feeds_max) return std::nullopt;
    found = state_->feeds
                .emplace(key, std::shared_ptr<SharedFeed>(
                                  new SharedFeed(call, after, kept_bytes_max_)))
                .first;
    state_->changed.notify_all();
  }
  const auto place = found->second->add(follower, after, waker);
  if (!place) return std::nullopt;
  return Joined{found->second, *place};
}

void FeedHub::leave(const std::shared_ptr<SharedFeed>& feed,
                    const void* follower) {
  std::shared_ptr<SharedFeed> dropped;  // destroyed without the lock
  const std::lock_guard lock(state_->mutex);
  if (feed->remove(follower)) return;
  const auto found = state_->feeds.find(key_of(feed->call_));
  if (found == state_->feeds.end() || found->second != feed) return;
  dropped = std::move(found->second);
  state_->feeds.erase(found);
}

void FeedHub::run() {
  block_all_signals();
  std::unique_lock lock(state_->mutex);
  while (!state_->is_stopping) {
    std::shared_ptr<SharedFeed> due = state_->next_ready();
    if (!due) {
      state_->changed.wait(lock);
      continue;
    }
    *due->is_ready_ = false;
    lock.unlock();
    due->fetch([state = state_, is_ready = due->is_ready_] {
      {
        const std::lock_guard with(state->mutex);
        *is_ready = true;
      }
      state->changed.notify_all();
    });
    due.reset();
    lock.lock();
  }
}

}  // namespace cardinal::server
