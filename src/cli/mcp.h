// The `mcp` verb: the operations as tools of the Model Context Protocol, on
// standard input and output.
#pragma once

#include "cli/program_verb.h"

namespace cardinal::cli {

extern const ProgramVerb mcp_verb;

}  // namespace cardinal::cli
