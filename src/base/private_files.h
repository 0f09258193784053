// Files and folders that only their owner may read, whatever the umask.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>

#include "cardinal/base.h"

namespace cardinal {

inline constexpr unsigned private_file_mode = 0600;
inline constexpr unsigned private_folder_mode = 0700;

// Makes the folder (mode 0700) and, as the umask says, the folders above it.
// One that is there is left as it is. Returns whether it is new.
Result<bool> make_private_folder(const std::string& folder);

// Makes an empty file (mode 0600). One that is there is not even opened: to
// close it would release the locks that this process has on it.
Status make_private_file(const std::string& path);

// For a warning: that others can read the folder, with the command that ends
// it. Empty if they cannot, or if there is none.
std::string who_else_can_read(const std::string& folder);

}  // namespace cardinal
