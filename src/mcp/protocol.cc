#include "mcp/protocol.h"

#include <algorithm>
#include <iterator>

namespace cardinal::mcp {
namespace {

constexpr std::string_view version_names[] = {"2024-11-05", "2025-03-26",
                                              "2025-06-18", "2025-11-25"};

}  // namespace

std::string_view name_of(Version version) {
  return version_names[static_cast<std::size_t>(version)];
}

Version negotiated(std::string_view requested) {
  const auto* const found = std::ranges::find(version_names, requested);
  if (found == std::end(version_names)) return Version::v2025_11_25;
  return static_cast<Version>(found - version_names);
}

}  // namespace cardinal::mcp
