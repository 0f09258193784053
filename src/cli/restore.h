// The `restore` verb: makes a data folder of a backup.
#pragma once

#include "cli/cli_only_verb.h"

namespace cardinal::cli {

extern const CliOnlyVerb restore_verb;

}  // namespace cardinal::cli
