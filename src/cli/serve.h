// The `serve` verb, which runs until it is signalled.
#pragma once

#include "cli/program_verb.h"

namespace cardinal::cli {

extern const ProgramVerb serve_verb;

}  // namespace cardinal::cli
