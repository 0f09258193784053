// What a check found: diagnostics with their places and fixes.
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

// Edits on the text that repair a finding. A safe one leaves what the card
// says as it is; another is the one repair there is, and its author should
// look at it.
struct Fix {
  std::string title;
  std::vector<Edit> edits;
  bool safe = false;
  // It gives a value the name that readers look for: errors in it that were
  // there all along are told from then on.
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
  // What asks for it, where that is a schema: a pointer into it, behind the URI
  // of its document where there are several.
  std::string schema_pointer;
  // False for how a card is served: there is no place in the text for it.
  bool about_text = true;
};

struct [[nodiscard]] Report {
  Document document;
  std::optional<Dialect> dialect;
  std::optional<Profile> profile;
  std::string version;  // of the dialect; empty where it has none
  std::vector<Diagnostic> diagnostics;      // by position, then rule id
  std::array<std::uint32_t, 4> left_out{};  // beyond the limit, by severity

  // Of all findings, those left out among them.
  std::size_t count(Severity severity) const;
  std::size_t left_out_count() const;
  bool valid() const { return count(Severity::error) == 0; }
};

}  // namespace cardinal
