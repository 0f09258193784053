// Who reads, and what they may see.
//
// Thread safety: values; free functions without shared state.
#pragma once

#include <string>
#include <vector>

#include "directory/records/record_state.h"

namespace cardinal::directory {

// Who asks. Records that are not public show only to those who may see them, in
// results, counts, feed, history and export alike.
struct Viewer {
  std::string principal;            // empty: nobody in particular
  std::vector<std::string> scopes;  // of records, not of operations
  bool sees_all = false;            // who runs the directory
};

bool may_see(const Viewer& viewer, const RecordState& state);
// A change that was not public when it was made: who may see the record as it
// is now, and might have seen it then. Making a record public, or giving it to
// another publisher, discloses nothing of what it was before.
bool may_see_hidden_change(const Viewer& viewer, const RecordState& now,
                           const RecordFacts& then);

}  // namespace cardinal::directory
