// textDocument/completion: members and values that the schema of the document's
// dialect and version allows; in cardinal.json also rules, profiles and
// severities.
//
// Thread safety: as the view.
#pragma once

#include <vector>

#include "lsp/cursor.h"
#include "lsp/view.h"

namespace cardinal::lsp {

rpc::Answer complete(const View& view, Value params);

// What can be written at the cursor. `insert` is JSON, in snippet syntax where
// the client knows that.
struct Suggestion {
  enum class Kind : std::uint8_t { member, value, rule };
  Kind kind = Kind::member;
  std::string label;
  std::string insert;
  std::string detail;
  std::string description;
};

// Of cardinal.json: rule ids, profiles, dialects and severities.
std::vector<Suggestion> config_suggestions(const Cursor& cursor);

// The schema that describes the document; empty: none is known.
std::string_view schema_text_of(const View& view);

}  // namespace cardinal::lsp
