// What a request is about: its target taken apart and made normal.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cardinal::http {

struct Target {
  std::string_view authority;  // of an absolute target, else empty
  std::string_view path;       // "*" for the server as a whole
  std::string_view query;
};

// "/path?query", "http://host/path?query" or "*".
std::optional<Target> split_target(std::string_view target);

// Escapes of unreserved characters decoded, the others in upper case, dot
// segments resolved. `out` holds the result where it is not `path` itself.
// Nothing for a byte that no path may have, a broken escape, and %00.
std::optional<std::string_view> normal_path(std::string_view path,
                                            std::string& out);

// One segment of a normal path, with all its escapes decoded.
std::string decoded_segment(std::string_view segment);

// A host and maybe a port, as in RFC 3986 without user information.
bool is_host(std::string_view text);
// Without its port.
std::string_view host_name(std::string_view host);

}  // namespace cardinal::http
