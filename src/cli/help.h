// The `help` verb.
#pragma once

#include "cli/program_verb.h"

namespace cardinal::cli {

extern const ProgramVerb help_verb;

}  // namespace cardinal::cli
