// The versions of MCP whose tools differ.
#include <algorithm>

#include "cardinal/convert.h"

namespace cardinal {
namespace {

// In the order of McpVersion.
constexpr std::string_view names[] = {"2024-11-05", "2025-03-26", "2025-06-18",
                                      "2025-11-25", "2026-07-28"};

}  // namespace

std::string_view name_of(McpVersion version) {
  return names[static_cast<std::size_t>(version)];
}

std::optional<McpVersion> mcp_version_named(std::string_view name) {
  const auto* const found = std::ranges::find(names, name);
  if (found == std::end(names)) return std::nullopt;
  return static_cast<McpVersion>(found - std::begin(names));
}

std::span<const std::string_view> mcp_version_names() { return names; }

}  // namespace cardinal
