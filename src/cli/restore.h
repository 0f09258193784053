// The `restore` verb: makes a data folder of a backup.
#pragma once

#include "cli/program_verb.h"

namespace cardinal::cli {

extern const ProgramVerb restore_verb;

}  // namespace cardinal::cli
