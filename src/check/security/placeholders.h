// What documentation writes in place of a secret, and what a secret looks like.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string_view>

namespace cardinal {

// <token>, ${API_KEY}, your-key-here, xxxxxxxx, changeme ...; also what is too
// short to be a secret.
bool is_placeholder(std::string_view value);
// Letters and digits mixed, in one word of eight characters or more, and no
// address, URL or name of a file.
bool looks_random(std::string_view value);

}  // namespace cardinal
