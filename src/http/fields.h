// Header fields of requests and responses of the client.
#pragma once

#include "cardinal/http_client.h"

namespace cardinal::http {

// How many fields have that name, whatever its case.
std::size_t count_of(const Fields& fields, std::string_view name);

}  // namespace cardinal::http
