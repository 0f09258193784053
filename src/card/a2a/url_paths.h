// Paths that are not an endpoint of an agent. Rules report them; the reader
// uses what is derived from the lists to pass over ordinary URLs.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace cardinal::a2a {

// Where cards are published: no place to send messages to.
inline constexpr std::array<std::string_view, 2> card_paths = {
    "/.well-known/agent-card.json", "/.well-known/agent.json"};

// The paths of single operations, which clients add by themselves, and the
// names of JSON-RPC methods, which are sent in the body.
inline constexpr std::array<std::string_view, 13> operation_paths = {
    "/message:send",
    "/message:stream",
    "/v1/card",
    "/tasks",
    "/extendedAgentCard",
    "/message/send",
    "/message/stream",
    "/tasks/get",
    "/tasks/send",
    "/tasks/sendSubscribe",
    "/tasks/cancel",
    "/SendMessage",
    "/SendStreamingMessage",
};

// By the last character of a path: whether it may end as one of them.
inline constexpr auto misplaced_path_ends = [] {
  std::array<bool, 256> table{};
  for (const std::string_view path : card_paths) {
    table[static_cast<unsigned char>(path.back())] = true;
  }
  for (const std::string_view path : operation_paths) {
    table[static_cast<unsigned char>(path.back())] = true;
  }
  return table;
}();

// Whether a rule may report the path as that of an endpoint; a slash at its end
// is ignored.
constexpr bool is_misplaced_path(std::string_view path) {
  if (path.ends_with('/')) path.remove_suffix(1);
  if (path.empty() ||
      !misplaced_path_ends[static_cast<unsigned char>(path.back())]) {
    return false;
  }
  const auto ends_path = [&](std::string_view end) {
    return path.ends_with(end);
  };
  return std::ranges::any_of(card_paths, ends_path) ||
         std::ranges::any_of(operation_paths, ends_path);
}

}  // namespace cardinal::a2a
