// Who may change a file that decides about others: a configuration that turns
// rules off, a trust store, the records of a cache.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>

#include "base/file.h"

namespace cardinal {

// As read_whole, of a file that nobody named: it may be anybody's trap.
// Fails: denied, when it belongs to another user than the one who runs this,
// root, or who became root by sudo; usage, when it is not a regular file, which
// is not waited for.
Result<std::string> read_own_file(const std::string& path,
                                  std::size_t bytes_max);

// For a note: why others can change the file or folder, or replace it. Empty if
// they cannot, or if there is none.
std::string who_else_can_change(const std::string& path);

}  // namespace cardinal
