// AI Catalogs: what their files share. A catalog is no card but holds some, so
// it has neither losses nor a stash: the card inside is the original.
#pragma once

#include "convert/format.h"

namespace cardinal::convert {

// White space around the card, so that it comes back as it was.
inline constexpr std::string_view text_before = "cardinal:before";
inline constexpr std::string_view text_after = "cardinal:after";

// A catalog of one entry. Fails: invalid, where no identifier can be made;
// usage, where the given one is none.
Result<std::string> write_ai_catalog(const Writing& writing);

struct ChosenEntry {
  Value at;
  Value data;
  CardFormat format;  // of the data
};
// The entry that is asked for, or the only one. Fails: usage, not_found or
// invalid, naming the identifiers there are.
Result<ChosenEntry> chosen_entry(Value root, const ConvertOptions& options,
                                 Views& views);

// What is asked for, made from the card inside a catalog.
Result<Converted> from_catalog(const Document& catalog,
                               const ConvertOptions& options, const Env& env);

}  // namespace cardinal::convert
