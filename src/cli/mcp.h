// The `mcp` verb: the operations as tools of the Model Context Protocol, on
// standard input and output.
#pragma once

#include "cli/cli_only_verb.h"

namespace cardinal::cli {

extern const CliOnlyVerb mcp_verb;

}  // namespace cardinal::cli
