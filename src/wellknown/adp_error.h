// Errors of the ADP methods over JSON-RPC. The draft has statuses of AITP's,
// INVALID_REQUEST (6) and UNAUTHORIZED (5): they are "status" in the data of an
// error, beside "diagnostics", what was wrong and where.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>

#include "json/json_rpc.h"

namespace cardinal::wellknown {

inline constexpr int adp_unauthorized_code = -32001;
inline constexpr int aitp_unauthorized = 5;
inline constexpr int aitp_invalid_request = 6;

// `diagnostics` is a JSON array; empty: one with the message.
rpc::Error adp_invalid_request(std::string message,
                               const std::string& diagnostics = {});
rpc::Error adp_unauthorized(std::string message,
                            const std::string& diagnostics = {});

}  // namespace cardinal::wellknown
