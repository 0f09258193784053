// The `log verify` verb, which reads a whole log.
#pragma once

#include "cli/cli_only_verb.h"

namespace cardinal::cli {

extern const CliOnlyVerb log_verify_verb;

}  // namespace cardinal::cli
