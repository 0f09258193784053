// Whether a proposal is accepted, of every kind that a directory has.
//
// Thread safety: free functions without shared state.
#pragma once

#include "cardinal/store.h"

namespace cardinal::directory {

// Pure: by decide_token(), decide_subscription(), decide_ledger() ... or
// decide_record().
store::Ruling decide_change(const std::optional<store::Head>& head,
                            const store::Proposal& proposal);

}  // namespace cardinal::directory
