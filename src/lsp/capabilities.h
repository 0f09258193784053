// What the server can do, as the result of `initialize`.
#pragma once

#include <string>

#include "lsp/text_lines.h"

namespace cardinal::lsp {

std::string initialize_result(Encoding encoding);

// Registers for changes of cardinal.json.
std::string watch_registration();

}  // namespace cardinal::lsp
