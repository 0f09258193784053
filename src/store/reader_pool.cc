#include "store/reader_pool.h"

#include <algorithm>
#include <utility>

#include "base/errors.h"
#include "store/format.h"

namespace cardinal::store {

ReaderPool::ReaderPool(std::string path, Database::Access access,
                       std::string vfs, std::size_t connections_max)
    : path_(std::move(path)),
      access_(access),
      vfs_(std::move(vfs)),
      connections_max_(std::max<std::size_t>(connections_max, 1)) {}

ReaderPool::Lease::Lease(ReaderPool& pool, std::unique_ptr<Database> database)
    : pool_(&pool), database_(std::move(database)) {}

ReaderPool::Lease::~Lease() {
  if (database_) pool_->give_back(std::move(database_));
}

Result<Database> ReaderPool::open() const {
  TRY(Database database, Database::open(path_, access_, vfs_));
  TRY_STATUS(require_format(database));
  return database;
}

Result<ReaderPool::Lease> ReaderPool::take() {
  {
    std::unique_lock lock(mutex_);
    returned_.wait(lock, [&] { return taken_ < connections_max_; });
    ++taken_;
    if (!idle_.empty()) {
      std::unique_ptr<Database> database = std::move(idle_.back());
      idle_.pop_back();
      return Lease(*this, std::move(database));
    }
  }
  Result<Database> opened = open();
  if (!opened) {
    give_back(nullptr);
    return std::unexpected(std::move(opened).error());
  }
  return Lease(*this, std::make_unique<Database>(*std::move(opened)));
}

void ReaderPool::give_back(std::unique_ptr<Database> database) {
  {
    const std::lock_guard lock(mutex_);
    --taken_;
    if (database) idle_.push_back(std::move(database));
  }
  // To all: with several waiters, glibc before 2.41 may lose one (bug 25847).
  returned_.notify_all();
}

}  // namespace cardinal::store
