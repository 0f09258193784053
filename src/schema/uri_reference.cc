#include "schema/uri_reference.h"

#include "base/uri.h"

namespace cardinal::schema {
namespace {

// Section 5.2.4: "." and ".." go, the latter with the segment before.
std::string without_dots(std::string_view path) {
  std::string out;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/', 1), path.size());
    const std::string_view segment = path.substr(0, end);
    const bool last = end == path.size();
    const std::string_view name =
        segment.starts_with('/') ? segment.substr(1) : segment;
    path.remove_prefix(end);
    if (name == ".") {
      if (last && segment.starts_with('/')) out += '/';
    } else if (name == "..") {
      const std::size_t slash = out.rfind('/');
      out.resize(slash == std::string::npos ? 0 : slash);
      if (last) out += '/';
    } else {
      out += segment;
    }
  }
  return out;
}

// Section 5.2.3.
std::string merged(const UriComponents& base, std::string_view path) {
  if (base.authority && base.path.empty()) return "/" + std::string(path);
  const std::size_t slash = base.path.rfind('/');
  const std::string_view folder = slash == std::string_view::npos
                                      ? std::string_view()
                                      : base.path.substr(0, slash + 1);
  return std::string(folder) + std::string(path);
}

std::string composed(const UriComponents& parts, const std::string& path) {
  std::string out;
  if (parts.scheme) out += std::string(*parts.scheme) + ":";
  if (parts.authority) out += "//" + std::string(*parts.authority);
  out += path;
  if (parts.query) out += "?" + std::string(*parts.query);
  return out;
}

}  // namespace

SplitUri split_fragment(std::string_view uri) {
  const std::size_t hash = uri.find('#');
  if (hash == std::string_view::npos) return {uri, {}};
  return {uri.substr(0, hash), uri.substr(hash + 1)};
}

std::string resolve_reference(std::string_view base,
                              std::string_view reference) {
  const SplitUri split = split_fragment(reference);
  const bool has_fragment = split.document.size() < reference.size();
  UriComponents target = split_uri(split.document);
  const UriComponents from = split_uri(split_fragment(base).document);
  std::string path(target.path);
  if (target.scheme || target.authority) {
    path = without_dots(path);
  } else if (path.empty()) {
    path = from.path;
    if (!target.query) target.query = from.query;
    target.authority = from.authority;
  } else {
    path = without_dots(path.starts_with('/') ? path : merged(from, path));
    target.authority = from.authority;
  }
  if (!target.scheme) target.scheme = from.scheme;
  std::string uri = composed(target, path);
  if (has_fragment) uri += "#" + std::string(split.fragment);
  return uri;
}

}  // namespace cardinal::schema
