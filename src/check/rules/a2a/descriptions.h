// What the rules about descriptions share.
#pragma once

#include "cardinal/a2a.h"

namespace cardinal::a2a {

// Why a description says nothing: "only repeats the name" ...; empty when it
// says something, and for a blank one, which other rules speak of.
std::string_view emptiness_of(const Text& description, const Text& name);

}  // namespace cardinal::a2a
