// What the schema says beyond the tables of members: how the parts are nested,
// and what every member is for.
#pragma once

#include <algorithm>

#include "card/a2a/members.h"

namespace cardinal::a2a {

// In the order of Part.
inline constexpr std::string_view definition_names[] = {
    "card",
    "provider",
    "capabilities",
    "extension",
    "skill",
    "interface",
    "signature",
    "apiKey",
    "http",
    "oauth2",
    "openIdConnect",
    "mutualTLS",
    "flows",
    "authorizationCode",
    "clientCredentials",
    "deviceCode",
    "implicit",
    "password",
};
static_assert(std::size(definition_names) == part_count);

// A member that holds another part.
struct Nested {
  Part part;
  std::string_view member;
  Part inside;
};
inline constexpr Nested nested[] = {
    {Part::card, "provider", Part::provider},
    {Part::card, "capabilities", Part::capabilities},
    {Part::card, "skills", Part::skill},
    {Part::card, "supportedInterfaces", Part::interface},
    {Part::card, "additionalInterfaces", Part::interface},
    {Part::card, "signatures", Part::signature},
    {Part::capabilities, "extensions", Part::extension},
    {Part::oauth2, "flows", Part::flows},
    {Part::flows, "authorizationCode", Part::authorization_code},
    {Part::flows, "clientCredentials", Part::client_credentials},
    {Part::flows, "deviceCode", Part::device_code},
    {Part::flows, "implicit", Part::implicit},
    {Part::flows, "password", Part::password},
};

struct Description {
  Part part;
  std::string_view member;
  std::string_view text;
};

inline constexpr Description descriptions[] = {
    {Part::card, "name", "Display name; keep it under 60 characters."},
    {Part::card, "description",
     "What the agent does, for people and for models that choose agents."},
    {Part::card, "version", "Version of the agent, in its provider's format."},
    {Part::card, "url",
     "Where the agent is called by the preferred transport."},
    {Part::card, "protocolVersion", "Version of A2A, such as 0.3.0."},
    {Part::card, "preferredTransport",
     "Transport at \"url\": JSONRPC (the default), GRPC or HTTP+JSON."},
    {Part::card, "additionalInterfaces", "Further URLs and transports."},
    {Part::card, "supportedInterfaces",
     "Where and how the agent is called; the first is preferred."},
    {Part::card, "provider", "Who runs the agent."},
    {Part::card, "iconUrl", "URL of an icon."},
    {Part::card, "documentationUrl", "URL of documentation for people."},
    {Part::card, "capabilities",
     "Optional features of the protocol that the agent has; may be {}."},
    {Part::card, "authentication", "Use securitySchemes instead."},
    {Part::card, "securitySchemes", "Ways to authenticate, by name."},
    {Part::card, "security",
     "What a call needs: one of these entries, all schemes in it; scopes by "
     "scheme."},
    {Part::card, "securityRequirements",
     "What a call needs: one of these entries, all schemes in it, as "
     "{\"schemes\": {\"name\": {\"list\": [\"scope\"]}}}."},
    {Part::card, "defaultInputModes",
     "Media types the skills take unless they say otherwise."},
    {Part::card, "defaultOutputModes",
     "Media types the skills return unless they say otherwise."},
    {Part::card, "skills", "What the agent can do, at least one thing."},
    {Part::card, "supportsAuthenticatedExtendedCard",
     "Whether callers who authenticate get a card that says more."},
    {Part::card, "signatures", "Signatures of the card (JWS)."},
    {Part::card, "supportsExtendedAgentCard",
     "Never released: use capabilities.extendedAgentCard."},
    {Part::card, "protocolVersions",
     "Never released: use supportedInterfaces."},
    {Part::provider, "organization", "Name of the organization."},
    {Part::provider, "url", "Its web site."},
    {Part::capabilities, "streaming",
     "Whether results are streamed (message/stream)."},
    {Part::capabilities, "pushNotifications",
     "Whether the agent calls back when a task changes."},
    {Part::capabilities, "stateTransitionHistory",
     "Whether the history of a task's states is kept."},
    {Part::capabilities, "extensions", "Extensions of the protocol."},
    {Part::capabilities, "extendedAgentCard",
     "Whether callers who authenticate get a card that says more."},
    {Part::extension, "uri", "Names the extension."},
    {Part::extension, "description", "How the agent uses it."},
    {Part::extension, "required", "Whether callers must know it."},
    {Part::extension, "params", "What the extension defines."},
    {Part::skill, "id", "Unique among the agent's skills; kebab-case."},
    {Part::skill, "name", "Display name."},
    {Part::skill, "description",
     "What it does, takes and returns. Models choose by it."},
    {Part::skill, "tags", "Words for search."},
    {Part::skill, "examples", "Two to five requests it handles."},
    {Part::skill, "inputModes", "Media types it takes."},
    {Part::skill, "outputModes", "Media types it returns."},
    {Part::skill, "security", "What calling it needs, instead of the card's."},
    {Part::skill, "securityRequirements",
     "What calling it needs, instead of the card's."},
    {Part::interface, "url",
     "Absolute https URL; host:port for gRPC is fine, too."},
    {Part::interface, "transport", "JSONRPC, GRPC, HTTP+JSON or another."},
    {Part::interface, "protocolBinding",
     "JSONRPC, GRPC, HTTP+JSON or the URI of another."},
    {Part::interface, "protocolVersion", "Major.Minor, such as 1.0."},
    {Part::interface, "tenant", "What callers send back with every request."},
    {Part::signature, "protected",
     "Protected header: JSON in base64url, with alg, kid and typ."},
    {Part::signature, "signature", "The signature in base64url."},
    {Part::signature, "header", "Unprotected header."},
    {Part::api_key, "type", "apiKey"},
    {Part::api_key, "in", "header, query or cookie."},
    {Part::api_key, "location", "header, query or cookie."},
    {Part::api_key, "name", "Name of the header, parameter or cookie."},
    {Part::api_key, "description", "For people."},
    {Part::http, "type", "http"},
    {Part::http, "scheme", "Such as bearer or basic."},
    {Part::http, "bearerFormat", "A hint, such as JWT."},
    {Part::http, "description", "For people."},
    {Part::oauth2, "type", "oauth2"},
    {Part::oauth2, "flows", "How tokens are had; exactly one in 1.0."},
    {Part::oauth2, "oauth2MetadataUrl",
     "URL of the authorization server's metadata (RFC 8414)."},
    {Part::oauth2, "description", "For people."},
    {Part::open_id, "type", "openIdConnect"},
    {Part::open_id, "openIdConnectUrl",
     "URL of the provider's /.well-known/openid-configuration."},
    {Part::open_id, "description", "For people."},
    {Part::mutual_tls, "type", "mutualTLS"},
    {Part::mutual_tls, "description", "For people."},
    {Part::flows, "authorizationCode", "A person agrees in a browser."},
    {Part::flows, "clientCredentials", "From service to service."},
    {Part::flows, "deviceCode", "A person agrees on another device."},
    {Part::flows, "implicit", "Deprecated by OAuth 2.1."},
    {Part::flows, "password", "Deprecated by OAuth 2.1."},
    {Part::authorization_code, "authorizationUrl", "Where a person agrees."},
    {Part::authorization_code, "tokenUrl", "Where tokens are had."},
    {Part::authorization_code, "scopes", "Descriptions, by scope."},
    {Part::authorization_code, "refreshUrl", "Where tokens are renewed."},
    {Part::authorization_code, "pkceRequired", "Whether PKCE is a must."},
    {Part::client_credentials, "tokenUrl", "Where tokens are had."},
    {Part::client_credentials, "scopes", "Descriptions, by scope."},
    {Part::client_credentials, "refreshUrl", "Where tokens are renewed."},
    {Part::device_code, "deviceAuthorizationUrl", "Where codes are had."},
    {Part::device_code, "tokenUrl", "Where tokens are had."},
    {Part::device_code, "scopes", "Descriptions, by scope."},
    {Part::device_code, "refreshUrl", "Where tokens are renewed."},
    {Part::implicit, "authorizationUrl", "Where a person agrees."},
    {Part::implicit, "scopes", "Descriptions, by scope."},
    {Part::implicit, "refreshUrl", "Where tokens are renewed."},
    {Part::password, "tokenUrl", "Where tokens are had."},
    {Part::password, "scopes", "Descriptions, by scope."},
    {Part::password, "refreshUrl", "Where tokens are renewed."},
};

// A description belongs to a member, and each member has one.
consteval bool is_described(Part part, std::span<const MemberInfo> members) {
  const auto describes = [&](std::string_view name) {
    return std::ranges::any_of(descriptions, [&](const Description& entry) {
      return entry.part == part && entry.member == name;
    });
  };
  const auto of_part =
      std::ranges::count(descriptions, part, &Description::part);
  return of_part == std::ssize(members) &&
         std::ranges::all_of(members, describes, &MemberInfo::name);
}
static_assert(is_described(Part::card, card_members));
static_assert(is_described(Part::provider, provider_members));
static_assert(is_described(Part::capabilities, capabilities_members));
static_assert(is_described(Part::extension, extension_members));
static_assert(is_described(Part::skill, skill_members));
static_assert(is_described(Part::interface, interface_members));
static_assert(is_described(Part::signature, signature_members));
static_assert(is_described(Part::api_key, api_key_members));
static_assert(is_described(Part::http, http_members));
static_assert(is_described(Part::oauth2, oauth2_members));
static_assert(is_described(Part::open_id, open_id_members));
static_assert(is_described(Part::mutual_tls, mutual_tls_members));
static_assert(is_described(Part::flows, flows_members));
static_assert(is_described(Part::authorization_code,
                           authorization_code_members));
static_assert(is_described(Part::client_credentials,
                           client_credentials_members));
static_assert(is_described(Part::device_code, device_code_members));
static_assert(is_described(Part::implicit, implicit_members));
static_assert(is_described(Part::password, password_members));

}  // namespace cardinal::a2a
