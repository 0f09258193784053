// The hosts of URLs: which text is a name, and which is meant as an address.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string_view>

namespace cardinal {

// A host whose last label is a number is meant as an IPv4 address, whatever
// its spelling (2130706433, 0x7f.1, 0177.0.0.1): system resolvers read them.
// Requires: in lower case.
bool ends_in_number(std::string_view host);

// Labels of letters, digits, "-" and "_", with one dot at the end at most.
// Requires: in lower case.
bool is_host_name(std::string_view host);

}  // namespace cardinal
