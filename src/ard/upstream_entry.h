// An entry that another registry sent, as far as it is one.
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>

#include "ard/federation.h"

namespace cardinal::ard {

// Takes over the terms of ARD that have the right type, and nothing else, so
// that an answer made of them is valid whatever the other registry says. Its
// source is the registry that was asked: whom else it names proves nothing.
// Absent: it cannot be shown.
std::optional<UpstreamEntry> upstream_entry(Value result,
                                            const std::string& source);

}  // namespace cardinal::ard
