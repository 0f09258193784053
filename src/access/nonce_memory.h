// The nonces of signed requests, for as long as their signatures count: none
// comes twice, also across restarts.
//
//   TRY(auto nonces, NonceMemory::open(path, now_s));
//   TRY_STATUS(nonces->remember(key_and_nonce, until_s, now_s));
//
// A line of the file is the time at which a nonce may be forgotten, in seconds
// since 1970, and a digest. The file is written at once and synced each second;
// it is made shorter when most of it is over.
//
// Thread safety: any thread.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_set>

#include "base/descriptor.h"

namespace cardinal::access {

class NonceMemory {
 public:
  // More are refused: forgetting one early would let it come again.
  static constexpr std::size_t nonces_max = 200'000;

  // An empty path: in memory only. Fails: as reading and writing the file do.
  static Result<std::unique_ptr<NonceMemory>> open(std::string path,
                                                   std::int64_t now_s);

  // Fails: denied, if it was there before; unavailable, if there are too many;
  // as writing does. Then the nonce does not count.
  Status remember(std::string_view name, std::int64_t until_s,
                  std::int64_t now_s);

 private:
  explicit NonceMemory(std::string path) : path_(std::move(path)) {}
  void read(std::string_view text, std::int64_t now_s);
  bool add(std::string digest, std::int64_t until_s);
  void forget(std::int64_t now_s);
  Status rewrite();
  Status append(const std::string& digest, std::int64_t until_s,
                std::int64_t now_s);

  const std::string path_;
  std::mutex mutex_;
  std::unordered_set<std::string> known_;
  std::multimap<std::int64_t, std::string> ends_;  // by the time of their end
  std::unique_ptr<Descriptor> file_;
  std::size_t lines_ = 0;  // of the file
  std::int64_t synced_s_ = 0;
};

}  // namespace cardinal::access
