// A parsed pattern in PCRE2's words.
#pragma once

#include "schema/ecma_regex.h"

namespace cardinal::schema {

std::string pcre2_text(const Regex& regex);

// Whether it refers back to a group inside a repetition: ECMAScript forgets
// what that held each time round, PCRE2 does not.
bool is_beyond_pcre2(const Regex& regex);

}  // namespace cardinal::schema
