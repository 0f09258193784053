// Files that can be read without waiting for another program.
#pragma once

#include <string>

#include "cardinal/base.h"

namespace cardinal {

// Fails: usage, for a named pipe, a device or a socket, which may never end.
// What is missing or a folder is for the reader to report.
Status require_regular_file(const std::string& path);

}  // namespace cardinal
