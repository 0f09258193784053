#include "store/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/descriptor.h"
#include "base/errors.h"
#include "base/private_files.h"

namespace cardinal::store {
namespace {

// "process 1234", by what the owner has written.
std::string owner_of(int descriptor) {
  char digits[20];
  const ssize_t size = ::pread(descriptor, digits, sizeof digits, 0);
  std::string text(digits, size > 0 ? static_cast<std::size_t>(size) : 0);
  text.resize(std::min(text.size(), text.find_first_not_of("0123456789")));
  return text.empty() ? "another process" : "process " + text;
}

}  // namespace

Result<FolderLock> FolderLock::take(const std::string& folder) {
  const std::string path = folder + "/cardinal.lock";
  FolderLock lock(
      ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, private_file_mode));
  if (lock.descriptor_ < 0) return std::unexpected(system_error(path, errno));
  int result = 0;
  do {
    result = ::flock(lock.descriptor_, LOCK_EX | LOCK_NB);
  } while (result != 0 && errno == EINTR);
  if (result != 0 && errno == EWOULDBLOCK) {
    return at(folder,
              conflict("{} has this folder open; stop it first, or send "
                       "requests to it instead",
                       owner_of(lock.descriptor_)));
  }
  // Without locks two writers could not be kept apart.
  if (result != 0) return std::unexpected(system_error(path, errno));
  const std::string owner = std::to_string(::getpid()) + "\n";
  // The text is for people: on a full disk the lock holds without it.
  if (::ftruncate(lock.descriptor_, 0) == 0) {
    (void)write_all(lock.descriptor_, owner, path);
  }
  return lock;
}

FolderLock::FolderLock(FolderLock&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace cardinal::store
