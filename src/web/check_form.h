// /check for those who read without scripts: the form's card, and the report of
// the API as text beside it.
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "web/inner_request.h"

namespace cardinal::web {

// The field of that name in application/x-www-form-urlencoded; empty if there
// is none or an escape in it is invalid.
std::optional<std::string> form_field(std::string_view body,
                                      std::string_view name);

// The shell of the page with the card in its text area and the report.
std::string checked_page(std::string_view shell, std::string_view card,
                         std::string_view report);

http::Response answer_check_form(const http::Request& request,
                                 std::string_view shell,
                                 const InnerRequests& inner);

}  // namespace cardinal::web
