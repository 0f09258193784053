// The versions of the Model Context Protocol that are spoken, and what differs
// between them.
//
// Thread safety: free functions without shared state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardinal::mcp {

enum class Version : std::uint8_t {
  v2024_11_05,
  v2025_03_26,
  v2025_06_18,
  v2025_11_25,  // the last one with a handshake
  v2026_07_28,  // each request names it; there are no sessions
};

std::string_view name_of(Version version);
std::optional<Version> version_named(std::string_view name);
// All of them, the newest first; a JSON array.
std::string supported_versions();

// The version to answer `initialize` with: the requested one, or the newest
// with a handshake if the requested one is unknown or newer.
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
// A stream begins with an event without a message, from which a client can
// resume it.
constexpr bool has_first_event(Version version) {
  return version == Version::v2025_11_25;
}
constexpr bool is_stateless(Version version) {
  return version >= Version::v2026_07_28;
}

// Of the range that JSON-RPC leaves to servers.
inline constexpr int resource_not_found = -32002;
// Of 2026-07-28.
inline constexpr int header_mismatch = -32020;
inline constexpr int unsupported_version = -32022;

constexpr int not_found_code(Version version) {
  return is_stateless(version) ? -32602 : resource_not_found;
}

}  // namespace cardinal::mcp
