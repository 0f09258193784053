// AI Catalogs: what their files share. A catalog embeds cards unchanged, so it
// has neither losses nor a stash: the card inside is the original.
#pragma once

#include "convert/format.h"

namespace cardinal::convert {

// Members for the white space around a card, so that converting back restores
// it.
inline constexpr std::string_view text_before = "cardinal:before";
inline constexpr std::string_view text_after = "cardinal:after";

// A catalog of one entry. Fails: invalid, when no identifier can be derived;
// usage, when the given one is invalid.
Result<std::string> write_ai_catalog(const Writing& writing);

struct ChosenEntry {
  Value at;
  Value data;
  CardFormat format;  // of the data
};
// The requested entry, or the only one. Fails: usage, not_found or invalid,
// listing the identifiers of the catalog.
Result<ChosenEntry> chosen_entry(Value root, const ConvertOptions& options,
                                 Views& views);

// Converts the card inside a catalog.
Result<Converted> from_catalog(const Document& catalog,
                               const ConvertOptions& options, const Env& env);

}  // namespace cardinal::convert
