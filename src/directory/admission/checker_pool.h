// Checkers that wait for the next card, each with its warm buffers.
//
//   const CheckerPool::Loan checker = pool.take(dialect);
//   Report report = checker->check(text);
//
// Thread safety: may be used from many threads. There are as many checkers as
// were ever in use at once.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "cardinal/card.h"

namespace cardinal {
class Checker;
}

namespace cardinal::directory {

class CheckerPool {
  struct Return {
    CheckerPool* pool;
    std::size_t slot;
    void operator()(Checker* checker) const;
  };

 public:
  using Loan = std::unique_ptr<Checker, Return>;

  CheckerPool(Limits limits, const Env& env);
  ~CheckerPool();
  Loan take(std::optional<Dialect> dialect);

 private:
  static constexpr std::size_t slots = 6;  // any dialect, and each of them

  Limits limits_;
  const Env& env_;
  std::mutex mutex_;
  std::array<std::vector<std::unique_ptr<Checker>>, slots> idle_;
};

}  // namespace cardinal::directory
