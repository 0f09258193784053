#include "json/skip_space.h"

#include <algorithm>

#include "base/ascii.h"
#include "json/repairs.h"

namespace cardinal::detail {
namespace {

// False when there is no comment.
bool skip_comment(CarefulState& state) {
  const std::uint32_t begin = state.here();
  const std::string_view rest = state.text.substr(state.at);
  std::size_t end = std::string_view::npos;
  if (rest.starts_with("//") || rest.starts_with('#')) {
    end = state.text.find_first_of("\r\n", state.at);
  } else if (rest.starts_with("/*")) {
    end = state.text.find("*/", state.at + 2);
    state.swallowed = state.swallowed || end == std::string_view::npos;
    if (end != std::string_view::npos) end += 2;
  } else {
    return false;
  }
  state.at = std::min(end, state.text.size());
  state.fault(FaultKind::comment, {begin, state.here()},
              "JSON does not allow comments",
              "remove it, or move the text into a member");
  if (end != std::string_view::npos || rest[1] != '*') {
    state.repair_with({without_comment(state.text, {begin, state.here()})});
  }
  return true;
}

}  // namespace

void skip_space(CarefulState& state) {
  while (!state.at_end()) {
    const char c = state.text[state.at];
    if (is_space(c)) {
      ++state.at;
    } else if (!skip_comment(state)) {
      return;
    }
  }
}

}  // namespace cardinal::detail
