// Responses as bytes.
#pragma once

#include <string>
#include <string_view>

#include "cardinal/http.h"
#include "http/refusal.h"

namespace cardinal::http {

// "Not Found" for 404.
std::string_view reason_of(int status);

void append_status_line(std::string& out, int status);

// Control characters of the value become spaces, so that no value can start a
// header line of its own.
void append_field(std::string& out, std::string_view name,
                  std::string_view value);

// The fields that a response has of its own.
std::string fields_text_of(const Response& response);

// The fields of a response without a Representation, with Content-Length (a 204
// has none) and the empty line.
std::string header_text_of(const Response& response);

// The same for a body of unknown length, with Transfer-Encoding if it comes in
// chunks.
std::string stream_header_text_of(const Response& response, bool is_chunked);

// Of a response that will not be sent: cancels what it waits for.
void discard(const Response& response);

Response problem(const Refusal& refusal);
// 413, with the limit.
Response body_too_large(std::size_t bytes_max);
// 500 for an exception, which is a defect. Its text may be confidential: the
// log gets it, and the client does not.
Response internal_problem(std::string cause);
// Of the exception that is being handled.
std::string exception_text();
// refusal::overloaded as it is sent without a request.
std::string_view overloaded_response();
// 503, with a reason of its own.
Response overloaded(std::string_view detail);

}  // namespace cardinal::http
