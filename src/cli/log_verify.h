// The `log verify` verb, which reads a whole log.
#pragma once

#include "cli/program_verb.h"

namespace cardinal::cli {

extern const ProgramVerb log_verify_verb;

}  // namespace cardinal::cli
