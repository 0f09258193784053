#include "store/fault_vfs.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <new>

#include "base/check_that.h"

namespace cardinal::test {
namespace {

sqlite3_vfs* real_vfs() { return sqlite3_vfs_find("unix"); }

struct FaultFile {
  sqlite3_file base;
  bool is_tracked;  // the database or its log
  std::string* path;
  sqlite3_file* real;  // behind this struct
};

FaultFile& of(sqlite3_file* file) {
  return *reinterpret_cast<FaultFile*>(file);
}
sqlite3_file* real(sqlite3_file* file) { return of(file).real; }
FaultVfs& disk() { return FaultVfs::instance(); }

int close(sqlite3_file* file) {
  const int result = real(file)->pMethods->xClose(real(file));
  delete of(file).path;
  return result;
}

int read(sqlite3_file* file, void* out, int size, sqlite3_int64 offset) {
  if (disk().is_off()) return SQLITE_IOERR_READ;
  return real(file)->pMethods->xRead(real(file), out, size, offset);
}

std::string content(sqlite3_file* file, std::int64_t size,
                    sqlite3_int64 offset) {
  sqlite3_int64 whole = 0;
  real(file)->pMethods->xFileSize(real(file), &whole);
  std::string bytes(static_cast<std::size_t>(std::max<std::int64_t>(
                        std::min<std::int64_t>(size, whole - offset), 0)),
                    '\0');
  if (!bytes.empty()) {
    real(file)->pMethods->xRead(real(file), bytes.data(),
                                static_cast<int>(bytes.size()), offset);
  }
  return bytes;
}

int write(sqlite3_file* file, const void* data, int size,
          sqlite3_int64 offset) {
  const FaultVfs::Verdict verdict = disk().next_operation(true);
  if (verdict == FaultVfs::Verdict::fail) return SQLITE_IOERR_WRITE;
  if (verdict == FaultVfs::Verdict::full) return SQLITE_FULL;
  const int done = verdict == FaultVfs::Verdict::cut ? size / 2 : size;
  if (of(file).is_tracked) {
    disk().note_write(*of(file).path, offset, content(file, done, offset),
                      std::string(static_cast<const char*>(data),
                                  static_cast<std::size_t>(done)));
  }
  const int result =
      done == 0 ? SQLITE_OK
                : real(file)->pMethods->xWrite(real(file), data, done, offset);
  return done == size ? result : SQLITE_IOERR_WRITE;
}

// The cut-off end comes back if the power goes before the next sync.
int truncate(sqlite3_file* file, sqlite3_int64 size) {
  if (disk().next_operation(true) != FaultVfs::Verdict::proceed) {
    return SQLITE_IOERR_TRUNCATE;
  }
  return real(file)->pMethods->xTruncate(real(file), size);
}

int sync(sqlite3_file* file, int) {
  if (disk().next_operation(false) != FaultVfs::Verdict::proceed) {
    return SQLITE_IOERR_FSYNC;
  }
  if (of(file).is_tracked) disk().note_sync(*of(file).path);
  return SQLITE_OK;
}

int file_size(sqlite3_file* file, sqlite3_int64* size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}
int lock(sqlite3_file* file, int level) {
  return real(file)->pMethods->xLock(real(file), level);
}
int unlock(sqlite3_file* file, int level) {
  return real(file)->pMethods->xUnlock(real(file), level);
}
int check_reserved(sqlite3_file* file, int* out) {
  return real(file)->pMethods->xCheckReservedLock(real(file), out);
}
int control(sqlite3_file* file, int operation, void* argument) {
  return real(file)->pMethods->xFileControl(real(file), operation, argument);
}
int sector_size(sqlite3_file* file) {
  return real(file)->pMethods->xSectorSize(real(file));
}
// None that would let SQLite leave out a sync or a copy.
int characteristics(sqlite3_file*) { return 0; }
int shm_map(sqlite3_file* file, int page, int size, int extend,
            void volatile** out) {
  return real(file)->pMethods->xShmMap(real(file), page, size, extend, out);
}
int shm_lock(sqlite3_file* file, int offset, int n, int flags) {
  return real(file)->pMethods->xShmLock(real(file), offset, n, flags);
}
void shm_barrier(sqlite3_file* file) {
  real(file)->pMethods->xShmBarrier(real(file));
}
int shm_unmap(sqlite3_file* file, int remove) {
  return real(file)->pMethods->xShmUnmap(real(file), remove);
}

constexpr sqlite3_io_methods methods = {2,
                                        close,
                                        read,
                                        write,
                                        truncate,
                                        sync,
                                        file_size,
                                        lock,
                                        unlock,
                                        check_reserved,
                                        control,
                                        sector_size,
                                        characteristics,
                                        shm_map,
                                        shm_lock,
                                        shm_barrier,
                                        shm_unmap,
                                        nullptr,
                                        nullptr};

int open(sqlite3_vfs*, const char* path, sqlite3_file* file, int flags,
         int* out_flags) {
  auto& opened = *new (file) FaultFile{};
  opened.real = reinterpret_cast<sqlite3_file*>(&opened + 1);
  if (disk().is_off()) return SQLITE_CANTOPEN;
  const int result =
      real_vfs()->xOpen(real_vfs(), path, opened.real, flags, out_flags);
  if (result != SQLITE_OK) return result;
  opened.is_tracked = (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL)) != 0;
  opened.path = new std::string(path == nullptr ? "" : path);
  opened.base.pMethods = &methods;
  return SQLITE_OK;
}

int remove(sqlite3_vfs*, const char* path, int sync_folder) {
  if (disk().is_off()) return SQLITE_IOERR_DELETE;
  disk().note_sync(path);
  return real_vfs()->xDelete(real_vfs(), path, sync_folder);
}

}  // namespace

