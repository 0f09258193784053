// The `publish` verb, which runs until it is signalled.
#pragma once

#include "cli/program_verb.h"

namespace cardinal::cli {

extern const ProgramVerb publish_verb;

}  // namespace cardinal::cli
