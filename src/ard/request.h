// Reading requests of ARD: strictly, with messages that name the member.
//
// Thread safety: free functions without shared state.
#pragma once

#include <initializer_list>

#include "cardinal/http.h"
#include "cardinal/json.h"

namespace cardinal::ard {

inline constexpr std::size_t request_bytes_max = 256u << 10;

// The body as one JSON object. Fails: usage.
Result<Document> read_request(const http::Request& request);

// All fail: usage, with the place, such as "query.filter".
Status only_members(Value object, std::string_view place,
                    std::initializer_list<std::string_view> names);
Result<std::string> text_member(Value object, std::string_view name,
                                std::string_view otherwise);
// A whole number from 1.
Result<std::size_t> count_member(Value object, std::string_view name,
                                 std::size_t otherwise);

}  // namespace cardinal::ard
