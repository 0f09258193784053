// What this process does to the files of a folder, call by call: from that
// LossyDisk makes what a power loss would have left at any of them.
//
//   begin_recording(folder.path());
//   write_whole(folder.path("file"), text);
//   std::vector<FileCall> calls = end_recording();
//
// Thread safety: not for two threads at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cardinal::test {

struct FileCall {
  enum class Kind : std::uint8_t {
    create,  // or made empty
    write,
    sync,
    sync_names,  // of the folder
    rename,
    remove,
  };
  Kind kind;
  std::string name = {};  // in the folder
  std::string new_name = {};
  std::size_t at = 0;
  std::string bytes = {};
};

void begin_recording(const std::string& folder);
std::size_t recorded_calls();
std::vector<FileCall> end_recording();

// For system_faults.cc: calls that succeeded.
void record_open(const char* path, int flags);
void record_write(int file, const void* bytes, std::size_t size);
void record_sync(int file);
void record_rename(const char* from, const char* to);
void record_remove(const char* path);

}  // namespace cardinal::test
