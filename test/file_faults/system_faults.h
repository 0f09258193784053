// The n-th call of the system fails, for calls on files made by this process:
// the program under test cannot tell it from a full or broken disk.
//
//   begin_faults(3, FaultKind::no_space);
//   const Status written = write_whole(path, text);
//   const char* const failed = end_faults();  // "fsync"; null: fewer calls
#pragma once

#include <cstdint>

namespace cardinal::test {

enum class FaultKind : std::uint8_t {
  broken,       // EIO
  no_space,     // ENOSPC
  interrupted,  // EINTR
  short_write,  // of write only: half of the bytes are written, without error
  full_disk,    // of write only: this one and all later ones, ENOSPC
};
inline constexpr FaultKind fault_kinds[] = {
    FaultKind::broken, FaultKind::no_space, FaultKind::interrupted,
    FaultKind::short_write, FaultKind::full_disk};

// Counts from 1. Not for two threads at a time.
void begin_faults(unsigned nth, FaultKind kind);
// The name of the call that failed, or null.
const char* end_faults();

}  // namespace cardinal::test
