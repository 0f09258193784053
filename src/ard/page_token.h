// Page tokens of ARD: opaque to clients, bound to the request that they go on
// with, without any state on the server.
//
// Thread safety: values; free functions without shared state.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cardinal/base.h"

namespace cardinal::ard {

// Where a page begins: at a page of the operation below, and how many of its
// items were shown.
struct PagePlace {
  std::string cursor;  // empty: the first page
  std::size_t offset = 0;
  bool operator==(const PagePlace&) const = default;
};

// `asked`: what must be the same on every page.
std::string to_page_token(const PagePlace& place, std::string_view asked);
// Fails: usage, for a text that is not a token of this request.
Result<PagePlace> page_place_of(std::string_view token, std::string_view asked);
// The same failure for a cursor that the operation refuses.
std::unexpected<Error> bad_page_token();

}  // namespace cardinal::ard
