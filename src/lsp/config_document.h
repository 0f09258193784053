// cardinal.json in an editor: what is wrong with it.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>

#include "cardinal/report.h"

namespace cardinal::lsp {

// Errors of its JSON, by its schema, and names that are unknown.
Report check_config(const std::string& text, const std::string& path,
                    const Env& env);

}  // namespace cardinal::lsp
