// textDocument/hover: why a finding is one, and what a member means.
//
// Thread safety: as the view.
#pragma once

#include "lsp/view.h"

namespace cardinal::lsp {

rpc::Answer hover(const View& view, Value params);

}  // namespace cardinal::lsp
