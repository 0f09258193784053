// The result of a check: diagnostics with their positions and fixes.
//
// Thread safety: values; a Report owns its Document.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cardinal/json.h"
#include "cardinal/rule.h"

namespace cardinal {

// Edits of the text that repair a finding. A safe fix does not change the
// meaning of the card. Any other is the only possible repair, which the author
// should review.
struct Fix {
  std::string title;
  std::vector<Edit> edits;
  bool safe = false;
  // It renames a member to the name that readers look for, so that errors in
  // its value are reported from then on.
  bool reveals = false;
};

struct Diagnostic {
  const RuleInfo* rule;
  Severity severity;
  std::string pointer;  // RFC 6901; "" is the whole document
  Span span;
  Position start, end;
  std::string message;
  std::string help;
  std::optional<Fix> fix;
  // For validation by a schema: a pointer to the keyword that failed, after the
  // URI of its document if there are several.
  std::string schema_pointer;
  // False for findings about how a card is served, which have no position in
  // its text.
  bool about_text = true;
  // The document is not text: `span` has byte offsets, and there are no lines.
  bool about_bytes = false;

  bool has_span() const { return about_text || about_bytes; }
};

struct [[nodiscard]] Report {
  Document document;
  std::optional<Dialect> dialect;
  ProfileSet profile;   // of the dialect; empty without one
  std::string version;  // of the dialect; empty if it has none
  std::string reason;   // why the card is judged by these: a clause
  std::vector<Diagnostic> diagnostics;      // by position, then rule id
  std::array<std::uint32_t, 4> left_out{};  // beyond the limit, by severity
  // Parts of the text that look like secrets, in ascending order; empty without
  // diagnostics. No output may show them, and no diagnostic quotes them.
  std::vector<Span> secrets;

  // Of all findings, including those left out.
  std::size_t count(Severity severity) const;
  std::size_t left_out_count() const;
  bool valid() const { return count(Severity::error) == 0; }
};

}  // namespace cardinal
