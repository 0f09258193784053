// Shows an answer in one of its operation's formats for people.
//
// Strings in an answer may be anybody's. What a terminal would interpret in
// them (control characters, escape sequences, line breaks, bidirectional and
// other invisible characters) is escaped here, before a view sees the answer:
// views print what they get. In an output schema
//   x-document  the property is a document, printed with its exact bytes; a
//               view prints it with shown_document
//   x-lines     line feeds in the property stay
//
// Thread safety: free functions.
#pragma once

#include <set>
#include <string>

#include "cardinal/operations.h"

namespace cardinal {

// Members of an answer that are not escaped like the others.
struct SpecialMembers {
  bool is_document = false;  // the whole answer
  std::set<std::string, std::less<>> documents, lines;
};
const SpecialMembers& special_members(const Operation& operation);

// Requires: `json` is an answer of the operation.
Rendered render_view(const Operation& operation, const View& view,
                     const std::string& json, const Asked& asked,
                     const Style& style);

// The exact text for a file or a pipe; on a screen nobody's text may act.
std::string shown_document(std::string_view text, const Style& style);

}  // namespace cardinal
