// A copy of a store that is in use.
#pragma once

#include "cardinal/store.h"
#include "store/database.h"

namespace cardinal::store {

// Copies to a temporary file beside `path`, looks at the copy and gives it its
// name. Fails: conflict, if there is a file of that name; then, and after
// every other failure, nothing is left behind.
Status back_up(Database& source, const std::string& path,
               const std::string& vfs);

}  // namespace cardinal::store
