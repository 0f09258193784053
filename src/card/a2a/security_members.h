// The members of security schemes, of their OAuth flows and of security
// requirements, as members.h has those of the other parts.
#pragma once

#include "card/a2a/parts.h"
#include "card/a2a/scheme_kinds.h"

namespace cardinal::a2a {

// `type` of the typed form is read before.
inline constexpr MemberRow api_key_rows[] = {
    {{"type", Kind::string, Kind::absent, v02_and_v03, v02_and_v03}, "apiKey"},
    {{"in", Kind::string, Kind::absent, v02_and_v03, v02_and_v03},
     "header, query or cookie."},
    {{"location", Kind::string, Kind::absent, v10, v10},
     "header, query or cookie."},
    {{"name", Kind::string, Kind::absent, from_0_2, from_0_2},
     "Name of the header, parameter or cookie."},
    {{"description", Kind::string, Kind::absent, from_0_2, nowhere},
     "For people."},
};
inline constexpr auto api_key_members = member_infos(api_key_rows);

inline constexpr MemberRow http_rows[] = {
    {{"type", Kind::string, Kind::absent, v02_and_v03, v02_and_v03}, "http"},
    {{"scheme", Kind::string, Kind::absent, from_0_2, from_0_2},
     "Such as bearer or basic."},
    {{"bearerFormat", Kind::string, Kind::absent, from_0_2, nowhere},
     "A hint, such as JWT."},
    {{"description", Kind::string, Kind::absent, from_0_2, nowhere},
     "For people."},
};
inline constexpr auto http_members = member_infos(http_rows);

inline constexpr MemberRow oauth2_rows[] = {
    {{"type", Kind::string, Kind::absent, v02_and_v03, v02_and_v03}, "oauth2"},
    {{"flows", Kind::object, Kind::absent, from_0_2, from_0_2},
     "How tokens are had; exactly one in 1.0.",
     Part::flows},
    {{"oauth2MetadataUrl", Kind::string, Kind::absent, v03 | v10, nowhere},
     "URL of the authorization server's metadata (RFC 8414)."},
    {{"description", Kind::string, Kind::absent, from_0_2, nowhere},
     "For people."},
};
inline constexpr auto oauth2_members = member_infos(oauth2_rows);

inline constexpr MemberRow open_id_rows[] = {
    {{"type", Kind::string, Kind::absent, v02_and_v03, v02_and_v03},
     "openIdConnect"},
    {{"openIdConnectUrl", Kind::string, Kind::absent, from_0_2, from_0_2},
     "URL of the provider's /.well-known/openid-configuration."},
    {{"description", Kind::string, Kind::absent, from_0_2, nowhere},
     "For people."},
};
inline constexpr auto open_id_members = member_infos(open_id_rows);

inline constexpr MemberRow mutual_tls_rows[] = {
    {{"type", Kind::string, Kind::absent, v02_and_v03, v02_and_v03},
     "mutualTLS"},
    {{"description", Kind::string, Kind::absent, from_0_2, nowhere},
     "For people."},
};
inline constexpr auto mutual_tls_members = member_infos(mutual_tls_rows);

// In the order of the oneof in a2a.proto.
inline constexpr MemberRow flows_rows[] = {
    {{"authorizationCode", Kind::object, Kind::absent, from_0_2, nowhere},
     "A person agrees in a browser.",
     Part::authorization_code},
    {{"clientCredentials", Kind::object, Kind::absent, from_0_2, nowhere},
     "From service to service.",
     Part::client_credentials},
    {{"implicit", Kind::object, Kind::absent, from_0_2, nowhere},
     "Deprecated by OAuth 2.1.",
     Part::implicit},
    {{"password", Kind::object, Kind::absent, from_0_2, nowhere},
     "Deprecated by OAuth 2.1.",
     Part::password},
    {{"deviceCode", Kind::object, Kind::absent, v10, nowhere},
     "A person agrees on another device.",
     Part::device_code},
};
inline constexpr auto flows_members = member_infos(flows_rows);

inline constexpr MemberRow authorization_code_rows[] = {
    {{"authorizationUrl", Kind::string, Kind::absent, from_0_2, from_0_2},
     "Where a person agrees."},
    {{"tokenUrl", Kind::string, Kind::absent, from_0_2, from_0_2},
     "Where tokens are had."},
    {{"scopes", Kind::object, Kind::string, from_0_2, from_0_2},
     "Descriptions, by scope."},
    {{"refreshUrl", Kind::string, Kind::absent, from_0_2, nowhere},
     "Where tokens are renewed."},
    {{"pkceRequired", Kind::boolean, Kind::absent, v10, nowhere},
     "Whether PKCE is a must."},
};
inline constexpr auto authorization_code_members =
    member_infos(authorization_code_rows);

inline constexpr MemberRow client_credentials_rows[] = {
    {{"tokenUrl", Kind::string, Kind::absent, from_0_2, from_0_2},
     "Where tokens are had."},
    {{"scopes", Kind::object, Kind::string, from_0_2, from_0_2},
     "Descriptions, by scope."},
    {{"refreshUrl", Kind::string, Kind::absent, from_0_2, nowhere},
     "Where tokens are renewed."},
};
inline constexpr auto client_credentials_members =
    member_infos(client_credentials_rows);

inline constexpr MemberRow implicit_rows[] = {
    {{"authorizationUrl", Kind::string, Kind::absent, from_0_2, v02_and_v03},
     "Where a person agrees."},
    {{"scopes", Kind::object, Kind::string, from_0_2, v02_and_v03},
     "Descriptions, by scope."},
    {{"refreshUrl", Kind::string, Kind::absent, from_0_2, nowhere},
     "Where tokens are renewed."},
};
inline constexpr auto implicit_members = member_infos(implicit_rows);

inline constexpr MemberRow password_rows[] = {
    {{"tokenUrl", Kind::string, Kind::absent, from_0_2, v02_and_v03},
     "Where tokens are had."},
    {{"scopes", Kind::object, Kind::string, from_0_2, v02_and_v03},
     "Descriptions, by scope."},
    {{"refreshUrl", Kind::string, Kind::absent, from_0_2, nowhere},
     "Where tokens are renewed."},
};
inline constexpr auto password_members = member_infos(password_rows);

inline constexpr MemberRow device_code_rows[] = {
    {{"deviceAuthorizationUrl", Kind::string, Kind::absent, v10, v10},
     "Where codes are had."},
    {{"tokenUrl", Kind::string, Kind::absent, v10, v10},
     "Where tokens are had."},
    {{"scopes", Kind::object, Kind::string, v10, v10},
     "Descriptions, by scope."},
    {{"refreshUrl", Kind::string, Kind::absent, v10, nowhere},
     "Where tokens are renewed."},
};
inline constexpr auto device_code_members = member_infos(device_code_rows);

// The wrapped form of 1.0: one member, named by the kind.
inline constexpr auto scheme_rows = [] {
  std::array<MemberRow, scheme_kinds.size()> rows{};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i] = {
        {scheme_kinds[i].wrapper, Kind::object, Kind::absent, v10, nowhere},
        {},
        scheme_kinds[i].part};
  }
  return rows;
}();

inline constexpr MemberRow requirement_rows[] = {
    {{"schemes", Kind::object, Kind::object, v10, nowhere},
     {},
     Part::scope_list},
};

inline constexpr MemberRow scope_list_rows[] = {
    {{"list", Kind::array, Kind::string, v10, nowhere}, {}},
};

}  // namespace cardinal::a2a
