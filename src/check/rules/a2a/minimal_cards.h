// A2A cards that have only what they need.
#pragma once

#include "cardinal/rule.h"

namespace cardinal::a2a {

// As minimal_card in cardinal/rule.h.
std::string_view minimal_card(ProfileSet profiles, std::string_view version);

}  // namespace cardinal::a2a
