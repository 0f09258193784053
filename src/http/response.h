// Responses as bytes.
#pragma once

#include <string>
#include <string_view>

#include "cardinal/http.h"
#include "http/refusal.h"

namespace cardinal::http {

// "Not Found" for 404.
std::string_view reason_of(int status);

// Control characters of the value become blanks: nobody's text starts a line
// of our header.
void append_field(std::string& out, std::string_view name,
                  std::string_view value);

// The fields of a response that is no representation, with its length and the
// empty line. A 204 has no length.
std::string fields_of(const Response& response);

Response problem(const Refusal& refusal);

}  // namespace cardinal::http
