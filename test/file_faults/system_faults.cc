#include "file_faults/system_faults.h"

#include <dlfcn.h>
#include <sys/types.h>

#include <cerrno>
#include <cstdarg>
#include <cstddef>

#include "file_faults/file_calls.h"

// Functions of the C library, defined here once more: the linker prefers those
// of the program to those of a shared library. The headers that declare them
// are not included, because their declarations have attributes that differ
// between libraries.
struct stat;
struct timespec;

namespace cardinal::test {
namespace {

struct FaultPlan {
  unsigned nth = 0;  // 0: none
  unsigned calls = 0;
  FaultKind kind = FaultKind::broken;
  const char* failed = nullptr;
};
FaultPlan plan;

int error_of(FaultKind kind) {
  switch (kind) {
    case FaultKind::no_space:
    case FaultKind::full_disk:
      return ENOSPC;
    case FaultKind::interrupted:
      return EINTR;
    case FaultKind::broken:
    case FaultKind::short_write:
      break;
  }
  return EIO;
}

// Whether this call is the one.
bool is_chosen(const char* name) {
  if (plan.nth == 0) return false;
  const unsigned call = __atomic_add_fetch(&plan.calls, 1, __ATOMIC_RELAXED);
  const bool is_later = plan.kind == FaultKind::full_disk && call > plan.nth;
  if (call != plan.nth && !is_later) return false;
  plan.failed = name;
  return true;
}

bool is_of_writes_only(FaultKind kind) {
  return kind == FaultKind::short_write || kind == FaultKind::full_disk;
}

// The error of a call that is to fail, or 0.
int fault_of(const char* name) {
  if (is_of_writes_only(plan.kind) || !is_chosen(name)) return 0;
  return error_of(plan.kind);
}

template <class Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

void begin_faults(unsigned nth, FaultKind kind) {
  plan = {.nth = nth, .kind = kind};
}

const char* end_faults() {
  plan.nth = 0;
  return plan.failed;
}

}  // namespace cardinal::test

#define CARDINAL_FAULTY(name, parameters, arguments)                           \
  extern "C" int name parameters {                                             \
    static auto* const original = cardinal::test::real<int parameters>(#name); \
    if (const int error = cardinal::test::fault_of(#name)) {                   \
      errno = error;                                                           \
      return -1;                                                               \
    }                                                                          \
    return original arguments;                                                 \
  }

CARDINAL_FAULTY(renameat2,
                (int from_folder, const char* from, int to_folder,
                 const char* to, unsigned flags),
                (from_folder, from, to_folder, to, flags))
CARDINAL_FAULTY(link, (const char* from, const char* to), (from, to))
CARDINAL_FAULTY(ftruncate, (int file, off_t size), (file, size))
CARDINAL_FAULTY(fchmod, (int file, mode_t mode), (file, mode))
CARDINAL_FAULTY(fchown, (int file, uid_t user, gid_t group),
                (file, user, group))
CARDINAL_FAULTY(mkdir, (const char* path, mode_t mode), (path, mode))
CARDINAL_FAULTY(flock, (int file, int operation), (file, operation))
CARDINAL_FAULTY(fstat, (int file, struct stat* about), (file, about))
CARDINAL_FAULTY(stat, (const char* path, struct stat* about), (path, about))
CARDINAL_FAULTY(lstat, (const char* path, struct stat* about), (path, about))
CARDINAL_FAULTY(utimensat,
                (int folder, const char* path, const struct timespec* times,
                 int flags),
                (folder, path, times, flags))

// This machine does not lose its power: really to sync would only take time,
// minutes on a slow disk.
extern "C" int fsync(int file) {
  if (const int error = cardinal::test::fault_of("fsync")) {
    errno = error;
    return -1;
  }
  cardinal::test::record_sync(file);
  return 0;
}

extern "C" int rename(const char* from, const char* to) {
  static auto* const original =
      cardinal::test::real<int(const char*, const char*)>("rename");
  if (const int error = cardinal::test::fault_of("rename")) {
    errno = error;
    return -1;
  }
  const int done = original(from, to);
  if (done == 0) cardinal::test::record_rename(from, to);
  return done;
}

extern "C" int unlink(const char* path) {
  static auto* const original =
      cardinal::test::real<int(const char*)>("unlink");
  if (const int error = cardinal::test::fault_of("unlink")) {
    errno = error;
    return -1;
  }
  const int done = original(path);
  if (done == 0) cardinal::test::record_remove(path);
  return done;
}

// As std::filesystem removes.
extern "C" int remove(const char* path) {
  static auto* const original =
      cardinal::test::real<int(const char*)>("remove");
  if (const int error = cardinal::test::fault_of("remove")) {
    errno = error;
    return -1;
  }
  const int done = original(path);
  if (done == 0) cardinal::test::record_remove(path);
  return done;
}

extern "C" int open(const char* path, int flags, ...) {
  static auto* const original =
      cardinal::test::real<int(const char*, int, ...)>("open");
  std::va_list more;
  va_start(more, flags);
  const auto mode = va_arg(more, mode_t);
  va_end(more);
  if (const int error = cardinal::test::fault_of("open")) {
    errno = error;
    return -1;
  }
  const int file = original(path, flags, mode);
  if (file >= 0) cardinal::test::record_open(path, flags);
  return file;
}

// What cannot be closed is closed all the same, as Linux does it.
extern "C" int close(int file) {
  static auto* const original = cardinal::test::real<int(int)>("close");
  const int error = cardinal::test::fault_of("close");
  const int closed = original(file);
  if (error == 0) return closed;
  errno = error;
  return -1;
}

extern "C" ssize_t read(int file, void* bytes, std::size_t size) {
  static auto* const original =
      cardinal::test::real<ssize_t(int, void*, std::size_t)>("read");
  if (const int error = cardinal::test::fault_of("read")) {
    errno = error;
    return -1;
  }
  return original(file, bytes, size);
}

extern "C" ssize_t pread(int file, void* bytes, std::size_t size, off_t at) {
  static auto* const original =
      cardinal::test::real<ssize_t(int, void*, std::size_t, off_t)>("pread");
  if (const int error = cardinal::test::fault_of("pread")) {
    errno = error;
    return -1;
  }
  return original(file, bytes, size, at);
}

extern "C" ssize_t write(int file, const void* bytes, std::size_t size) {
  static auto* const original =
      cardinal::test::real<ssize_t(int, const void*, std::size_t)>("write");
  using namespace cardinal::test;
  if (is_of_writes_only(plan.kind) ? is_chosen("write")
                                   : fault_of("write") != 0) {
    if (plan.kind != FaultKind::short_write) {
      errno = error_of(plan.kind);
      return -1;
    }
    size = size > 1 ? size / 2 : size;
  }
  const ssize_t written = original(file, bytes, size);
  if (written > 0) {
    record_write(file, bytes, static_cast<std::size_t>(written));
  }
  return written;
}
