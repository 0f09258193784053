#include "directory/admission/checker_pool.h"

#include "cardinal/check.h"

namespace cardinal::directory {

CheckerPool::CheckerPool(Limits limits, const Env& env)
    : limits_(limits), env_(env) {}
CheckerPool::~CheckerPool() = default;

void CheckerPool::Return::operator()(Checker* checker) const {
  std::unique_ptr<Checker> idle(checker);
  const std::lock_guard lock(pool->mutex_);
  pool->idle_[slot].push_back(std::move(idle));
}

CheckerPool::Loan CheckerPool::take(std::optional<Dialect> dialect) {
  const std::size_t slot = dialect ? static_cast<std::size_t>(*dialect) + 1 : 0;
  {
    const std::lock_guard lock(mutex_);
    if (!idle_[slot].empty()) {
      Loan loan(idle_[slot].back().release(), Return{this, slot});
      idle_[slot].pop_back();
      return loan;
    }
  }
  CheckOptions options;
  options.dialect = dialect;
  options.limits = limits_;
  return Loan(new Checker(std::move(options), env_), Return{this, slot});
}

}  // namespace cardinal::directory
