// The members of every part of an A2A card, in all versions (a2a.json of 0.1 to
// 0.3, a2a.proto of 1.0).
#pragma once

#include "cardinal/a2a.h"

namespace cardinal::a2a {

inline constexpr Versions v01 = bit_of(Version::v0_1);
inline constexpr Versions v02 = bit_of(Version::v0_2);
inline constexpr Versions v03 = bit_of(Version::v0_3);
inline constexpr Versions v10 = bit_of(Version::v1_0);
inline constexpr Versions v0x = v01 | v02 | v03;
inline constexpr Versions v2to3 = v02 | v03;
inline constexpr Versions from_0_2 = v02 | v03 | v10;
inline constexpr Versions any = v0x | v10;
inline constexpr Versions nowhere = 0;

inline constexpr MemberInfo card_members[] = {
    {"name", Kind::string, Kind::absent, any, any},
    {"description", Kind::string, Kind::absent, any, from_0_2},
    {"version", Kind::string, Kind::absent, any, any},
    {"url", Kind::string, Kind::absent, v0x, v0x},
    {"protocolVersion", Kind::string, Kind::absent, v2to3, v03},
    {"preferredTransport", Kind::string, Kind::absent, v2to3, nowhere},
    {"additionalInterfaces", Kind::array, Kind::object, v2to3, nowhere},
    {"supportedInterfaces", Kind::array, Kind::object, v10, v10},
    {"provider", Kind::object, Kind::absent, any, nowhere},
    {"iconUrl", Kind::string, Kind::absent, from_0_2, nowhere},
    {"documentationUrl", Kind::string, Kind::absent, any, nowhere},
    {"capabilities", Kind::object, Kind::absent, any, any},
    {"authentication", Kind::object, Kind::absent, v01, nowhere},
    {"securitySchemes", Kind::object, Kind::object, from_0_2, nowhere},
    {"security", Kind::array, Kind::object, v2to3, nowhere},
    {"securityRequirements", Kind::array, Kind::object, v10, nowhere},
    {"defaultInputModes", Kind::array, Kind::string, any, from_0_2},
    {"defaultOutputModes", Kind::array, Kind::string, any, from_0_2},
    {"skills", Kind::array, Kind::object, any, any},
    {"supportsAuthenticatedExtendedCard", Kind::boolean, Kind::absent, v2to3,
     nowhere},
    {"signatures", Kind::array, Kind::object, v03 | v10, nowhere},
    // Only ever on the way from 0.3 to 1.0.
    {"supportsExtendedAgentCard", Kind::boolean, Kind::absent, nowhere,
     nowhere},
    {"protocolVersions", Kind::array, Kind::string, nowhere, nowhere},
};
enum CardMember : std::uint8_t {
  card_name,
  card_description,
  card_version,
  card_url,
  card_protocol_version,
  card_preferred_transport,
  card_additional,
  card_interfaces,
  card_provider,
  card_icon_url,
  card_documentation_url,
  card_capabilities,
  card_authentication,
  card_schemes,
  card_security,
  card_requirements,
  card_input_modes,
  card_output_modes,
  card_skills,
  card_extended,
  card_signatures,
  card_extended_between,
  card_protocol_versions,
};

inline constexpr MemberInfo provider_members[] = {
    {"organization", Kind::string, Kind::absent, any, any},
    {"url", Kind::string, Kind::absent, any, from_0_2},
};

inline constexpr MemberInfo capabilities_members[] = {
    {"streaming", Kind::boolean, Kind::absent, any, nowhere},
    {"pushNotifications", Kind::boolean, Kind::absent, any, nowhere},
    {"stateTransitionHistory", Kind::boolean, Kind::absent, v0x, nowhere},
    {"extensions", Kind::array, Kind::object, from_0_2, nowhere},
    {"extendedAgentCard", Kind::boolean, Kind::absent, v10, nowhere},
};
enum CapabilitiesMember : std::uint8_t {
  capability_streaming,
  capability_push,
  capability_history,
  capability_extensions,
  capability_extended,
};

inline constexpr MemberInfo extension_members[] = {
    {"uri", Kind::string, Kind::absent, from_0_2, v2to3},
    {"description", Kind::string, Kind::absent, from_0_2, nowhere},
    {"required", Kind::boolean, Kind::absent, from_0_2, nowhere},
    {"params", Kind::object, Kind::absent, from_0_2, nowhere},
};

inline constexpr MemberInfo skill_members[] = {
    {"id", Kind::string, Kind::absent, any, any},
    {"name", Kind::string, Kind::absent, any, any},
    {"description", Kind::string, Kind::absent, any, from_0_2},
    {"tags", Kind::array, Kind::string, any, from_0_2},
    {"examples", Kind::array, Kind::string, any, nowhere},
    {"inputModes", Kind::array, Kind::string, any, nowhere},
    {"outputModes", Kind::array, Kind::string, any, nowhere},
    {"security", Kind::array, Kind::object, v03, nowhere},
    {"securityRequirements", Kind::array, Kind::object, v10, nowhere},
};
enum SkillMember : std::uint8_t {
  skill_id,
  skill_name,
  skill_description,
  skill_tags,
  skill_examples,
  skill_input_modes,
  skill_output_modes,
  skill_security,
  skill_requirements,
};

inline constexpr MemberInfo interface_members[] = {
    {"url", Kind::string, Kind::absent, from_0_2, from_0_2},
    {"transport", Kind::string, Kind::absent, v2to3, v2to3},
    {"protocolBinding", Kind::string, Kind::absent, v10, v10},
    {"protocolVersion", Kind::string, Kind::absent, v10, v10},
    {"tenant", Kind::string, Kind::absent, v10, nowhere},
};
enum InterfaceMember : std::uint8_t {
  interface_url,
  interface_transport,
  interface_binding,
  interface_version,
  interface_tenant,
};

inline constexpr MemberInfo signature_members[] = {
    {"protected", Kind::string, Kind::absent, v03 | v10, v03 | v10},
    {"signature", Kind::string, Kind::absent, v03 | v10, v03 | v10},
    {"header", Kind::object, Kind::absent, v03 | v10, nowhere},
};

// `type` of the typed form is read before.
inline constexpr MemberInfo api_key_members[] = {
    {"type", Kind::string, Kind::absent, v2to3, v2to3},
    {"in", Kind::string, Kind::absent, v2to3, v2to3},
    {"location", Kind::string, Kind::absent, v10, v10},
    {"name", Kind::string, Kind::absent, from_0_2, from_0_2},
    {"description", Kind::string, Kind::absent, from_0_2, nowhere},
};

inline constexpr MemberInfo http_members[] = {
    {"type", Kind::string, Kind::absent, v2to3, v2to3},
    {"scheme", Kind::string, Kind::absent, from_0_2, from_0_2},
    {"bearerFormat", Kind::string, Kind::absent, from_0_2, nowhere},
    {"description", Kind::string, Kind::absent, from_0_2, nowhere},
};

inline constexpr MemberInfo oauth2_members[] = {
    {"type", Kind::string, Kind::absent, v2to3, v2to3},
    {"flows", Kind::object, Kind::absent, from_0_2, from_0_2},
    {"oauth2MetadataUrl", Kind::string, Kind::absent, v03 | v10, nowhere},
    {"description", Kind::string, Kind::absent, from_0_2, nowhere},
};

inline constexpr MemberInfo open_id_members[] = {
    {"type", Kind::string, Kind::absent, v2to3, v2to3},
    {"openIdConnectUrl", Kind::string, Kind::absent, from_0_2, from_0_2},
    {"description", Kind::string, Kind::absent, from_0_2, nowhere},
};

inline constexpr MemberInfo mutual_tls_members[] = {
    {"type", Kind::string, Kind::absent, v2to3, v2to3},
    {"description", Kind::string, Kind::absent, from_0_2, nowhere},
};

inline constexpr MemberInfo flows_members[] = {
    {"authorizationCode", Kind::object, Kind::absent, from_0_2, nowhere},
    {"clientCredentials", Kind::object, Kind::absent, from_0_2, nowhere},
    {"deviceCode", Kind::object, Kind::absent, v10, nowhere},
    {"implicit", Kind::object, Kind::absent, from_0_2, nowhere},
    {"password", Kind::object, Kind::absent, from_0_2, nowhere},
};

inline constexpr MemberInfo authorization_code_members[] = {
    {"authorizationUrl", Kind::string, Kind::absent, from_0_2, from_0_2},
    {"tokenUrl", Kind::string, Kind::absent, from_0_2, from_0_2},
    {"scopes", Kind::object, Kind::string, from_0_2, from_0_2},
    {"refreshUrl", Kind::string, Kind::absent, from_0_2, nowhere},
    {"pkceRequired", Kind::boolean, Kind::absent, v10, nowhere},
};

inline constexpr MemberInfo client_credentials_members[] = {
    {"tokenUrl", Kind::string, Kind::absent, from_0_2, from_0_2},
    {"scopes", Kind::object, Kind::string, from_0_2, from_0_2},
    {"refreshUrl", Kind::string, Kind::absent, from_0_2, nowhere},
};

inline constexpr MemberInfo device_code_members[] = {
    {"deviceAuthorizationUrl", Kind::string, Kind::absent, v10, v10},
    {"tokenUrl", Kind::string, Kind::absent, v10, v10},
    {"scopes", Kind::object, Kind::string, v10, v10},
    {"refreshUrl", Kind::string, Kind::absent, v10, nowhere},
};

inline constexpr MemberInfo implicit_members[] = {
    {"authorizationUrl", Kind::string, Kind::absent, from_0_2, v2to3},
    {"scopes", Kind::object, Kind::string, from_0_2, v2to3},
    {"refreshUrl", Kind::string, Kind::absent, from_0_2, nowhere},
};

inline constexpr MemberInfo password_members[] = {
    {"tokenUrl", Kind::string, Kind::absent, from_0_2, v2to3},
    {"scopes", Kind::object, Kind::string, from_0_2, v2to3},
    {"refreshUrl", Kind::string, Kind::absent, from_0_2, nowhere},
};

}  // namespace cardinal::a2a
