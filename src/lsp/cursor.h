// Where a cursor is in JSON that is being written: which member's name or
// value, in which object. Text with errors is the normal case.
//
//   const Cursor cursor = cursor_at(text, byte);
//
// Thread safety: free functions without shared state.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cardinal/json.h"
#include "lsp/schema_view.h"

namespace cardinal::lsp {

struct Cursor {
  enum class In : std::uint8_t {
    nothing,  // after a value, or outside of the document
    name,
    value,
  };
  In in = In::nothing;
  // To the object of a name; to the value itself.
  Path path;
  // What is written there so far, with its quotes: to be replaced.
  Span token;
  bool is_quoted = false;
  bool has_colon = false;    // after a name
  bool needs_comma = false;  // another name or value follows at once
};

// Requires: byte <= text.size().
Cursor cursor_at(std::string_view text, std::uint32_t byte);

}  // namespace cardinal::lsp
