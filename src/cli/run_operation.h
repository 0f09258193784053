// Calls an operation and shows its answer on the command line: the format that
// was asked for on standard output, what else there is to say on standard
// error.
#pragma once

#include "cli/command_line.h"
#include "cli/sink.h"

namespace cardinal::cli {

Result<Outcome> run_operation(const CommandLine& line, Services& services,
                              const Style& style, Sink& out, Sink& messages);

}  // namespace cardinal::cli
