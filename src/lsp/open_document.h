// A document that the client has open: its text as the user sees it, which may
// differ from the file.
//
// Thread safety: belongs to one thread.
#pragma once

#include <cstdint>
#include <string>

#include "base/errors.h"
#include "cardinal/json.h"
#include "lsp/text_lines.h"

namespace cardinal::lsp {

// Of one document; beyond it the text is not kept.
inline constexpr std::size_t text_bytes_max = 16u << 20;

class OpenDocument {
 public:
  // Requires: textDocument/didOpen's "textDocument" with a uri and a text.
  explicit OpenDocument(Value item);

  const std::string& uri() const { return uri_; }
  const std::string& path() const { return path_; }  // empty: not a file
  const std::string& language() const { return language_; }
  const std::string& text() const { return text_; }
  std::int64_t version() const { return version_; }
  // Why the text is not known; empty: it is.
  const std::string& lost_reason() const { return lost_reason_; }
  // Differs after each change.
  std::uint64_t revision() const { return revision_; }

  // textDocument/didChange. Fails: invalid; the text is not known from then on,
  // until the client sends all of it.
  Status change(Value changes, Value version, Encoding encoding);

 private:
  Status apply(Value change, Encoding encoding);
  Status replace_all(std::string_view text);
  Status lose(std::string reason);

  std::string uri_, path_, language_, text_;
  std::string lost_reason_;
  std::int64_t version_ = 0;
  std::uint64_t revision_ = 0;
};

}  // namespace cardinal::lsp
