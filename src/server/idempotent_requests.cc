#include "server/idempotent_requests.h"

#include <algorithm>

namespace cardinal::server {
namespace {

bool is_key_byte(char c) { return c >= 0x21 && c <= 0x7E; }

http::Response replayed(int status,
                        std::vector<std::pair<std::string, std::string>> fields,
                        std::string body) {
  http::Response response;
  response.status = status;
  response.fields = std::move(fields);
  response.fields.emplace_back("Idempotency-Replayed", "true");
  response.body = std::move(body);
  return response;
}

}  // namespace

IdempotentRequests::Claim::~Claim() {
  if (!is_finished_) requests_.finish(name_, nullptr);
}

void IdempotentRequests::Claim::finish(const http::Response& response) {
  is_finished_ = true;
  // Bodies that come piece by piece are not kept.
  const bool is_whole =
      !response.representation && !response.pending && !response.source;
  requests_.finish(name_,
                   is_whole && response.status < 500 ? &response : nullptr);
}

IdempotentRequests::Begun IdempotentRequests::begin(std::string_view caller,
                                                    std::string_view key,
                                                    std::string_view digest,
                                                    std::int64_t now_ms) {
  if (key.empty() || key.size() > limits_.key_bytes_max ||
      !std::ranges::all_of(key, is_key_byte)) {
    return {.answer = http::problem(
                400, "bad-idempotency-key", "Invalid Idempotency-Key",
                "Expected 1 to " + std::to_string(limits_.key_bytes_max) +
                    " visible ASCII characters, such as a UUID.")};
  }
  // A key has no space.
  std::string name = std::string(key) + " " + std::string(caller);
  const std::lock_guard lock(mutex_);
  make_room(now_ms);
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) {
    entries_.push_back(
        {.name = name, .digest = std::string(digest), .begun_ms = now_ms});
    by_name_.emplace(entries_.back().name, std::prev(entries_.end()));
    return {.claim = std::make_shared<Claim>(*this, std::move(name))};
  }
  const Entry& entry = *found->second;
  if (entry.digest != digest) {
    return {.answer = http::problem(
                422, "idempotency-key-reused", "Idempotency-Key used before",
                "This key was sent with another request; each request needs a "
                "new one.")};
  }
  if (!entry.is_done) {
    http::Response busy = http::problem(
        409, "request-in-progress", "Request in progress",
        "The first request with this Idempotency-Key has no answer yet; try "
        "again after the number of seconds in Retry-After.");
    busy.fields.emplace_back("Retry-After", "1");
    return {.answer = std::move(busy)};
  }
  return {.answer = replayed(entry.status, entry.fields, entry.body)};
}

void IdempotentRequests::finish(const std::string& name,
                                const http::Response* response) {
  const std::lock_guard lock(mutex_);
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) return;
  if (!response || response->body.size() > limits_.bytes_max) {
    return remove(found->second);
  }
  Entry& entry = *found->second;
  entry.is_done = true;
  entry.status = response->status;
  entry.fields = response->fields;
  entry.body = response->body;
  bytes_ += entry.body.size();
}

// Requests in progress stay, whatever their age.
void IdempotentRequests::make_room(std::int64_t now_ms) {
  for (auto at = entries_.begin(); at != entries_.end();) {
    const bool is_old = now_ms - at->begun_ms > limits_.kept_ms;
    const bool is_full =
        entries_.size() >= limits_.requests_max || bytes_ > limits_.bytes_max;
    if (!is_old && !is_full) return;
    const auto next = std::next(at);
    if (at->is_done) remove(at);
    at = next;
  }
}

void IdempotentRequests::remove(Entries::iterator entry) {
  bytes_ -= entry->is_done ? entry->body.size() : 0;
  by_name_.erase(entry->name);
  entries_.erase(entry);
}

}  // namespace cardinal::server
