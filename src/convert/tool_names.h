// Escapes ids to names that other formats allow. The names are readable, can be
// unescaped, and differ if the ids differ.
//
//   "tool.web_search" for OpenAI     "tool__dot__web_search"
//   "createTask"      for AgentCard  "create__cap__task"
//
// An escape is a word between double underscores: dot, slash, space and colon
// for these characters, x and hexadecimal digits for any other bytes, and cap
// before a letter that was a capital. Single underscores do not make an escape:
// people choose names such as "dot_product" and "disk_space_left". If an id
// itself contains what looks like an escape, its first underscore becomes
// __x5f__. A name that must begin with a letter or digit and does not is
// prefixed with "esc". An id that is a valid name stays unchanged.
//
// Thread safety: free functions without shared state.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal::convert {

// All formats allow lower-case letters, digits, - and _.
struct NameRules {
  bool capitals = true;
  bool dots = true;
  bool plain_first = false;  // a letter or digit
  std::size_t bytes_max = std::string_view::npos;
};

// ^[a-zA-Z0-9_-]{1,64}$
inline constexpr NameRules openai_names{.dots = false, .bytes_max = 64};
// What MCP advises since 2025-11-25: 1 to 128 of A-Z a-z 0-9 _ - .
inline constexpr NameRules mcp_names{.bytes_max = 128};
// ^[a-z0-9][a-z0-9._-]*$
inline constexpr NameRules capability_names{.capitals = false,
                                            .plain_first = true};

// Whether the rules allow it as it is.
bool is_name(std::string_view text, const NameRules& rules);

// The result may be longer than allowed.
std::string escaped(std::string_view id, const NameRules& rules);
// The id that was escaped; the name itself if it is not an escaped id.
std::string unescaped(std::string_view name, const NameRules& rules);

struct ToolName {
  std::string text;
  // It was too long and now ends in a hash: the id cannot be restored from it.
  bool cut = false;
  bool operator==(const ToolName&) const = default;
};
// A name for each id. Names are equal only if the ids are.
std::vector<ToolName> tool_names(std::span<const std::string> ids,
                                 const NameRules& rules);
// The id of each name. Ids are equal only if the names are.
std::vector<std::string> tool_ids(std::span<const std::string> names,
                                  const NameRules& rules);

}  // namespace cardinal::convert
