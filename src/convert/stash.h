// The embedded original of a converted card, as JSON.
#pragma once

#include "convert/format.h"

namespace cardinal::convert {

// Longer originals are not embedded.
inline constexpr std::size_t stash_bytes_max = 256u << 10;

// {"format": "adp", "text": "...", "with": {"url": "..."}}
void put_stash(Writer& out, const Stash& stash);
// Fails: invalid, with what is missing.
Result<Stash> parse_stash(Value at);

// The stash in the member `name` of `object`. `around` is `object` itself if it
// has no other member.
std::optional<FoundStash> stash_member(Value object, std::string_view name);

// The options of the conversion other than the formats, as one object.
void put_made_with(Writer& out, const ConvertOptions& options);
void read_made_with(Value at, ConvertOptions& out);

}  // namespace cardinal::convert
