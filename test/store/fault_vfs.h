// A file system for SQLite that fails, or loses power, at a chosen moment.
//
//   FaultVfs& disk = FaultVfs::instance();
//   disk.arm(Fault::power_loss, 17);   // at the 17th write or sync from now
//   ... use a store with sqlite_vfs = FaultVfs::name ...
//   disk.lose_unsynced(dice);          // after the store is closed
//   disk.arm(Fault::none, 0);          // a disk that works again
//   ... open the store again ...
//
// Files are real; syncs are counted but not made, so that thousands of runs
// take seconds. What was not synced when the power went is kept, lost or torn
// by chance, as disks do.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "support/dice.h"

namespace cardinal::test {

enum class Fault : std::uint8_t {
  none,
  io_error,    // one operation fails
  disk_full,   // writes fail from then on, until disarmed
  power_loss,  // a write is cut in half, and nothing works from then on
};

class FaultVfs {
 public:
  static constexpr const char* name = "cardinal-fault";
  // Registers itself with SQLite.
  static FaultVfs& instance();

  // Forgets everything, and makes the `at`-th operation from now, from 1, fail.
  void arm(Fault fault, std::uint64_t at);
  void disarm();
  // Writes, truncations and syncs since arm().
  std::uint64_t operations();
  bool has_struck();
  void lose_unsynced(Dice& dice);

  // For the methods of the file system.
  enum class Verdict : std::uint8_t { proceed, fail, full, cut };
  Verdict next_operation(bool is_write);
  bool is_off();
  void note_write(const std::string& path, std::int64_t offset,
                  std::string before, std::string after);
  void note_sync(const std::string& path);

 private:
  struct UnsyncedWrite {
    std::int64_t offset;
    std::string before;  // shorter at the end of the file
    std::string after;
  };
  std::mutex mutex_;
  Fault fault_ = Fault::none;
  std::uint64_t at_ = 0;
  std::uint64_t count_ = 0;
  bool has_struck_ = false;
  std::map<std::string, std::vector<UnsyncedWrite>> unsynced_;
};

}  // namespace cardinal::test
