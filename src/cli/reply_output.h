// What a command line shows of a reply: the format that was asked for on
// standard output, notes and progress on standard error.
#pragma once

#include "cardinal/operations.h"
#include "cli/sink.h"
#include "operations/input_files.h"

namespace cardinal::cli {

void write_notes(const Notes& notes, Sink& messages);

Outcome write_reply(const Operation& operation, const CallOptions& options,
                    Reply& reply, const ResolvedInput& resolved,
                    const Clock& clock, Sink& out, Sink& messages);

// An operation names the property that has a document, perhaps with a place in
// it; here that is a file.
std::unexpected<Error> in_terms_of_files(Error error,
                                         const ResolvedInput& resolved);

}  // namespace cardinal::cli
