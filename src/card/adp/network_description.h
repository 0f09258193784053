#pragma once

#include "card/dialect_info.h"

namespace cardinal::adp {

// The format of the Agent Network Protocol's ad.json shares its long name with
// ADP, and has a url and a protocolVersion as A2A cards do.
bool is_network_description(const RootMembers& root);

}  // namespace cardinal::adp
