// file: URIs as editors write them, and paths.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>
#include <string_view>

namespace cardinal::lsp {

// Empty for another scheme, another host or a path with a zero byte: such a
// document has text, but no place among files.
std::string path_of_uri(std::string_view uri);
std::string uri_of_path(std::string_view path);

}  // namespace cardinal::lsp
