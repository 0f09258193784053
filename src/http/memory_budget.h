// One limit on the memory of all requests and responses in progress together:
// each connection is within its own limits, but there are many of them.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>

namespace cardinal::http {

// Thread-safe.
class MemoryBudget {
 public:
  explicit MemoryBudget(std::size_t bytes_max) : bytes_max_(bytes_max) {}
  std::size_t used() const { return used_.load(std::memory_order_relaxed); }
  // No request begins.
  bool is_full() const { return used() >= bytes_max_; }
  // No buffers are kept for later.
  bool is_scarce() const { return used() >= bytes_max_ / 2; }

 private:
  friend class MemoryCharge;
  const std::size_t bytes_max_;
  std::atomic<std::size_t> used_ = 0;
};

// What one owner has of the budget, until its end.
class MemoryCharge {
 public:
  MemoryCharge() = default;
  explicit MemoryCharge(std::shared_ptr<MemoryBudget> budget)
      : budget_(std::move(budget)) {}
  MemoryCharge(MemoryCharge&& other) noexcept
      : budget_(std::move(other.budget_)),
        bytes_(std::exchange(other.bytes_, 0)) {}
  MemoryCharge& operator=(MemoryCharge&& other) noexcept {
    std::swap(budget_, other.budget_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~MemoryCharge() { set(0); }

  // False: the budget does not allow as much, and nothing has changed.
  [[nodiscard]] bool try_grow(std::size_t bytes) {
    if (budget_->used_.fetch_add(bytes) + bytes > budget_->bytes_max_) {
      budget_->used_.fetch_sub(bytes);
      return false;
    }
    bytes_ += bytes;
    return true;
  }
  // For what is there already, even beyond the budget.
  void set(std::size_t bytes) {
    if (bytes == bytes_) return;
    budget_->used_.fetch_add(bytes - bytes_);  // modulo 2^64
    bytes_ = bytes;
  }
  std::size_t bytes() const { return bytes_; }

 private:
  std::shared_ptr<MemoryBudget> budget_;
  std::size_t bytes_ = 0;
};

}  // namespace cardinal::http
