// What a library in C returns when memory is short becomes what `new` does: an
// exception, which ends a request or a call, not the process.
#pragma once

namespace cardinal {

// Throws std::bad_alloc unless `made`. Where there are no exceptions it stops
// the program.
void require_allocated(bool made);

}  // namespace cardinal
