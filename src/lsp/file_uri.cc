#include "lsp/file_uri.h"

#include "base/uri.h"

namespace cardinal::lsp {

std::string path_of_uri(std::string_view uri) {
  for (const std::string_view begin : {"file://localhost/", "file:///"}) {
    if (!uri.starts_with(begin)) continue;
    std::string path = percent_decoded(uri.substr(begin.size() - 1));
    return path.contains('\0') ? std::string() : path;
  }
  return {};
}

std::string uri_of_path(std::string_view path) {
  return "file://" + percent_encoded(path, "-._~/");
}

}  // namespace cardinal::lsp
