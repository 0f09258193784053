// Verifies passwords, which is costly on purpose: a bounded number at a time;
// those that were right are remembered for a while.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <set>
#include <string_view>

#include "cardinal/crypto.h"

namespace cardinal::access {

// With `password_cost_max` they limit what unauthenticated clients can make the
// server spend.
inline constexpr std::uint32_t tries_at_once_max = 2;
inline constexpr std::uint32_t tries_kib_max = password_cost_max.memory_kib;
// A waiting request occupies a worker of the server, which has at least
// http::workers_min: some are always left for other requests.
inline constexpr std::uint32_t tries_waiting_max = 2;
inline constexpr std::size_t remembered_max = 1'024;

enum class [[nodiscard]] PasswordResult : std::uint8_t { wrong, right, busy };

class PasswordVerifier {
 public:
  explicit PasswordVerifier(const Env& env);
  // Waits for its turn. Requires: a hash that has a cost.
  PasswordResult verify(const std::string& argon2id, std::string_view password);

 private:
  // Of a hash and a password, by a key of this process: what is remembered
  // does not help whoever reads it to find the password.
  Sha256 mark_of(std::string_view argon2id, std::string_view password) const;
  bool begin(std::uint32_t kib);
  void end(std::uint32_t kib);
  bool remembers(const Sha256& mark);
  void remember(const Sha256& mark);

  Secret key_;
  std::mutex mutex_;
  std::condition_variable turn_;
  std::uint32_t running_ = 0, waiting_ = 0, kib_ = 0;
  std::set<Sha256> right_;
  std::deque<Sha256> order_;
};

}  // namespace cardinal::access
