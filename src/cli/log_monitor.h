// The `log monitor` verb, which follows a log and reports if it was rewritten.
#pragma once

#include "cli/program_verb.h"

namespace cardinal::cli {

extern const ProgramVerb log_monitor_verb;

}  // namespace cardinal::cli
