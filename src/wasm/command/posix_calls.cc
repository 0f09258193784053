// Calls of POSIX by those of the host, in the place of wasi-libc's, which know
// neither owners nor permissions of files. So the files of base/ are compiled
// as they are for other systems.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstring>

#include "wasm/command/host_calls.h"
#include "wasm/command/posix_declarations.h"

namespace {

using namespace cardinal::wasm;

// A result of the host as POSIX gives it.
int posix(int result) {
  if (result >= 0) return result;
  errno = -result;
  return -1;
}

int filled(int result, const HostStat& from, struct stat* out) {
  if (result < 0) return posix(result);
  *out = {};
  out->st_dev = from.device;
  out->st_ino = from.inode;
  out->st_nlink = from.names;
  out->st_mode = from.mode;
  out->st_uid = from.user;
  out->st_gid = from.group;
  out->st_size = static_cast<off_t>(from.bytes);
  out->st_mtim.tv_sec = from.changed_s;
  out->st_mtim.tv_nsec = static_cast<long>(from.changed_ns);
  return 0;
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  unsigned mode = 0;
  if (flags & O_CREAT) {
    va_list more;
    va_start(more, flags);
    mode = va_arg(more, unsigned);
    va_end(more);
  }
  unsigned how = 0;
  if ((flags & O_WRONLY) == O_WRONLY) how |= open_to_write;
  if (flags & O_CREAT) how |= open_creates;
  if (flags & O_EXCL) how |= open_only_new;
  if (flags & O_TRUNC) how |= open_empties;
  if (flags & O_DIRECTORY) how |= open_folder;
  return posix(host_open(path, std::strlen(path), how, mode));
}

int close(int file) { return posix(host_close(file)); }

ssize_t read(int file, void* into, size_t bytes) {
  return posix(host_read(file, static_cast<char*>(into), bytes));
}

ssize_t write(int file, const void* from, size_t bytes) {
  return posix(host_write(file, static_cast<const char*>(from), bytes));
}

int fsync(int file) { return posix(host_sync(file)); }

int ftruncate(int file, off_t bytes) {
  return posix(host_truncate(file, static_cast<double>(bytes)));
}

int fchmod(int file, mode_t mode) { return posix(host_set_mode(file, mode)); }

int fchown(int file, uid_t user, gid_t group) {
  return posix(
      host_set_owner(file, static_cast<int>(user), static_cast<int>(group)));
}

int fstat(int file, struct stat* out) {
  HostStat about;
  return filled(host_stat_file(file, &about), about, out);
}

int stat(const char* path, struct stat* out) {
  HostStat about;
  return filled(host_stat(path, std::strlen(path), 1, &about), about, out);
}

int lstat(const char* path, struct stat* out) {
  HostStat about;
  return filled(host_stat(path, std::strlen(path), 0, &about), about, out);
}

int rename(const char* from, const char* to) {
  return posix(host_rename(from, std::strlen(from), to, std::strlen(to)));
}

int renameat2(int, const char*, int, const char*, unsigned) {
  errno = ENOSYS;
  return -1;
}

int link(const char* from, const char* to) {
  return posix(host_link(from, std::strlen(from), to, std::strlen(to)));
}

int unlink(const char* path) {
  return posix(host_remove(path, std::strlen(path)));
}

int isatty(int file) { return host_is_terminal(file); }
uid_t geteuid() { return static_cast<uid_t>(host_user()); }
pid_t getpid() { return host_process(); }

}  // extern "C"
