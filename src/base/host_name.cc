#include "base/host_name.h"

#include <algorithm>

#include "base/ascii.h"

namespace cardinal {
namespace {

constexpr std::size_t host_bytes_max = 253;
constexpr std::size_t label_bytes_max = 63;

}  // namespace

bool ends_in_number(std::string_view host) {
  if (host.ends_with('.')) host.remove_suffix(1);
  std::string_view last = host.substr(host.rfind('.') + 1);
  if (last.empty()) return false;
  if (std::ranges::all_of(last, is_digit)) return true;
  if (!last.starts_with("0x")) return false;
  last.remove_prefix(2);
  return std::ranges::all_of(last, is_hex_digit);
}

bool is_host_name(std::string_view host) {
  if (host.ends_with('.')) host.remove_suffix(1);
  if (host.empty() || host.size() > host_bytes_max) return false;
  std::size_t label = 0;
  for (const char c : host) {
    if (c == '.') {
      if (label == 0) return false;
      label = 0;
      continue;
    }
    const bool good = is_lower(c) || is_digit(c) || c == '-' || c == '_';
    if (!good || ++label > label_bytes_max) return false;
  }
  return label > 0;
}

}  // namespace cardinal
