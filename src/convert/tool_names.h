// Ids as names that a tool may have elsewhere: escaped so that they read well,
// come back as they were, and no two become one.
//
//   "tool.web_search" for OpenAI     "tool__dot__web_search"
//   "createTask"      for AgentCard  "create__cap__task"
//
// An escape is a word that stands between two underscores each: dot, slash,
// space, colon for these characters, x and hexadecimal digits for any other
// bytes, and cap before a letter that was a capital. A single underscore is
// never part of one: "dot_product" and "disk_space_left" are names people
// choose. Where an id has by itself what would be taken for an escape, its
// first underscore becomes __x5f__. A name that must begin with a letter or
// digit and does not gets "esc" in front. An id that fits stays as it is.
//
// Thread safety: free functions without shared state.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal::convert {

// Lower-case letters, digits, - and _ everybody takes.
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

// Any id; may be longer than allowed.
std::string escaped(std::string_view id, const NameRules& rules);
// The id of which this is the escaped form; the name itself where it is none.
std::string unescaped(std::string_view name, const NameRules& rules);

struct ToolName {
  std::string text;
  // It was too long and ends in a hash now: the id cannot be told from it.
  bool cut = false;
  bool operator==(const ToolName&) const = default;
};
// A name for each id; equal ones for equal ids only.
std::vector<ToolName> tool_names(std::span<const std::string> ids,
                                 const NameRules& rules);
// The id of each name; equal ones for equal names only.
std::vector<std::string> tool_ids(std::span<const std::string> names,
                                  const NameRules& rules);

}  // namespace cardinal::convert
