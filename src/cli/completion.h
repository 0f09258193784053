// Completion scripts for shells, printed from the verbs.
#pragma once

#include <string>

#include "cli/cli_only_verb.h"
#include "cli/verbs.h"

namespace cardinal::cli {

// The `completion` verb.
extern const CliOnlyVerb completion_verb;

// Requires: bash, zsh or fish.
std::string completion_script(std::string_view shell);

}  // namespace cardinal::cli
