// The members of every part of an A2A card, in all versions (a2a.json of 0.1 to
// 0.3, a2a.proto of 1.0). security_members.h has those of security schemes.
#pragma once

#include "card/a2a/parts.h"

namespace cardinal::a2a {

inline constexpr MemberRow card_rows[] = {
    {{"name", Kind::string, Kind::absent, any, any},
     "Display name; keep it under 60 characters."},
    {{"description", Kind::string, Kind::absent, any, from_0_2},
     "What the agent does, for people and for models that choose agents."},
    {{"version", Kind::string, Kind::absent, any, any},
     "Version of the agent, in its provider's format."},
    {{"url", Kind::string, Kind::absent, v0x, v0x},
     "Where the agent is called by the preferred transport."},
    {{"protocolVersion", Kind::string, Kind::absent, v02_and_v03, v03},
     "Version of A2A, such as 0.3.0."},
    {{"preferredTransport", Kind::string, Kind::absent, v02_and_v03, nowhere},
     "Transport at \"url\": JSONRPC (the default), GRPC or HTTP+JSON."},
    {{"additionalInterfaces", Kind::array, Kind::object, v02_and_v03, nowhere},
     "Further URLs and transports.",
     Part::interface},
    {{"supportedInterfaces", Kind::array, Kind::object, v10, v10},
     "Where and how the agent is called; the first is preferred.",
     Part::interface},
    {{"provider", Kind::object, Kind::absent, any, nowhere},
     "Who runs the agent.",
     Part::provider},
    {{"iconUrl", Kind::string, Kind::absent, from_0_2, nowhere},
     "URL of an icon.",
     Part::none,
     Presence::tracked},
    {{"documentationUrl", Kind::string, Kind::absent, any, nowhere},
     "URL of documentation for people.",
     Part::none,
     Presence::tracked},
    {{"capabilities", Kind::object, Kind::absent, any, any},
     "Optional features of the protocol that the agent has; may be {}.",
     Part::capabilities},
    {{"authentication", Kind::object, Kind::absent, v01, nowhere},
     "Use securitySchemes instead."},
    {{"securitySchemes", Kind::object, Kind::object, from_0_2, nowhere},
     "Ways to authenticate, by name.",
     Part::scheme},
    {{"security", Kind::array, Kind::object, v02_and_v03, nowhere},
     "What a call needs: one of these entries, all schemes in it; scopes by "
     "scheme."},
    {{"securityRequirements", Kind::array, Kind::object, v10, nowhere},
     "What a call needs: one of these entries, all schemes in it, as "
     "{\"schemes\": {\"name\": {\"list\": [\"scope\"]}}}.",
     Part::requirement},
    {{"defaultInputModes", Kind::array, Kind::string, any, from_0_2},
     "Media types the skills take unless they say otherwise."},
    {{"defaultOutputModes", Kind::array, Kind::string, any, from_0_2},
     "Media types the skills return unless they say otherwise."},
    {{"skills", Kind::array, Kind::object, any, any},
     "What the agent can do, at least one thing.",
     Part::skill},
    {{"supportsAuthenticatedExtendedCard", Kind::boolean, Kind::absent,
      v02_and_v03, nowhere},
     "Whether callers who authenticate get a card that says more."},
    {{"signatures", Kind::array, Kind::object, v03 | v10, nowhere},
     "Signatures of the card (JWS).",
     Part::signature},
    // Only ever on the way from 0.3 to 1.0.
    {{"supportsExtendedAgentCard", Kind::boolean, Kind::absent, nowhere,
      nowhere},
     "Never released: use capabilities.extendedAgentCard."},
    {{"protocolVersions", Kind::array, Kind::string, nowhere, nowhere},
     "Never released: use supportedInterfaces."},
};
inline constexpr auto card_members = member_infos(card_rows);

inline constexpr MemberRow provider_rows[] = {
    {{"organization", Kind::string, Kind::absent, any, any},
     "Name of the organization."},
    {{"url", Kind::string, Kind::absent, any, from_0_2}, "Its web site."},
};
inline constexpr auto provider_members = member_infos(provider_rows);

inline constexpr MemberRow capabilities_rows[] = {
    {{"streaming", Kind::boolean, Kind::absent, any, nowhere},
     "Whether results are streamed (message/stream).",
     Part::none,
     Presence::tracked},
    {{"pushNotifications", Kind::boolean, Kind::absent, any, nowhere},
     "Whether the agent calls back when a task changes.",
     Part::none,
     Presence::tracked},
    {{"stateTransitionHistory", Kind::boolean, Kind::absent, v0x, nowhere},
     "Whether the history of a task's states is kept."},
    {{"extensions", Kind::array, Kind::object, from_0_2, nowhere},
     "Extensions of the protocol.",
     Part::extension},
    {{"extendedAgentCard", Kind::boolean, Kind::absent, v10, nowhere},
     "Whether callers who authenticate get a card that says more.",
     Part::none,
     Presence::tracked},
};
inline constexpr auto capabilities_members = member_infos(capabilities_rows);

inline constexpr MemberRow extension_rows[] = {
    {{"uri", Kind::string, Kind::absent, from_0_2, v02_and_v03},
     "Names the extension."},
    {{"description", Kind::string, Kind::absent, from_0_2, nowhere},
     "How the agent uses it."},
    {{"required", Kind::boolean, Kind::absent, from_0_2, nowhere},
     "Whether callers must know it."},
    {{"params", Kind::object, Kind::absent, from_0_2, nowhere},
     "What the extension defines."},
};
inline constexpr auto extension_members = member_infos(extension_rows);

inline constexpr MemberRow skill_rows[] = {
    {{"id", Kind::string, Kind::absent, any, any},
     "Unique among the agent's skills; kebab-case."},
    {{"name", Kind::string, Kind::absent, any, any}, "Display name."},
    {{"description", Kind::string, Kind::absent, any, from_0_2},
     "What it does, takes and returns. Models choose by it."},
    {{"tags", Kind::array, Kind::string, any, from_0_2}, "Words for search."},
    {{"examples", Kind::array, Kind::string, any, nowhere},
     "Two to five requests it handles."},
    {{"inputModes", Kind::array, Kind::string, any, nowhere},
     "Media types it takes."},
    {{"outputModes", Kind::array, Kind::string, any, nowhere},
     "Media types it returns."},
    {{"security", Kind::array, Kind::object, v03, nowhere},
     "What calling it needs, instead of the card's."},
    {{"securityRequirements", Kind::array, Kind::object, v10, nowhere},
     "What calling it needs, instead of the card's.",
     Part::requirement},
};
inline constexpr auto skill_members = member_infos(skill_rows);

inline constexpr MemberRow interface_rows[] = {
    {{"url", Kind::string, Kind::absent, from_0_2, from_0_2},
     "Absolute https URL; host:port for gRPC is fine, too."},
    {{"transport", Kind::string, Kind::absent, v02_and_v03, v02_and_v03},
     "JSONRPC, GRPC, HTTP+JSON or another."},
    {{"protocolBinding", Kind::string, Kind::absent, v10, v10},
     "JSONRPC, GRPC, HTTP+JSON or the URI of another."},
    {{"protocolVersion", Kind::string, Kind::absent, v10, v10},
     "Major.Minor, such as 1.0."},
    {{"tenant", Kind::string, Kind::absent, v10, nowhere},
     "What callers send back with every request."},
};
inline constexpr auto interface_members = member_infos(interface_rows);

inline constexpr MemberRow signature_rows[] = {
    {{"protected", Kind::string, Kind::absent, v03 | v10, v03 | v10},
     "Protected header: JSON in base64url, with alg, kid and typ."},
    {{"signature", Kind::string, Kind::absent, v03 | v10, v03 | v10},
     "The signature in base64url."},
    {{"header", Kind::object, Kind::absent, v03 | v10, nowhere},
     "Unprotected header."},
};
inline constexpr auto signature_members = member_infos(signature_rows);

}  // namespace cardinal::a2a
