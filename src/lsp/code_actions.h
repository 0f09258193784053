// textDocument/codeAction: fixes of findings, all safe fixes at once, rules
// that cardinal.json turns off, and conversion to A2A 1.0.
//
// Thread safety: as the view.
#pragma once

#include "lsp/view.h"

namespace cardinal::lsp {

inline constexpr std::string_view quick_fix_kind = "quickfix";
inline constexpr std::string_view fix_all_kind = "source.fixAll.cardinal";
inline constexpr std::string_view rewrite_kind = "refactor.rewrite";

rpc::Answer code_actions(const View& view, Value params);

// The action that turns a rule off in the nearest cardinal.json, or in a new
// one where the client can make files. Writes nothing if neither is possible.
void write_suppression(const View& view, const Diagnostic& found, Writer& out);

}  // namespace cardinal::lsp
