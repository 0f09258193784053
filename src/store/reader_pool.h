// Connections for reading, borrowed for the length of a call.
//
//   TRY(const ReaderPool::Lease reader, pool.take());
//   return find_head(*reader, subject);
//
// Thread safety: any thread may take; a lease belongs to one thread.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

#include "store/database.h"

namespace cardinal::store {

class ReaderPool {
 public:
  ReaderPool(std::string path, Database::Access access, std::string vfs,
             std::size_t connections_max);

  class Lease {
   public:
    Lease(ReaderPool& pool, std::unique_ptr<Database> database);
    Lease(Lease&&) noexcept = default;
    Lease& operator=(Lease&&) = delete;
    ~Lease();
    Database& operator*() const { return *database_; }

   private:
    ReaderPool* pool_;
    std::unique_ptr<Database> database_;
  };
  // Waits while all connections are in use, which is for the length of a call.
  Result<Lease> take();
  // One of its own, for what takes long.
  Result<Database> open() const;

 private:
  void give_back(std::unique_ptr<Database> database);

  std::string path_;
  Database::Access access_;
  std::string vfs_;
  std::size_t connections_max_;
  std::mutex mutex_;
  std::condition_variable returned_;
  std::size_t taken_ = 0;
  std::vector<std::unique_ptr<Database>> idle_;
};

}  // namespace cardinal::store
