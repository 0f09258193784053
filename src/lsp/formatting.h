// Formatting that changes white space only: members keep their order, numbers
// and strings their spelling.
//
// Thread safety: free functions without shared state.
#pragma once

#include "lsp/view.h"

namespace cardinal::lsp {

// textDocument/formatting and textDocument/rangeFormatting, by `params`.
// Fails: request_failed, with the place of a JSON error.
rpc::Answer format_document(const View& view, Value params);

// The differences between two texts of the same tokens.
// Requires: they differ in white space outside of strings only.
std::vector<Edit> space_edits(std::string_view before, std::string_view after);

}  // namespace cardinal::lsp
