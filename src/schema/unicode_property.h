// \p{...}: from ECMAScript's names to those PCRE2 knows.
#pragma once

#include "schema/ecma_class.h"

namespace cardinal::schema {

// Behind \p or \P; the text PCRE2 takes, or nothing after a failure.
std::optional<std::string> read_property(RegexCursor& in, bool negated);

}  // namespace cardinal::schema
