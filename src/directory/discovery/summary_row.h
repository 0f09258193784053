// What the index keeps with a card, so that a hit is shown without reading the
// card: a Summary and the prices, in a compact form.
//
//   std::string row = to_row(summary, prices);
//   Result<SummaryRow> read = read_row(row);
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cardinal/agent.h"
#include "directory/discovery/query.h"

namespace cardinal::directory {

// In joules, as AgentCards state them.
struct Prices {
  std::optional<double> base_cost, per_token;
  bool operator==(const Prices&) const = default;
};
Prices prices_of(const Agent& agent);

struct SummaryRow {
  Summary summary;  // without its standing, which changes with time
  Prices prices;
};

// A longer description is cut, at a character.
inline constexpr std::size_t summary_description_bytes_max = 280;
// The first tags; a row shows what a person would read.
inline constexpr std::size_t summary_tags_max = 64;

// The texts of a card that its summary shows.
Summary summary_of(const Agent& agent, Dialect dialect,
                   std::string_view subject);

std::string to_row(const SummaryRow& row);
// Fails: internal, if the row is damaged.
Result<SummaryRow> read_row(std::string_view row);
// Only its subject, for comparing; empty if the row is damaged.
std::string_view subject_of_row(std::string_view row);

}  // namespace cardinal::directory