FaultVfs& FaultVfs::instance() {
  static FaultVfs vfs;
  static sqlite3_vfs registered = [] {
    sqlite3_vfs copy = *real_vfs();
    copy.zName = name;
    copy.szOsFile += static_cast<int>(sizeof(FaultFile));
    copy.xOpen = open;
    copy.xDelete = remove;
    return copy;
  }();
  static const int result = sqlite3_vfs_register(&registered, 0);
  CHECK(result == SQLITE_OK);
  return vfs;
}

void FaultVfs::arm(Fault fault, std::uint64_t at) {
  const std::lock_guard hold(mutex_);
  fault_ = fault;
  at_ = at;
  count_ = 0;
  has_struck_ = false;
  unsynced_.clear();
}

void FaultVfs::disarm() {
  const std::lock_guard hold(mutex_);
  fault_ = Fault::none;
}

std::uint64_t FaultVfs::operations() {
  const std::lock_guard hold(mutex_);
  return count_;
}

bool FaultVfs::has_struck() {
  const std::lock_guard hold(mutex_);
  return has_struck_;
}

bool FaultVfs::is_off() {
  const std::lock_guard hold(mutex_);
  return fault_ == Fault::power_loss && has_struck_;
}

FaultVfs::Verdict FaultVfs::next_operation(bool is_write) {
  const std::lock_guard hold(mutex_);
  ++count_;
  const bool is_first = count_ == at_;
  if (fault_ == Fault::none || count_ < at_) return Verdict::proceed;
  has_struck_ = true;
  if (fault_ == Fault::disk_full) {
    return is_write ? Verdict::full : Verdict::proceed;
  }
  if (fault_ == Fault::io_error) {
    return is_first ? Verdict::fail : Verdict::proceed;
  }
  return is_first && is_write ? Verdict::cut : Verdict::fail;
}

void FaultVfs::note_write(const std::string& path, std::int64_t offset,
                          std::string before, std::string after) {
  const std::lock_guard hold(mutex_);
  unsynced_[path].push_back({offset, std::move(before), std::move(after)});
}

void FaultVfs::note_sync(const std::string& path) {
  const std::lock_guard hold(mutex_);
  unsynced_.erase(path);
}

void FaultVfs::lose_unsynced(Dice& dice) {
  const std::lock_guard hold(mutex_);
  constexpr std::size_t sector = 512;
  for (const auto& [path, writes] : unsynced_) {
    const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    if (file < 0) continue;
    const auto place = [&](std::string_view bytes, std::int64_t offset) {
      CHECK(::pwrite(file, bytes.data(), bytes.size(), offset) ==
            static_cast<ssize_t>(bytes.size()));
    };
    for (auto it = writes.rbegin(); it != writes.rend(); ++it) {
      place(it->before, it->offset);
      if (it->before.size() < it->after.size()) {
        CHECK(::ftruncate(file, it->offset + static_cast<std::int64_t>(
                                                 it->before.size())) == 0);
      }
    }
    const bool torn = dice.roll(2) == 0;
    for (const UnsyncedWrite& lost : writes) {
      if (!torn && dice.roll(2) == 0) {
        place(lost.after, lost.offset);
        continue;
      }
      for (std::size_t i = 0; torn && i < lost.after.size(); i += sector) {
        if (dice.roll(2) == 0) continue;
        place(std::string_view(lost.after).substr(i, sector),
              lost.offset + static_cast<std::int64_t>(i));
      }
    }
    ::close(file);
  }
  unsynced_.clear();
}

}  // namespace cardinal::test
