// A warning about files that decide what is trusted, when others can change
// them.
#pragma once

#include <string>

#include "cardinal/operations.h"

namespace cardinal {

// Adds a note if other users can change or replace the file or folder.
void note_other_writers(const std::string& path, Notes& notes);

}  // namespace cardinal
