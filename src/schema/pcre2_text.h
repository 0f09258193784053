// A parsed pattern in PCRE2's words.
#pragma once

#include "schema/ecma_regex.h"

namespace cardinal::schema {

std::string pcre2_text(const Regex& regex);

}  // namespace cardinal::schema
