// An operation of a server on files of this machine: one call per card, and one
// answer for all.
#pragma once

#include "operations/caller.h"
#include "operations/input_files.h"

namespace cardinal {

// Whether the input has a list of files ("paths") where a server takes a text.
bool names_files(const Operation& operation, const ResolvedInput& resolved);

// Calls the operation for each card that "paths" names. Results are in the
// order of the cards; "summary" has the sums. The texts are added to the
// documents of `resolved`, for the views.
Result<Reply> call_for_files(Caller& caller, const Operation& operation,
                             ResolvedInput& resolved,
                             const CallOptions& options, const Env& env);

}  // namespace cardinal
