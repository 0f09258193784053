// The `lsp` verb: a language server for editors, on standard input and output.
#pragma once

#include "cli/cli_only_verb.h"

namespace cardinal::cli {

extern const CliOnlyVerb lsp_verb;

}  // namespace cardinal::cli
