// Edits of texts as the protocol writes them.
//
// Thread safety: free functions without shared state.
#pragma once

#include <span>
#include <string_view>

#include "lsp/text_lines.h"

namespace cardinal::lsp {

// An array of TextEdit.
void write_edits(const TextLines& lines, std::span<const Edit> edits,
                 Writer& out);

// A WorkspaceEdit of one document.
void write_workspace_edit(std::string_view uri, const TextLines& lines,
                          std::span<const Edit> edits, Writer& out);

// One edit from the first difference to the last; empty if there is none.
std::vector<Edit> replacing_edit(std::string_view before,
                                 std::string_view after);

}  // namespace cardinal::lsp
