// Signals and threads.
#pragma once

namespace cardinal {

// For threads that the library starts. Signals belong to the program, and a
// write to a peer that is gone must not end it.
void block_all_signals();

}  // namespace cardinal
