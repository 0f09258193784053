#include "check/rules/a2a/certain_members.h"

#include "base/text.h"
#include "check/repair.h"

namespace cardinal::a2a {
namespace {

bool is_signed(const AnnotatedCard& card) {
  return card.signatures_at.size() > 0;
}

// "1.0" for "1.0" and "1.0.0"; empty for any other text.
std::string_view major_and_minor(std::string_view version) {
  const std::size_t dot = version.find('.');
  if (dot == std::string_view::npos) return {};
  const std::string_view text = version.substr(0, version.find('.', dot + 1));
  const bool numbers =
      dot > 0 && dot + 1 < text.size() &&
      version.find_first_not_of("0123456789.") == std::string_view::npos;
  return numbers ? text : std::string_view();
}

// The version that the card states for all its interfaces. Beside a "url" the
// statement is about that, and an interface that disagrees makes it doubtful.
std::string_view stated_version(const AnnotatedCard& card) {
  if (!card.is(Version::v1_0) || card.root["url"]) return {};
  const std::string_view stated = major_and_minor(
      card.root["protocolVersion"].string().value_or(std::string_view()));
  for (const Interface& interface : card.interfaces) {
    const Text& own = interface.protocol_version;
    if (own && major_and_minor(own.text) != stated) return {};
  }
  return stated;
}

}  // namespace

std::optional<Fix> certain_member(const AnnotatedCard& card,
                                  const Missing& missing,
                                  std::string_view name) {
  if (is_signed(card)) return std::nullopt;
  switch (missing.part) {
    case Part::card:
      // A capability that is not declared is not there: A2A 1.0, 3.3.4.
      if (name != "capabilities") return std::nullopt;
      return inserted(missing.object, name, "{}", true);
    case Part::interface: {
      if (name != "protocolVersion") return std::nullopt;
      const std::string_view version = stated_version(card);
      if (version.empty()) return std::nullopt;
      return inserted(missing.object, name, json_quoted(version), false);
    }
    case Part::http:
      // OpenAPI: "bearerFormat" is a hint about bearer tokens.
      if (name != "scheme" || !missing.object["bearerFormat"].is(Kind::string))
        return std::nullopt;
      return inserted(missing.object, name, R"("bearer")", false);
    case Part::authorization_code:
    case Part::client_credentials:
    case Part::device_code:
      // ProtoJSON: an absent map is an empty one.
      if (name != "scopes" || !card.is(Version::v1_0)) return std::nullopt;
      return inserted(missing.object, name, "{}", true);
    default:
      return std::nullopt;
  }
}

std::optional<Fix> default_transport(const AnnotatedCard& card) {
  constexpr std::string_view by_default = "JSONRPC";
  if (is_signed(card)) return std::nullopt;
  for (const Interface& interface : card.interfaces) {
    const bool other = !interface.main && interface.binding &&
                       interface.binding.text != by_default;
    if (other && interface.url.text == card.url.text) return std::nullopt;
  }
  return inserted(card.root, "preferredTransport", json_quoted(by_default),
                  true);
}

}  // namespace cardinal::a2a
