// Writes that are sent again with the same Idempotency-Key, after a lost
// connection for example, get the first answer instead of being done twice.
//
//   auto begun = requests.begin(who, key, digest, now_ms);
//   if (begun.answer) return *begun.answer;     // the first one, or a problem
//   ... do it, holding begun.claim ...
//   begun.claim->finish(response);
//
// Kept for a day, up to a number and a size, in memory and, after open(), in a
// file. Answers of 5xx are not kept, so that these requests can be tried again.
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
#include "server/idempotency_journal.h"

namespace cardinal::server {

struct IdempotencyLimits {
  std::size_t key_bytes_max = 255;
  std::size_t requests_max = 10'000;
  std::size_t bytes_max = 16u << 20;  // of all kept answers
  std::int64_t kept_ms = 86'400'000;
};

class IdempotentRequests {
 public:
  // Where an answer may be kept: one with a secret is never in a file.
  enum class Keeping : std::uint8_t { memory, file };

  // A request in progress. Unless it is finished, its key is free again.
  class Claim {
   public:
    Claim(IdempotentRequests& requests, std::string name, Keeping keeping)
        : requests_(requests), name_(std::move(name)), keeping_(keeping) {}
    Claim(const Claim&) = delete;
    Claim& operator=(const Claim&) = delete;
    ~Claim();
    void finish(const http::Response& response);

   private:
    IdempotentRequests& requests_;
    const std::string name_;
    const Keeping keeping_;
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

  // Takes over what the file has of this history (see IdempotencyJournal), and
  // keeps in it what is answered from now on. Before the first begin().
  Status open(const std::string& path, const std::string& history,
              std::int64_t now_ms);

  // `caller` tells callers apart, `digest` the contents of requests.
  Begun begin(std::string_view caller, std::string_view key,
              std::string_view digest, std::int64_t now_ms,
              Keeping keeping = Keeping::file);

 private:
  struct Entry {
    IdempotentAnswer answer;
    bool is_done = false;
    bool is_filed = false;  // or would be, if there were a file
  };
  using Entries = std::list<Entry>;  // the oldest first

  void finish(const std::string& name, const http::Response* response,
              Keeping keeping);
  void add(Entry entry);
  void file(const IdempotentAnswer& answer);
  std::string filed_lines() const;
  void make_room(std::int64_t now_ms);
  void remove(Entries::iterator entry);

  const IdempotencyLimits limits_;
  std::mutex mutex_;  // of what follows
  Entries entries_;
  std::unordered_map<std::string_view, Entries::iterator> by_name_;
  std::size_t bytes_ = 0;
  std::unique_ptr<IdempotencyJournal> journal_;  // null: there is no file
  std::int64_t last_ms_ = 0;                     // of the last begin()
};

}  // namespace cardinal::server
