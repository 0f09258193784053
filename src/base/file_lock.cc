#include "base/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <thread>
#include <utility>

#include "base/descriptor.h"
#include "base/errors.h"

namespace cardinal {
namespace fs = std::filesystem;

Result<FileLock> FileLock::take(const std::string& path) {
  std::error_code ignored;
  const fs::path folder = fs::weakly_canonical(path, ignored).parent_path();
  FileLock lock(::open(folder.empty() ? "." : folder.c_str(),
                       O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (lock.descriptor_ < 0) return std::unexpected(system_error(path, errno));
  // Asked again and again, not waited for: whoever may look into the folder
  // could keep the lock for ever.
  constexpr int tries = 1000;
  for (int i = 0; i < tries; ++i) {
    if (::flock(lock.descriptor_, LOCK_EX | LOCK_NB) == 0) return lock;
    if (errno != EWOULDBLOCK && errno != EINTR) return lock;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return at(path, unavailable(
                      "another program has been changing files of this folder "
                      "for ten seconds; nothing was written, run it again"));
}

FileLock::FileLock(FileLock&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace cardinal
