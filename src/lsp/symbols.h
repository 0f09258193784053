// textDocument/documentSymbol: the outline of a card.
//
// Thread safety: as the view.
#pragma once

#include "lsp/view.h"

namespace cardinal::lsp {

// The members of the root, and in them skills, interfaces, security schemes and
// the like under their own names.
rpc::Answer document_symbols(const View& view);

}  // namespace cardinal::lsp
