// Requests with bytes of their own.
#pragma once

#include <memory>
#include <string>

#include "cardinal/http.h"

namespace cardinal::http {

// Takes `body` instead of the request's own.
std::shared_ptr<const Request> own(const Request& request, std::string body);

}  // namespace cardinal::http
