// Errors as ARD has them (appendix B): {"errorCode": ..., "message": ...}.
//
// Thread safety: free functions without shared state.
#pragma once

#include "cardinal/http.h"

namespace cardinal::ard {

// "INVALID_ARGUMENT", "NOT_FOUND" ... by the status of HTTP.
std::string_view error_code_of(int status);

http::Response error_response(int status, std::string_view message);
// What is wrong in a request is a 400, whether its form or its content is. Of
// an internal error only the log has the text.
http::Response error_response(const Error& error);
// The same refusal in ARD's form, with its fields.
http::Response as_ard_error(http::Response problem);

}  // namespace cardinal::ard
