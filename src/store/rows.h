// Changes and heads as rows.
#pragma once

#include "cardinal/store.h"
#include "store/database.h"

namespace cardinal::store {

struct HeadRow {
  std::uint64_t id = 0;
  Head head;
};
Result<std::optional<HeadRow>> find_head(Database& database,
                                         std::string_view subject);

Result<std::vector<Subject>> subjects_after(Database& database,
                                            std::uint64_t after,
                                            std::size_t limit);

// 0: there is none.
Result<std::uint64_t> last_change(Database& database);

Result<std::optional<Change>> find_change(Database& database,
                                          std::uint64_t number, Bodies bodies);
// Those after `after`, in order, with at most `bytes_max` bytes but at least
// one if there is any.
Result<std::vector<Change>> changes_after(Database& database,
                                          std::uint64_t after,
                                          std::size_t limit,
                                          std::size_t bytes_max, Bodies bodies);
// The change by which the `leaf`-th leaf, from 0, came into the tree.
// Requires: there is one.
Result<std::uint64_t> change_of_leaf(Database& database, std::uint64_t leaf);

}  // namespace cardinal::store
