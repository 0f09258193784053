// Path patterns as .gitignore has them: * and ? inside a name, ** across
// folders; a pattern without a slash means a name at any depth, one that ends
// in a slash everything below such a folder.
#pragma once

#include <string_view>

namespace cardinal {

// `path` is relative, with / between names. Linear in path times pattern.
bool matches_glob(std::string_view pattern, std::string_view path);

}  // namespace cardinal
