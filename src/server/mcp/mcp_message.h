// What the transport must know of a message.
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "cardinal/json.h"
#include "mcp/session.h"

namespace cardinal::server {

bool is_method(Value message, std::string_view method);

// Whether it has no request, and so gets no response.
bool is_notification(Value message);

// Whether the client wants to hear of a call before it has ended.
bool wants_messages(Value message, const mcp::Session& session);

// Of HTTP, for a response with this error; 0: none.
int status_of(int error_code, bool is_stateless);

// The stream and the place in it that an event's id names.
std::optional<std::pair<std::uint64_t, std::size_t>> place_of_event(
    std::string_view id);

}  // namespace cardinal::server
