// The text of a checkpoint (c2sp.org/tlog-checkpoint): the name of the log,
// its size and the root of its tree, a line each.
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>

#include "cardinal/transparency.h"

namespace cardinal::transparency {

std::string checkpoint_text(const Checkpoint& checkpoint);
// Lines after the third are not looked at. Fails: invalid.
Result<Checkpoint> checkpoint_of(std::string_view text);

// A number below 2^53 without leading zeros.
std::optional<std::uint64_t> decimal_of(std::string_view text);
std::optional<Sha256> hash_of_base64(std::string_view text);
// The text up to the next line feed, which is removed from `rest` as well.
std::string_view next_line(std::string_view& rest);

}  // namespace cardinal::transparency
