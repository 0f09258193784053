#include "lsp/known_values.h"

namespace cardinal::lsp {
namespace {

constexpr std::string_view transports[] = {"JSONRPC", "GRPC", "HTTP+JSON"};
constexpr std::string_view key_places[] = {"header", "query", "cookie"};
constexpr std::string_view http_schemes[] = {"Bearer", "Basic"};
constexpr std::string_view scheme_types[] = {"apiKey", "http", "oauth2",
                                             "openIdConnect", "mutualTLS"};
constexpr std::string_view media_types[] = {
    "text/plain", "text/markdown",   "application/json", "image/png",
    "image/jpeg", "application/pdf", "audio/wav",        "video/mp4"};
constexpr std::string_view version_1_0[] = {"1.0"};
constexpr std::string_view version_0_3[] = {"0.3.0"};

struct KnownWords {
  std::string_view member;
  std::span<const std::string_view> words;
};

// A2A names these in its text, not in its schema.
constexpr KnownWords a2a_words[] = {{"protocolBinding", transports},
                                    {"transport", transports},
                                    {"preferredTransport", transports},
                                    {"location", key_places},
                                    {"in", key_places},
                                    {"scheme", http_schemes},
                                    {"type", scheme_types}};

constexpr bool is_modes_member(std::string_view member) {
  return member.ends_with("InputModes") || member.ends_with("OutputModes") ||
         member == "inputModes" || member == "outputModes";
}

}  // namespace

std::span<const std::string_view> known_values(Dialect dialect,
                                               std::string_view version,
                                               std::string_view member,
                                               bool is_item) {
  if (dialect != Dialect::a2a) return {};
  if (is_item) {
    if (is_modes_member(member)) return media_types;
    return {};
  }
  if (member == "protocolVersion") {
    return version == "1.0" ? version_1_0 : version_0_3;
  }
  for (const KnownWords& known : a2a_words) {
    if (known.member == member) return known.words;
  }
  return {};
}

}  // namespace cardinal::lsp
