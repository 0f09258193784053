#include "check/without_indices.h"

#include <algorithm>

#include "base/ascii.h"

namespace cardinal {
namespace {

bool is_index(std::string_view token) {
  return !token.empty() && std::ranges::all_of(token, is_digit);
}

}  // namespace

std::string without_indices(std::string_view pointer) {
  std::string out;
  while (!pointer.empty()) {
    const std::size_t end = std::min(pointer.find('/', 1), pointer.size());
    const std::string_view token = pointer.substr(1, end - 1);
    out += "/";
    out += is_index(token) ? std::string_view("*") : token;
    pointer.remove_prefix(end);
  }
  return out;
}

}  // namespace cardinal
