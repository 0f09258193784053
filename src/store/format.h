// The format of the file: whether it is ours, making it, migrating it.
// docs/store-format.md describes it.
#pragma once

#include <span>
#include <vector>

#include "cardinal/store.h"
#include "store/database.h"

namespace cardinal::store {

// SQL that makes format i + 1 of format i; format 0 is an empty file.
using Migrations = std::span<const char* const>;
Migrations all_migrations();

// Makes or migrates the tables, and sets what each connection that writes
// needs. Fails: internal, if the file is not a store; conflict, if its format
// is newer than the migrations lead to.
Status prepare_format(Database& database, const Env& env,
                      Migrations migrations = all_migrations());
// For who only reads. Fails: as above, and conflict if the format is older.
Status require_format(Database& database);

struct Identity {
  std::array<std::uint8_t, 16> directory{};
  // The first change of each epoch, from epoch 1 on.
  std::vector<std::uint64_t> epochs;
};
Result<Identity> read_identity(Database& database);
Status begin_epoch(Database& database, const Env& env);

// The change after which a reader continues.
// Fails: conflict, if the cursor is of another history.
Result<std::uint64_t> position_of(const Cursor& cursor,
                                  const Identity& identity,
                                  std::uint64_t last_change);

}  // namespace cardinal::store
