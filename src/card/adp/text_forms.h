// The forms of texts that the draft refers to.
#pragma once

#include <string_view>

namespace cardinal::adp {

// An ISO 639-1 code in lower case.
bool is_language(std::string_view code);
// <number>/<s|sec|min|h|hour|day>
bool is_rate_limit(std::string_view text);
// did:<method>:<id> without path, query and fragment (DID Core, 3.1).
bool is_did(std::string_view text);

}  // namespace cardinal::adp
