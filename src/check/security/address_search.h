// Finds addresses in texts that only a private network, the reader's own
// machine or a cloud's metadata service has.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>
#include <string_view>

#include "check/security/text_indicators.h"

namespace cardinal {

struct InternalAddress {
  std::string text;       // as written
  std::string_view kind;  // "a private network"; empty: there is none

  explicit operator bool() const { return !kind.empty(); }
};

// The address around an indicator that the search for indicators found at `at`.
InternalAddress address_at(std::string_view text, std::size_t at,
                           Indicator indicator);
// The first one in a text.
InternalAddress internal_address_in(std::string_view text);

}  // namespace cardinal
