// The `serve` verb, which runs until it is signalled.
#pragma once

#include "cli/cli_only_verb.h"

namespace cardinal::cli {

extern const CliOnlyVerb serve_verb;

}  // namespace cardinal::cli
