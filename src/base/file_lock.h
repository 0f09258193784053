// One program at a time between reading a file and replacing it.
//
//   TRY(const FileLock lock, FileLock::take(path));
//
// The lock is on the folder of the file: a file that is replaced by a rename
// is another one afterwards, and a lock file beside would stay behind. Only
// those who ask wait for each other; nobody is kept from reading or writing.
// It ends with its owner, also when that crashes.
#pragma once

#include <string>

#include "cardinal/base.h"

namespace cardinal {

class FileLock {
 public:
  // Links are followed, so that all names of a file share its lock. Where the
  // file system has no locks there is none, and no error.
  // Fails: unavailable, when another has it for ten seconds; as the system
  // says, when there is no such folder.
  static Result<FileLock> take(const std::string& path);
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

}  // namespace cardinal
