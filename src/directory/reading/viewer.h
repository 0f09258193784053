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
  // The subject whose key signed the request, which sees its own record; empty:
  // none.
  std::string agent = {};
};

// Whether the viewer sees all of the record. Of a partial one, everybody else
// sees that it is there, with the id and the name of its card.
bool may_see(const Viewer& viewer, std::string_view subject,
             const RecordState& state);
// A change that was not public when it was made: who may see the record as it
// is now, and might have seen it then. Making a record public, or giving it to
// another publisher, discloses nothing of what it was before.
bool may_see_hidden_change(const Viewer& viewer, std::string_view subject,
                           const RecordState& now, std::uint64_t change,
                           const RecordFacts& then);

}  // namespace cardinal::directory
