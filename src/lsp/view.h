// What the methods about one document work on.
//
// Thread safety: as the parts.
#pragma once

#include "json/json_rpc.h"
#include "lsp/analysis.h"
#include "lsp/client_features.h"
#include "lsp/text_lines.h"

namespace cardinal::lsp {

// Of the protocol, beside those of JSON-RPC.
inline constexpr int server_not_initialized = -32002;
inline constexpr int request_failed = -32803;
inline constexpr int server_cancelled = -32802;
inline constexpr int request_cancelled = -32800;

// The texts of open documents, for edits of others than the own one.
using OpenTexts = std::function<const OpenDocument*(const std::string& uri)>;

struct View {
  const OpenDocument& document;
  const Analysis& analysis;
  const TextLines& lines;
  const ClientFeatures& client;
  Analyzer& analyzer;
  OpenTexts open;
  std::string root;  // folder of the workspace; empty: none

  bool is_card() const { return analysis.kind == DocumentKind::card; }
  bool is_config() const { return analysis.kind == DocumentKind::config; }
  Value json() const { return analysis.report.document.partial_root(); }
};

}  // namespace cardinal::lsp
