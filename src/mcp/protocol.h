// The versions of the Model Context Protocol that are spoken, and what differs
// between them.
//
// Thread safety: free functions without shared state.
#pragma once

#include <cstdint>
#include <string_view>

namespace cardinal::mcp {

enum class Version : std::uint8_t {
  v2024_11_05,
  v2025_03_26,
  v2025_06_18,
  v2025_11_25
};

std::string_view name_of(Version version);

// The version to answer with: the requested one, or the newest that is spoken
// if the requested one is unknown or newer.
Version negotiated(std::string_view requested);

// Several messages in one array; only one version had that.
constexpr bool has_batches(Version version) {
  return version == Version::v2025_03_26;
}
constexpr bool has_annotations(Version version) {
  return version >= Version::v2025_03_26;
}
// Output schemas, structured content and titles.
constexpr bool has_structured_content(Version version) {
  return version >= Version::v2025_06_18;
}

// Of the range that JSON-RPC leaves to servers.
inline constexpr int resource_not_found = -32002;

}  // namespace cardinal::mcp
