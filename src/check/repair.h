// Fixes that rules of every dialect give.
#pragma once

#include "cardinal/report.h"

namespace cardinal {

// A string with another text.
Fix rewritten(Value value, std::string_view text);

// A member under another name. Safe where that is the same word in another
// spelling, such as agentId for agent_id; a near miss is a guess, if a good
// one. Requires: no member beside it has that name.
Fix renamed(Value member, std::string_view name);

// The one of `words` that `value` is in another spelling; nothing for any
// other text.
std::optional<Fix> respelled(Value value,
                             std::span<const std::string_view> words);

// How a value of the kind is written: `write a list: [...]`.
std::string_view how_to_write(Kind kind);

// A value of the expected kind that says the same: a boolean or number that
// stands in quotes, or a number that lacks them.
std::optional<Fix> retyped(Value value, Kind expected);

// A member that an object lacks, with the one value that it can have. Safe
// where readers assume that value. Nothing in a text with faults.
// Requires: the object has no member of that name.
std::optional<Fix> inserted(Value object, std::string_view name,
                            std::string_view json, bool safe);

// A member or item taken out. Nothing in a text with faults, where a comment
// may stand between it and its comma.
std::optional<Fix> removed(Value element, std::string title);

}  // namespace cardinal
