#include "directory/index/spool.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "base/check_that.h"

namespace cardinal {
namespace {

// Not every file system has files without a name.
int open_nameless(const std::string& folder) {
  const int file = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0) return file;
  std::string path = folder + "/spool-XXXXXX";
  const int named = ::mkostemp(path.data(), O_CLOEXEC);
  if (named >= 0) ::unlink(path.c_str());
  return named;
}

}  // namespace

Status Spool::write_waiting() {
  if (file_ == nullptr) {
    file_ = std::make_unique<Descriptor>(open_nameless(folder_));
    if (file_->number < 0) {
      return std::unexpected(system_error(folder_, errno));
    }
  }
  return write_all(file_->number, waiting_, folder_);
}

// After a failure nobody will read what comes, which may be large.
void Spool::spill() {
  if (status_) status_ = write_waiting();
  written_ += waiting_.size();
  waiting_.clear();
}

void Spool::append(std::string_view bytes) {
  waiting_ += bytes;
  if (!folder_.empty() && waiting_.size() >= memory_bytes_max) spill();
}

Status Spool::each(const std::function<Status(std::string_view)>& use) {
  TRY_STATUS(status_);
  constexpr std::size_t step = 1u << 20;
  std::string part;
  for (std::uint64_t at = 0; at < written_;) {
    part.resize(
        static_cast<std::size_t>(std::min<std::uint64_t>(step, written_ - at)));
    const ssize_t got = ::pread(file_->number, part.data(), part.size(),
                                static_cast<off_t>(at));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      return std::unexpected(system_error(folder_, got < 0 ? errno : EIO));
    }
    part.resize(static_cast<std::size_t>(got));
    TRY_STATUS(use(part));
    at += part.size();
  }
  return use(waiting_);
}

}  // namespace cardinal
