// Loaded before the program's libraries: as long as the file that
// CARDINAL_READ_ONLY names is there, files cannot be written, as on a disk that
// the system has mounted read-only because of an error. Nobody can do that to a
// disk that is in use, so it is pretended.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace {

bool is_read_only() {
  const char* const flag = ::getenv("CARDINAL_READ_ONLY");
  const int before = errno;
  const bool is_there = flag != nullptr && ::access(flag, F_OK) == 0;
  errno = before;
  return is_there;
}

bool is_regular(int file) {
  struct stat about{};
  return ::fstat(file, &about) == 0 && S_ISREG(about.st_mode) &&
         file != STDERR_FILENO && file != STDOUT_FILENO;
}

int refused() {
  errno = EROFS;
  return -1;
}

template <typename Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

bool is_writing(int flags) {
  return (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT) != 0;
}

}  // namespace

extern "C" {

ssize_t write(int file, const void* bytes, size_t count) {
  static auto* const next = real<ssize_t(int, const void*, size_t)>("write");
  if (is_read_only() && is_regular(file)) return refused();
  return next(file, bytes, count);
}

ssize_t pwrite(int file, const void* bytes, size_t count, off_t at) {
  static auto* const next =
      real<ssize_t(int, const void*, size_t, off_t)>("pwrite");
  if (is_read_only() && is_regular(file)) return refused();
  return next(file, bytes, count, at);
}

ssize_t pwrite64(int file, const void* bytes, size_t count, off64_t at) {
  static auto* const next =
      real<ssize_t(int, const void*, size_t, off64_t)>("pwrite64");
  if (is_read_only() && is_regular(file)) return refused();
  return next(file, bytes, count, at);
}

int ftruncate64(int file, off64_t bytes) noexcept {
  static auto* const next = real<int(int, off64_t)>("ftruncate64");
  if (is_read_only() && is_regular(file)) return refused();
  return next(file, bytes);
}

int open64(const char* path, int flags, ...) {
  static auto* const next = real<int(const char*, int, ...)>("open64");
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  if (is_writing(flags) && is_read_only()) return refused();
  return next(path, flags, mode);
}

int open(const char* path, int flags, ...) {
  static auto* const next = real<int(const char*, int, ...)>("open");
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  if (is_writing(flags) && is_read_only()) return refused();
  return next(path, flags, mode);
}

int statvfs(const char* path, struct statvfs* about) noexcept {
  static auto* const next = real<int(const char*, struct statvfs*)>("statvfs");
  const int result = next(path, about);
  if (result == 0 && is_read_only()) about->f_flag |= ST_RDONLY;
  return result;
}

}  // extern "C"
