// Requests with bytes of their own.
#pragma once

#include <memory>
#include <string>

#include "cardinal/http.h"
#include "http/memory_budget.h"

namespace cardinal::http {

// Takes `body` instead of the request's own; `budget`, if any, is charged for
// as long as the copy lives.
std::shared_ptr<const Request> owned_copy(const Request& request,
                                          std::string body,
                                          std::shared_ptr<MemoryBudget> budget);

}  // namespace cardinal::http
