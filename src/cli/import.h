// The `import` verb: registers many cards.
#pragma once

#include "cli/program_verb.h"

namespace cardinal::cli {

extern const ProgramVerb import_verb;

}  // namespace cardinal::cli
