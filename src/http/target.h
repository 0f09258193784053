// Splits and normalizes the target of a request.
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

// Decodes escapes of unreserved characters, writes the others in upper case and
// resolves dot segments. `out` stores the result unless it is `path` itself.
// Absent for an invalid byte, an invalid escape, and %00.
std::optional<std::string_view> normal_path(std::string_view path,
                                            std::string& out);

// A host and maybe a port, as in RFC 3986 without user information.
bool is_host(std::string_view text);
// Without its port.
std::string_view host_name(std::string_view host);

}  // namespace cardinal::http
