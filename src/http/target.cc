#include "http/target.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/normal_url.h"
#include "http/text.h"

namespace cardinal::http {
namespace {

constexpr bool is_unreserved(char c) {
  return is_alnum(c) || c == '-' || c == '.' || c == '_' || c == '~';
}

// A table, because it is used for every byte of every request target.
constexpr std::array<bool, 256> path_bytes = [] {
  std::array<bool, 256> bytes{};
  for (int i = 1; i < 256; ++i) {
    const char c = static_cast<char>(i);
    bytes[static_cast<std::size_t>(i)] =
        is_unreserved(c) ||
        std::string_view("!$&'()*+,;=:@/").find(c) != std::string_view::npos;
  }
  return bytes;
}();
constexpr bool is_path_byte(char c) {
  return path_bytes[static_cast<unsigned char>(c)];
}

// Whether the dot at `at`, which follows a slash, is a segment "." or "..".
bool is_dot_segment(std::string_view path, std::size_t at) {
  if (at + 1 < path.size() && path[at + 1] == '.') ++at;
  return at + 1 == path.size() || path[at + 1] == '/';
}

bool is_query(std::string_view query) {
  return std::ranges::all_of(
      query, [](char c) { return c > 0x20 && c < 0x7F && c != '#'; });
}

// The byte of an escape at `at`, or -1.
int escaped_byte(std::string_view text, std::size_t at) {
  if (at + 2 >= text.size()) return -1;
  const int high = hex_value(text[at + 1]), low = hex_value(text[at + 2]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

std::optional<std::string> with_normal_escapes(std::string_view path) {
  std::string text;
  text.reserve(path.size());
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path[i] != '%') {
      text += path[i];
      continue;
    }
    const int byte = escaped_byte(path, i);
    if (byte <= 0) return std::nullopt;
    i += 2;
    const char c = static_cast<char>(byte);
    if (is_unreserved(c)) {
      text += c;
    } else {
      text += {'%', hex_digits_upper[static_cast<unsigned>(byte) >> 4],
               hex_digits_upper[static_cast<unsigned>(byte) & 15]};
    }
  }
  return text;
}

bool is_ipv6(std::string_view text) {
  return text.size() >= 2 && std::ranges::all_of(text, [](char c) {
           return is_hex_digit(c) || c == ':' || c == '.';
         });
}

}  // namespace

std::optional<Target> split_target(std::string_view target) {
  Target parts;
  if (target == "*") {
    parts.path = target;
    return parts;
  }
  if (!target.starts_with('/')) {
    const std::size_t colon = target.find("://");
    if (colon == std::string_view::npos) return std::nullopt;
    const std::string_view scheme = target.substr(0, colon);
    if (!equal_ignoring_case(scheme, "http") &&
        !equal_ignoring_case(scheme, "https")) {
      return std::nullopt;
    }
    target.remove_prefix(colon + 3);
    const std::size_t end =
        std::min(target.find_first_of("/?#"), target.size());
    parts.authority = target.substr(0, end);
    if (!is_host(parts.authority)) return std::nullopt;
    target.remove_prefix(end);
  }
  const std::size_t mark = std::min(target.find('?'), target.size());
  parts.path = target.substr(0, mark);
  if (parts.path.empty()) parts.path = "/";
  if (mark < target.size()) parts.query = target.substr(mark + 1);
  if (!is_query(parts.query)) return std::nullopt;
  return parts;
}

std::optional<std::string_view> normal_path(std::string_view path,
                                            std::string& out) {
  if (!path.starts_with('/')) return std::nullopt;
  bool plain = true;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const char c = path[i];
    if (c != '%' && !is_path_byte(c)) return std::nullopt;
    const bool after_slash = i > 0 && path[i - 1] == '/';
    if (c == '%' || (c == '.' && after_slash && is_dot_segment(path, i))) {
      plain = false;
    }
  }
  if (plain) return path;
  const std::optional<std::string> text = with_normal_escapes(path);
  if (!text) return std::nullopt;
  out = without_dot_segments(*text);
  return out;
}

bool is_host(std::string_view text) {
  const std::string_view name = host_name(text);
  std::string_view port = text.substr(name.size());
  if (name.empty()) return false;
  if (!port.empty()) {
    port.remove_prefix(1);
    if (port.size() > 5 || !std::ranges::all_of(port, is_digit)) return false;
  }
  if (name.front() == '[') {
    return name.back() == ']' && is_ipv6(name.substr(1, name.size() - 2));
  }
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool good = name[i] == '%'
                          ? escaped_byte(name, i) > 0
                          : is_path_byte(name[i]) && name[i] != '/' &&
                                name[i] != ':' && name[i] != '@';
    if (!good) return false;
  }
  return true;
}

std::string_view host_name(std::string_view host) {
  const std::size_t from = host.starts_with('[') ? host.find(']') : 0;
  if (from == std::string_view::npos) return host;
  return host.substr(0, host.find(':', from));
}

}  // namespace cardinal::http
