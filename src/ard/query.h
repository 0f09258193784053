// The query model of ARD (5.3.1): words and structured constraints.
//
//   TRY(const ArdQuery query, read_query(body["query"], TextIs::required));
//   if (query.matches(entry, host)) add(entry);
//
// A key of a filter names a term by its IRI: its prefix is bound by the query's
// own @context, and plain keys belong to ARD's namespace. Values of one key are
// alternatives, and all keys must be met. A term that no entry of a directory
// has is refused, so that nobody takes an empty answer for the truth.
//
// Thread safety: values.
#pragma once

#include <string>
#include <vector>

#include "cardinal/json.h"

namespace cardinal::ard {

struct Constraint {
  std::string term;  // "type"
  std::vector<std::string> values;
};

enum class TextIs : std::uint8_t { required, optional };

struct ArdQuery {
  std::string text;
  bool has_text = false;
  std::vector<Constraint> constraints;
  std::string key;  // equal for equal queries

  // The constraints on `type` as names of dialects. Absent: there is none; an
  // empty list: no record can meet it.
  std::optional<std::vector<std::string>> dialects() const;
  // Whether the dialects are all that is constrained.
  bool is_by_dialect_only() const;
  // Whether matches() needs the complete entry of a record.
  bool needs_complete_entries() const;
  bool matches(Value entry) const;
};

// Fails: usage.
Result<ArdQuery> read_query(Value query, TextIs text);

// The term that a path means in the query's context.
// Fails: usage, for a prefix that is not bound, or a term that entries of a
// directory do not have.
Result<std::string> resolved_term(std::string_view path, Value context);

// The values that an entry has for a term, one by one.
std::vector<std::string> values_of(Value entry, std::string_view term);
// Whether summaries lack the term.
bool is_of_complete_entries(std::string_view term);

}  // namespace cardinal::ard
