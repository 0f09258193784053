#pragma once

#include <string>

#include "cardinal/json.h"

namespace cardinal::a2a {

// Why a document is not a card, though nearly one: "closest match: A2A 1.0,
// missing supportedInterfaces".
std::string near_miss(Value root);

}  // namespace cardinal::a2a
