// Filter expressions and orders of List (ARD, appendix A).
//
//   type = 'application/a2a-agent-card+json' AND updatedAfter > '2026-01-01'
//
// Conditions are joined by AND; values of one, separated by commas, are
// alternatives.
//
// Thread safety: values; free functions without shared state.
#pragma once

#include "ard/query.h"

namespace cardinal::ard {

struct ListFilter {
  ArdQuery query;            // type and publisher
  std::string display_name;  // in lower case, a part of the name; empty: any
  std::optional<std::int64_t> created_after_ms, updated_after_ms;

  bool is_empty() const {
    return query.constraints.empty() && display_name.empty() &&
           !created_after_ms && !updated_after_ms;
  }
};
// Fails: usage, with what is wrong in the expression.
Result<ListFilter> read_list_filter(std::string_view expression);

struct ListOrder {
  enum class By : std::uint8_t { name, updated, created, identifier };
  By by = By::created;
  bool is_descending = false;
};
// "displayName", "updatedAt DESC", or several with commas between.
Result<std::vector<ListOrder>> read_list_order(std::string_view text);

}  // namespace cardinal::ard
