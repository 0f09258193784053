// The `publish` verb, which runs until it is signalled.
#pragma once

#include "cli/cli_only_verb.h"

namespace cardinal::cli {

extern const CliOnlyVerb publish_verb;

}  // namespace cardinal::cli
