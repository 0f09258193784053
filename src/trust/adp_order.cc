#include "trust/adp_order.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"

namespace cardinal {

std::optional<std::uint64_t> seq_of(Value card) {
  const Value seq = card["seq"];
  const auto number = seq.uint64();
  if (!number || *number > exact_integer_max ||
      !std::ranges::all_of(seq.raw(), is_digit)) {
    return std::nullopt;
  }
  return number;
}

std::optional<std::int64_t> updated_ms_of(Value card) {
  const auto text = card["metadata"]["updated_at"].string();
  const auto time = text ? parse_timestamp(*text) : std::nullopt;
  if (!time) return std::nullopt;
  return time->unix_ms;
}

std::string fault_of_order(Value card) {
  if (const Value seq = card["seq"]) {
    if (seq_of(card)) return {};
    return "\"seq\" of a signed card must be an integer from 0 to 2^53-1 in "
           "plain digits, since cards are ordered by it; got " +
           for_terminal(shortened(seq.raw(), 40));
  }
  const Value updated = card["metadata"]["updated_at"];
  if (!updated || updated.is(Kind::null) || updated_ms_of(card)) return {};
  return "\"updated_at\" of a signed card without \"seq\" must be an RFC 3339 "
         "date and time, since cards are ordered by it; got " +
         for_terminal(shortened(updated.raw(), 40));
}

}  // namespace cardinal
