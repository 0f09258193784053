// The `log monitor` verb, which follows a log and reports if it was rewritten.
#pragma once

#include "cli/cli_only_verb.h"

namespace cardinal::cli {

extern const CliOnlyVerb log_monitor_verb;

}  // namespace cardinal::cli
