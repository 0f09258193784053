// Replacing files without a half-written state.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "base/check_that.h"
#include "base/descriptor.h"
#include "base/errors.h"
#include "base/file.h"

namespace cardinal {
namespace fs = std::filesystem;
namespace {

// A file written beside the one it is for; gone on every way out unless kept.
class NewFile {
 public:
  // `given` is the path as the user knows it, for errors.
  NewFile(const std::string& target, std::string given, unsigned mode);
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile() {
    // Once more if that fails: what stays may be a key.
    if (path_.empty() || ::unlink(path_.c_str()) == 0) return;
    ::unlink(path_.c_str());
  }

  Status write(std::string_view text);
  // Gives it the mode of the file it is for and, where that is permitted, the
  // owner. The owner first: changing it may clear bits of the mode.
  Status take_after(const struct stat& old);
  Status rename_to(const std::string& target);
  // The same where there is no file yet; another's is never replaced.
  Status link_to(const std::string& target);
  // Leaves the file where it is; its path.
  std::string keep() { return std::exchange(path_, {}); }

 private:
  std::string path_;  // empty: there is none
  std::string given_;
  Status opened_;
  Descriptor out_;
};

// Names a new file until one is free: another thread, or a run that was ended
// before it could clear up, may have taken some.
int open_beside(const std::string& target, unsigned mode, std::string& path) {
  constexpr int names_max = 100;
  static std::atomic<std::uint64_t> counter = 0;
  for (int i = 0; i < names_max; ++i) {
    path = target + ".new-" + std::to_string(static_cast<long>(::getpid())) +
           "-" + std::to_string(++counter);
    const int number =
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (number >= 0 || errno != EEXIST) return number;
  }
  return -1;
}

NewFile::NewFile(const std::string& target, std::string given, unsigned mode)
    : given_(std::move(given)), out_(open_beside(target, mode, path_)) {
  if (out_.number >= 0) return;
  opened_ = std::unexpected(system_error(given_, errno));
  path_.clear();
}

Status NewFile::write(std::string_view text) {
  if (!opened_) return opened_;
  TRY_STATUS(write_all(out_.number, text, given_));
  if (::fsync(out_.number) != 0) {
    return std::unexpected(system_error(given_, errno));
  }
  return {};
}

Status NewFile::take_after(const struct stat& old) {
  struct stat about{};
  if (::fstat(out_.number, &about) != 0) {
    return std::unexpected(system_error(given_, errno));
  }
  if ((about.st_uid != old.st_uid || about.st_gid != old.st_gid) &&
      ::fchown(out_.number, old.st_uid, old.st_gid) != 0 &&
      ::fchown(out_.number, static_cast<uid_t>(-1), old.st_gid) != 0) {
    // Not ours to give away: the file becomes that of whoever runs this.
  }
  if (::fchmod(out_.number, old.st_mode & 07777) != 0) {
    return std::unexpected(system_error(given_, errno));
  }
  return {};
}

Status NewFile::rename_to(const std::string& target) {
  if (::rename(path_.c_str(), target.c_str()) != 0) {
    return std::unexpected(system_error(given_, errno));
  }
  path_.clear();
  (void)sync_folder_of(target);  // the file is there, and whole
  return {};
}

// A second name, whose first one has to be removed, is for file systems that
// cannot rename without replacing.
Status NewFile::link_to(const std::string& target) {
  int done = ::renameat2(AT_FDCWD, path_.c_str(), AT_FDCWD, target.c_str(),
                         RENAME_NOREPLACE);
  if (done == 0) {
    path_.clear();
  } else if (errno == EINVAL || errno == ENOSYS) {
    done = ::link(path_.c_str(), target.c_str());
  }
  if (done != 0) {
    if (errno != EEXIST) return std::unexpected(system_error(given_, errno));
    return at(given_, conflict("there is a file of that name, which is not "
                               "overwritten; choose another name"));
  }
  (void)sync_folder_of(target);
  return {};
}

Status check_unchanged(const struct stat& now, const FileStamp& as_read,
                       const std::string& path) {
  if (stamp_of(now) == as_read) return {};
  return at(path, conflict("somebody else changed the file after it was read; "
                           "nothing was written, run it again"));
}

// A rename would leave the other names with the old text, so that all of them
// get the new one in place. Until that is on disk it stands beside, whole.
Status overwrite(int target, NewFile& beside, std::string_view text,
                 const std::string& path) {
  TRY_STATUS(beside.write(text));
  Status written = write_all(target, text, path);
  if (written && (::ftruncate(target, static_cast<off_t>(text.size())) != 0 ||
                  ::fsync(target) != 0)) {
    written = std::unexpected(system_error(path, errno));
  }
  if (!written) {
    written.error().message +=
        "; the file may be half written, its new text is in " + beside.keep();
  }
  return written;
}

}  // namespace

Status write_whole(const std::string& path, std::string_view text) {
  struct stat about{};
  const bool is_there = ::stat(path.c_str(), &about) == 0;
  // A device or a pipe is written to: what is renamed over it would replace it
  // for everybody.
  if (is_there && !S_ISREG(about.st_mode)) {
    const Descriptor out(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (out.number < 0) return std::unexpected(system_error(path, errno));
    return write_all(out.number, text, path);
  }
  // A symbolic link stays, and its target is replaced.
  std::error_code failed;
  const std::string target =
      is_there ? fs::canonical(path, failed).string() : path;
  if (failed) return std::unexpected(system_error(path, failed.value()));
  NewFile file(target, path, 0644);
  TRY_STATUS(file.write(text));
  return file.rename_to(target);
}

Status write_private(const std::string& path, std::string_view text) {
  NewFile file(path, path, 0600);
  TRY_STATUS(file.write(text));
  return file.rename_to(path);
}

Status create_private(const std::string& path, std::string_view text) {
  NewFile file(path, path, 0600);
  TRY_STATUS(file.write(text));
  return file.link_to(path);
}

Status replace_whole(const std::string& path, std::string_view text,
                     const FileStamp& as_read) {
  if (!as_read.regular) {
    return at(path, usage("not a regular file; it cannot be replaced"));
  }
  std::error_code failed;
  const std::string target = fs::canonical(path, failed).string();
  if (failed) return std::unexpected(system_error(path, failed.value()));
  // Opened for writing even where it is only renamed over: a file that its
  // owner made read-only stays as it is.
  const Descriptor old(::open(target.c_str(), O_WRONLY | O_CLOEXEC));
  struct stat about{};
  if (old.number < 0 || ::fstat(old.number, &about) != 0) {
    return std::unexpected(system_error(path, errno));
  }
  TRY_STATUS(check_unchanged(about, as_read, path));
  // What only its owner may read is not shown to others meanwhile.
  NewFile beside(target, path, 0600);
  if (about.st_nlink > 1) return overwrite(old.number, beside, text, path);
  TRY_STATUS(beside.write(text));
  TRY_STATUS(beside.take_after(about));
  // As late as can be: what is written between here and the rename is lost.
  struct stat now{};
  if (::stat(target.c_str(), &now) != 0) {
    return std::unexpected(system_error(path, errno));
  }
  TRY_STATUS(check_unchanged(now, as_read, path));
  return beside.rename_to(target);
}

}  // namespace cardinal
