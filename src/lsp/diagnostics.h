// Findings as diagnostics of the protocol.
//
// Thread safety: free functions without shared state.
#pragma once

#include "lsp/view.h"

namespace cardinal::lsp {

// The array of a document's diagnostics, as JSON.
std::string diagnostics_of(const View& view);

// One of them; `out` expects a value.
void write_diagnostic(const View& view, const Diagnostic& found, Writer& out);

}  // namespace cardinal::lsp
