// What the client can do, from its capabilities in `initialize`.
//
// Thread safety: values.
#pragma once

#include "lsp/text_lines.h"

namespace cardinal::lsp {

struct ClientFeatures {
  Encoding encoding = Encoding::utf16;
  bool pulls_diagnostics = false;  // and is sent none
  bool refreshes_diagnostics = false;
  bool has_related_information = false;
  bool has_tags = false;
  bool has_code_description = false;
  bool has_snippets = false;
  bool has_markdown = false;  // in hovers
  bool has_nested_symbols = false;
  bool has_disabled_actions = false;
  bool creates_files = false;  // in edits
  bool watches_files = false;  // if it is asked to
};

// The first encoding that the client offers and we know; UTF-16 without.
ClientFeatures read_client_features(Value capabilities);

}  // namespace cardinal::lsp
