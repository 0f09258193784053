// What orders the cards of an ADP subject. Verifying, remembering and signing
// read it here, so that none of them takes a card that another cannot order.
#pragma once

#include "cardinal/trust.h"

namespace cardinal {

// From 0 to 2^53-1, in plain digits: 6.0 and 6e0 have the same canonical bytes
// as 6, but readers that expect an integer do not see one. Absent if the card
// has none, or has another.
std::optional<std::uint64_t> seq_of(Value card);
// metadata.updated_at; absent if the card has none, or it is not RFC 3339.
std::optional<std::int64_t> updated_ms_of(Value card);

// Why a signed card cannot be ordered; empty if it can.
std::string fault_of_order(Value card);

}  // namespace cardinal
