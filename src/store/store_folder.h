// Opening the folder of a store.
#pragma once

#include "cardinal/store.h"
#include "store/database.h"

namespace cardinal::store {

std::string database_path(const std::string& folder);

// Makes a missing folder, durably. Fails: as the system says.
Status make_folder(const std::string& folder);

// How a store is read that nobody writes: by its write-ahead log if there is
// one, otherwise as a file that never changes.
// Fails: not_found, if there is no store.
Result<Database::Access> access_for_reading(const std::string& folder);

}  // namespace cardinal::store
