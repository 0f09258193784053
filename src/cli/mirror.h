// The verb `mirror`: keeps copies of another directory's public records.
#pragma once

#include "cli/cli_only_verb.h"

namespace cardinal::cli {

extern const CliOnlyVerb mirror_verb;

}  // namespace cardinal::cli
