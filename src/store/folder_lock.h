// One process at a time has a store open for writing.
#pragma once

#include <string>

#include "cardinal/base.h"

namespace cardinal::store {

class FolderLock {
 public:
  // Fails: conflict, when another has it, with its process id; as the system
  // says, when the folder cannot be written.
  static Result<FolderLock> take(const std::string& folder);
  FolderLock(FolderLock&& other) noexcept;
  FolderLock& operator=(FolderLock&&) = delete;
  ~FolderLock();

 private:
  explicit FolderLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

}  // namespace cardinal::store
