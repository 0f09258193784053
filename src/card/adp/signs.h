#pragma once

#include "card/sign.h"

namespace cardinal::adp {

extern const Sign signs[10];
// What every card of the dialect has and this document has not.
std::vector<std::string> missing_signs(Value root);

// The format of the Agent Network Protocol's ad.json shares its long name with
// ADP, and has a url and a protocolVersion as A2A cards do.
bool is_network_description(Value root);

}  // namespace cardinal::adp
