#include "directory/records/refresh_queue.h"

#include <algorithm>

#include "base/check_that.h"

namespace cardinal::directory {
namespace {

// scheme://host[:port]: what a budget is for.
std::string host_in(const std::string& url) {
  const std::size_t mark = url.find("://");
  const std::size_t begin = mark == std::string::npos ? 0 : mark + 3;
  return url.substr(0, url.find_first_of("/?#", begin));
}

// FNV-1a and the last step of SplitMix64: the same everywhere, and neighbouring
// rounds are far apart.
std::uint64_t mixed(std::uint64_t seed, std::string_view text,
                    std::uint64_t round) {
  std::uint64_t hash = 0xcbf29ce484222325u ^ seed;
  for (const char c : text) {
    hash = (hash ^ static_cast<std::uint8_t>(c)) * 0x100000001b3u;
  }
  hash += round * 0x9e3779b97f4a7c15u;
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9u;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebu;
  return hash ^ (hash >> 31);
}

}  // namespace

std::int64_t RefreshQueue::with_jitter(std::int64_t wait_ms,
                                       std::string_view url,
                                       std::uint64_t round) const {
  const std::int64_t most = wait_ms * options_.jitter_percent / 100;
  const std::int64_t least = most / 2;
  const auto range = static_cast<std::uint64_t>(most - least) + 1;
  return wait_ms - least -
         static_cast<std::int64_t>(mixed(options_.seed, url, round) % range);
}

void RefreshQueue::enqueue(const std::string& name, const Host& host) {
  if (host.waiting.empty() || host.running >= options_.host_running_max) {
    return;
  }
  ready_.emplace(std::max(host.ready_ms, host.waiting.begin()->first), name);
}

// Requires: the host is as it was when it was enqueued.
void RefreshQueue::dequeue(const std::string& name, const Host& host) {
  if (host.waiting.empty()) return;
  ready_.erase({std::max(host.ready_ms, host.waiting.begin()->first), name});
}

void RefreshQueue::schedule(const std::string& url, std::int64_t due_ms) {
  Card& card = cards_[url];
  if (card.running) return;
  const std::string name = host_in(url);
  Host& host = hosts_[name];
  dequeue(name, host);
  host.waiting.erase({card.due_ms, url});
  card.due_ms = due_ms;
  host.waiting.emplace(due_ms, url);
  enqueue(name, host);
}

void RefreshQueue::schedule_before(const std::string& url, std::int64_t now_ms,
                                   std::int64_t lease_end_ms) {
  const auto found = cards_.find(url);
  const std::uint64_t round = found == cards_.end() ? 0 : found->second.rounds;
  const std::int64_t left_ms = lease_end_ms - now_ms;
  // Its own pause counts after a failure.
  if (found != cards_.end() && found->second.failures > 0) return;
  if (left_ms > 0) {
    schedule(url, now_ms + with_jitter(left_ms, url, round));
    return;
  }
  const auto spread =
      static_cast<std::uint64_t>(options_.overdue_spread_ms) + 1;
  schedule(url, now_ms + static_cast<std::int64_t>(
                             mixed(options_.seed, url, round) % spread));
}

void RefreshQueue::forget(const std::string& url) {
  const auto found = cards_.find(url);
  if (found == cards_.end()) return;
  const std::string name = host_in(url);
  Host& host = hosts_.at(name);
  dequeue(name, host);
  if (found->second.running) {
    --host.running;
  } else {
    host.waiting.erase({found->second.due_ms, url});
  }
  cards_.erase(found);
  enqueue(name, host);
  if (host.waiting.empty() && host.running == 0) hosts_.erase(name);
}

std::optional<std::int64_t> RefreshQueue::next_due_ms() const {
  if (ready_.empty()) return std::nullopt;
  return ready_.begin()->first;
}

std::vector<std::string> RefreshQueue::take(std::int64_t now_ms,
                                            std::size_t limit) {
  std::vector<std::string> due;
  while (due.size() < limit && !ready_.empty() &&
         ready_.begin()->first <= now_ms) {
    const std::string name = ready_.begin()->second;
    ready_.erase(ready_.begin());
    Host& host = hosts_.at(name);
    const std::string url = host.waiting.begin()->second;
    host.waiting.erase(host.waiting.begin());
    host.ready_ms = now_ms + options_.host_pause_ms;
    ++host.running;
    cards_.at(url).running = true;
    due.push_back(url);
    enqueue(name, host);
  }
  return due;
}

void RefreshQueue::finish(const std::string& url, Card& card,
                          std::int64_t due_ms) {
  CHECK(card.running);
  const std::string name = host_in(url);
  Host& host = hosts_.at(name);
  dequeue(name, host);
  --host.running;
  card.running = false;
  ++card.rounds;
  card.due_ms = due_ms;
  host.waiting.emplace(due_ms, url);
  enqueue(name, host);
}

void RefreshQueue::succeeded(const std::string& url, std::int64_t now_ms,
                             std::int64_t lease_ms) {
  const auto found = cards_.find(url);
  if (found == cards_.end() || !found->second.running) return;
  Card& card = found->second;
  card.failures = 0;
  const std::int64_t wait_ms = with_jitter(lease_ms, url, card.rounds);
  finish(url, card, now_ms + std::max(wait_ms, options_.interval_min_ms));
}

void RefreshQueue::failed(const std::string& url, std::int64_t now_ms,
                          std::int64_t wait_ms) {
  const auto found = cards_.find(url);
  if (found == cards_.end() || !found->second.running) return;
  Card& card = found->second;
  std::int64_t pause_ms = options_.retry_first_ms;
  for (std::uint32_t i = 0;
       i < card.failures && pause_ms < options_.retry_max_ms; ++i) {
    pause_ms *= 2;
  }
  pause_ms = std::min(pause_ms, options_.retry_max_ms);
  ++card.failures;
  pause_ms = with_jitter(pause_ms, url, card.rounds);
  finish(url, card, now_ms + std::max(pause_ms, wait_ms));
}

std::uint32_t RefreshQueue::failures(const std::string& url) const {
  const auto found = cards_.find(url);
  return found == cards_.end() ? 0 : found->second.failures;
}

}  // namespace cardinal::directory
