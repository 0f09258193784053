// What the rules about descriptions share.
#pragma once

#include "cardinal/a2a.h"

namespace cardinal::a2a {

// Why a description says nothing, such as "only repeats the name"; empty if it
// says something, and for a blank one, which other rules report.
std::string_view emptiness_of(const Text& description, const Text& name);

// The first word that praises instead of describing; empty if there is none,
// and for texts in other languages than English.
std::string_view marketing_word_in(std::string_view description);

}  // namespace cardinal::a2a
