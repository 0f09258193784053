// The original inside a converted card, as JSON.
#pragma once

#include "convert/format.h"

namespace cardinal::convert {

// Longer originals do not travel.
inline constexpr std::size_t stash_bytes_max = 256u << 10;

// {"format": "adp", "text": "...", "with": {"url": "..."}}
void put_stash(Writer& out, const Stash& stash);
// Fails: invalid, saying what it lacks.
Result<Stash> parse_stash(Value at);

// By the name it has in a stash.
std::optional<CardFormat> format_named(std::string_view name);

// The object member `name` of `object` that is the stash, with what to leave
// out: `object` itself where the stash is all it has.
std::optional<FoundStash> stash_member(Value object, std::string_view name);

// What was asked for beside the formats: read and written as one object.
void put_made_with(Writer& out, const ConvertOptions& options);
void read_made_with(Value at, ConvertOptions& out);

}  // namespace cardinal::convert
