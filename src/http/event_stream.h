// The events in a text/event-stream, as browsers take them apart (HTML, 9.2.6).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cardinal::http {

// The data of each event that has ended; what follows the last of them is not
// one yet.
std::vector<std::string> events_in(std::string_view stream);

}  // namespace cardinal::http
