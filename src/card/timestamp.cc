#include "base/time.h"
#include "cardinal/card.h"

namespace cardinal {

std::optional<Timestamp> parse_timestamp(std::string_view text) {
  const auto time = read_date_time(text, LeapSeconds::at_end_of_day);
  if (!time) return std::nullopt;
  return Timestamp{time->unix_ms, time->offset_minutes == 0};
}

}  // namespace cardinal
