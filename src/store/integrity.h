// Whether everything in a store is as it was written.
#pragma once

#include "cardinal/store.h"
#include "store/database.h"

namespace cardinal::store {

// Reads every page, change, body, head and tile of one moment.
// At most problems_max lines; none: all is well.
Result<std::vector<std::string>> check_integrity(Database& database);

}  // namespace cardinal::store
