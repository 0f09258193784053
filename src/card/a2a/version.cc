// Which version of A2A a card is. Only cards of 0.2.5 and later name it; the
// version of the others shows in their members.
#include "card/a2a/version_evidence.h"
#include "cardinal/a2a.h"

namespace cardinal::a2a {
namespace {

constexpr std::string_view names[] = {"0.1", "0.2", "0.3", "1.0"};

bool has_typed_scheme(Value root, std::string_view type) {
  for (const Member scheme : root["securitySchemes"].members()) {
    if (scheme.value["type"].string() == type) return true;
  }
  return false;
}

bool has_skill_security(Value root) {
  for (const Value skill : root["skills"].items()) {
    if (skill["security"]) return true;
  }
  return false;
}

bool has_metadata_url(Value root) {
  for (const Member scheme : root["securitySchemes"].members()) {
    if (scheme.value["oauth2MetadataUrl"]) return true;
  }
  return false;
}

Detection by_declared(std::string_view declared) {
  if (declared.starts_with("0.2")) {
    return {Version::v0_2, false, "protocolVersion 0.2"};
  }
  if (declared.starts_with("0.1")) {
    return {Version::v0_1, false, "protocolVersion 0.1"};
  }
  // Also 1.0 in the shape of 0.3, which is often seen.
  return {Version::v0_3, false, "url and protocolVersion"};
}

// A card with a url that does not say its version.
Detection by_members(Value root) {
  if (root["signatures"]) return {Version::v0_3, false, "signatures"};
  if (has_skill_security(root)) {
    return {Version::v0_3, false, "security of a skill"};
  }
  if (has_typed_scheme(root, "mutualTLS")) {
    return {Version::v0_3, false, "a scheme of type mutualTLS"};
  }
  if (has_metadata_url(root)) {
    return {Version::v0_3, false, "oauth2MetadataUrl"};
  }
  // A member that came with 0.2 outweighs one that was left behind.
  for (const std::string_view name :
       {"preferredTransport", "additionalInterfaces", "iconUrl",
        "supportsAuthenticatedExtendedCard", "securitySchemes", "security"}) {
    if (root[name]) return {Version::v0_2, false, name};
  }
  if (root["capabilities"]["extensions"]) {
    return {Version::v0_2, false, "capabilities.extensions"};
  }
  if (root["authentication"]) return {Version::v0_1, false, "authentication"};
  if (!root["description"]) return {Version::v0_1, false, "no description"};
  return {Version::v0_2, false, "url without protocolVersion"};
}

// The members that settle it for nearly every card.
struct VersionMembers {
  Value interfaces, url, protocol_version;

  explicit VersionMembers(Value root) {
    for (const Member member : root.members()) {
      Value* const place = place_of(member.name);
      if (place && !*place) *place = member.value;
    }
  }
  Value* place_of(std::string_view name) {
    if (name == "url") return &url;
    if (name == "protocolVersion") return &protocol_version;
    return name == "supportedInterfaces" ? &interfaces : nullptr;
  }
};

}  // namespace

std::string_view name_of(Version version) {
  return names[static_cast<std::size_t>(version)];
}

Detection detect_version(Value root) {
  const VersionMembers members(root);
  const Value interfaces = members.interfaces;
  if (interfaces.is(Kind::array) && interfaces.size() > 0) {
    // Without a url no reader of 0.x gets anywhere: what else there is of 0.x
    // was left behind.
    const bool hybrid = members.url.is(Kind::string);
    return {Version::v1_0, hybrid, "supportedInterfaces"};
  }
  const auto declared = members.protocol_version.string();
  if (members.url.is(Kind::string)) {
    return declared ? by_declared(*declared) : by_members(root);
  }
  for (const VersionEvidence& evidence : evidence_of_1_0) {
    if (evidence.is_seen(root)) {
      return {Version::v1_0, false, evidence.what};
    }
  }
  if (declared)
    return {by_declared(*declared).version, false, "protocolVersion"};
  return {Version::v0_3, false, "its members", true};
}

}  // namespace cardinal::a2a
