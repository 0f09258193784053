// The `help` verb.
#pragma once

#include "cli/cli_only_verb.h"

namespace cardinal::cli {

extern const CliOnlyVerb help_verb;

}  // namespace cardinal::cli
