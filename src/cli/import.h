// The `import` verb: registers many cards.
#pragma once

#include "cli/cli_only_verb.h"

namespace cardinal::cli {

extern const CliOnlyVerb import_verb;

}  // namespace cardinal::cli
