// Writes that are sent again with the same Idempotency-Key, after a lost
// connection for example, get the first answer instead of being done twice.
//
//   auto begun = requests.begin(who, key, digest, now_ms);
//   if (begun.answer) return *begun.answer;     // the first one, or a problem
//   ... do it, holding begun.claim ...
//   begun.claim->finish(response);
//
// Kept in memory for a day, up to a number and a size: after a restart a key is
// new. Answers of 5xx are not kept, so that these requests can be tried again.
//
// Thread safety: any thread may call anything.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "cardinal/http.h"

namespace cardinal::server {

struct IdempotencyLimits {
  std::size_t key_bytes_max = 255;
  std::size_t requests_max = 10'000;
  std::size_t bytes_max = 16u << 20;  // of all kept answers
  std::int64_t kept_ms = 86'400'000;
};

class IdempotentRequests {
 public:
  // A request in progress. Unless it is finished, its key is free again.
  class Claim {
   public:
    Claim(IdempotentRequests& requests, std::string name)
        : requests_(requests), name_(std::move(name)) {}
    Claim(const Claim&) = delete;
    Claim& operator=(const Claim&) = delete;
    ~Claim();
    void finish(const http::Response& response);

   private:
    IdempotentRequests& requests_;
    const std::string name_;
    bool is_finished_ = false;
  };
  struct Begun {
    std::shared_ptr<Claim> claim;
    // Instead of a claim: the first answer, 400 for an invalid key, 422 for a
    // key of another request, 409 for one in progress.
    std::optional<http::Response> answer;
  };

  explicit IdempotentRequests(IdempotencyLimits limits = {})
      : limits_(limits) {}

  // `caller` tells callers apart, `digest` the contents of requests.
  Begun begin(std::string_view caller, std::string_view key,
              std::string_view digest, std::int64_t now_ms);

 private:
  struct Entry {
    std::string name;
    std::string digest;
    std::int64_t begun_ms = 0;
    bool is_done = false;
    int status = 0;
    std::vector<std::pair<std::string, std::string>> fields;
    std::string body;
  };
  using Entries = std::list<Entry>;  // the oldest first

  void finish(const std::string& name, const http::Response* response);
  void make_room(std::int64_t now_ms);
  void remove(Entries::iterator entry);

  const IdempotencyLimits limits_;
  std::mutex mutex_;  // of what follows
  Entries entries_;
  std::unordered_map<std::string_view, Entries::iterator> by_name_;
  std::size_t bytes_ = 0;
};

}  // namespace cardinal::server
