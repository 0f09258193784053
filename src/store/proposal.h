// What can be stored at all, before anything is decided.
#pragma once

#include "cardinal/store.h"

namespace cardinal::store {

// Fails: invalid, with the limit that the proposal exceeds; conflict, for
// rules that are newer than `rules_max`.
Status require_storable(const Proposal& proposal, std::uint32_t rules_max);

// What it takes in a queue.
std::size_t bytes_of(const Proposal& proposal);

}  // namespace cardinal::store
