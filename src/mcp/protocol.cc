#include "mcp/protocol.h"

#include <algorithm>
#include <iterator>

namespace cardinal::mcp {
namespace {

constexpr std::string_view version_names[] = {
    "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"};

}  // namespace

std::string_view name_of(Version version) {
  return version_names[static_cast<std::size_t>(version)];
}

std::optional<Version> version_named(std::string_view name) {
  const auto* const found = std::ranges::find(version_names, name);
  if (found == std::end(version_names)) return std::nullopt;
  return static_cast<Version>(found - version_names);
}

std::string supported_versions() {
  std::string json;
  for (auto name = std::rbegin(version_names); name != std::rend(version_names);
       ++name) {
    json += (json.empty() ? "[\"" : ",\"") + std::string(*name) + "\"";
  }
  return json + "]";
}

Version negotiated(std::string_view requested) {
  const auto known = version_named(requested);
  return known && !is_stateless(*known) ? *known : Version::v2025_11_25;
}

}  // namespace cardinal::mcp
