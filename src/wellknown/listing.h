// The cards of this server, by their addresses: /.well-known/ard.json of
// Agentic Resource Discovery 0.91, and /.well-known/ai-catalog.json of the
// generation before.
#pragma once

#include <string>
#include <vector>

#include "wellknown/served_card.h"

namespace cardinal::wellknown {

struct ListedCard {
  const ServedCard* card = nullptr;
  std::string path;       // where it is served
  std::string text = {};  // the part for unknown callers; empty: all
};

inline constexpr std::string_view catalog_path = "/.well-known/ai-catalog.json";
inline constexpr std::string_view ard_path = "/.well-known/ard.json";
// For the field Link.
inline constexpr std::string_view listing_links =
    "</.well-known/ard.json>; rel=\"ard\", "
    "</.well-known/ai-catalog.json>; rel=\"ai-catalog\"";

// The default first.
std::vector<std::string> listing_media_types(std::string_view path);

// The same list in the words of JSON-LD, for readers that know no ARD.
// Requires: what listing_of() made.
std::string as_ard_manifest(std::string_view catalog);

// An AI Catalog with an entry for each card.
std::string listing_of(const std::vector<ListedCard>& cards,
                       const std::string& base_url, const Env& env);

}  // namespace cardinal::wellknown
