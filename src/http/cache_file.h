// The variants of one URL as a file: a name of the format, a hash of the rest,
// the rest. A torn or changed file is invalid.
#pragma once

#include "http/cache_entry.h"

namespace cardinal::http {

std::string encode_entries(const std::vector<CacheEntry>& entries);
std::optional<std::vector<CacheEntry>> decode_entries(std::string_view bytes);

}  // namespace cardinal::http
