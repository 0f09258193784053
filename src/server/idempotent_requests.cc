#include "server/idempotent_requests.h"

#include <algorithm>

namespace cardinal::server {
namespace {

bool is_key_byte(char c) { return c >= 0x21 && c <= 0x7E; }

http::Response replayed(const IdempotentAnswer& answer) {
  http::Response response;
  response.status = answer.status;
  response.fields = answer.fields;
  response.fields.emplace_back("Idempotency-Replayed", "true");
  response.body = answer.body;
  return response;
}

// Of the file, for the bytes of answers and what is beside them. Beyond it the
// file is written anew, without what is forgotten.
std::size_t file_bytes_max(const IdempotencyLimits& limits) {
  constexpr std::size_t beside_bytes = 1'024;
  return 2 * (limits.bytes_max + limits.requests_max * beside_bytes);
}

}  // namespace

IdempotentRequests::Claim::~Claim() {
  if (!is_finished_) requests_.finish(name_, nullptr, keeping_);
}

void IdempotentRequests::Claim::finish(const http::Response& response) {
  is_finished_ = true;
  // Bodies that come piece by piece are not kept.
  const bool is_whole =
      !response.representation && !response.pending && !response.source;
  requests_.finish(
      name_, is_whole && response.status < 500 ? &response : nullptr, keeping_);
}

IdempotentRequests::Begun IdempotentRequests::begin(std::string_view caller,
                                                    std::string_view key,
                                                    std::string_view digest,
                                                    std::int64_t now_ms,
                                                    Keeping keeping) {
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
  last_ms_ = now_ms;
  make_room(now_ms);
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) {
    add({.answer = {
             .name = name, .digest = std::string(digest), .begun_ms = now_ms}});
    return {.claim = std::make_shared<Claim>(*this, std::move(name), keeping)};
  }
  const Entry& entry = *found->second;
  if (entry.answer.digest != digest) {
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
  return {.answer = replayed(entry.answer)};
}

Status IdempotentRequests::open(const std::string& path,
                                const std::string& history,
                                std::int64_t now_ms) {
  const std::lock_guard lock(mutex_);
  // Twice: what was appended last may be beyond it.
  TRY(journal_,
      IdempotencyJournal::open(path, history, 2 * file_bytes_max(limits_)));
  for (IdempotentAnswer& answer : journal_->take_answers()) {
    if (by_name_.contains(answer.name)) continue;
    bytes_ += answer.body.size();
    add({.answer = std::move(answer), .is_done = true, .is_filed = true});
    make_room(now_ms);
  }
  return journal_->replace(filed_lines());
}

void IdempotentRequests::add(Entry entry) {
  entries_.push_back(std::move(entry));
  by_name_.emplace(entries_.back().answer.name, std::prev(entries_.end()));
}

std::string IdempotentRequests::filed_lines() const {
  std::string lines;
  for (const Entry& entry : entries_) {
    if (entry.is_done && entry.is_filed) {
      lines += IdempotencyJournal::line_of(entry.answer);
    }
  }
  return lines;
}

// Without room on the disk a key is known until the server ends: the request
// itself was done, and its sender must learn that.
void IdempotentRequests::file(const IdempotentAnswer& answer) {
  if (!journal_) return;
  if (journal_->bytes() > file_bytes_max(limits_)) {
    (void)journal_->replace(filed_lines());
  } else {
    (void)journal_->append(answer, last_ms_);
  }
}

void IdempotentRequests::finish(const std::string& name,
                                const http::Response* response,
                                Keeping keeping) {
  const std::lock_guard lock(mutex_);
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) return;
  if (!response || response->body.size() > limits_.bytes_max) {
    return remove(found->second);
  }
  Entry& entry = *found->second;
  entry.is_done = true;
  entry.is_filed = keeping == Keeping::file;
  entry.answer.status = response->status;
  entry.answer.fields = response->fields;
  entry.answer.body = response->body;
  bytes_ += entry.answer.body.size();
  if (entry.is_filed) file(entry.answer);
}

// Requests in progress stay, whatever their age.
void IdempotentRequests::make_room(std::int64_t now_ms) {
  for (auto at = entries_.begin(); at != entries_.end();) {
    const bool is_old = now_ms - at->answer.begun_ms > limits_.kept_ms;
    const bool is_full =
        entries_.size() >= limits_.requests_max || bytes_ > limits_.bytes_max;
    if (!is_old && !is_full) return;
    const auto next = std::next(at);
    if (at->is_done) remove(at);
    at = next;
  }
}

void IdempotentRequests::remove(Entries::iterator entry) {
  bytes_ -= entry->is_done ? entry->answer.body.size() : 0;
  by_name_.erase(entry->answer.name);
  entries_.erase(entry);
}

}  // namespace cardinal::server
