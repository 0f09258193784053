// The kinds of security schemes by their names in both forms.
#pragma once

#include <algorithm>
#include <array>

#include "card/a2a/parts.h"

namespace cardinal::a2a {

struct SchemeKindInfo {
  SchemeKind kind;
  Part part;
  std::string_view type;     // of the typed form
  std::string_view wrapper;  // of the wrapped form
};
inline constexpr std::array<SchemeKindInfo, 5> scheme_kinds = {{
    {SchemeKind::api_key, Part::api_key, "apiKey", "apiKeySecurityScheme"},
    {SchemeKind::http, Part::http, "http", "httpAuthSecurityScheme"},
    {SchemeKind::oauth2, Part::oauth2, "oauth2", "oauth2SecurityScheme"},
    {SchemeKind::open_id, Part::open_id, "openIdConnect",
     "openIdConnectSecurityScheme"},
    {SchemeKind::mutual_tls, Part::mutual_tls, "mutualTLS",
     "mtlsSecurityScheme"},
}};

constexpr auto scheme_names(std::string_view SchemeKindInfo::* name) {
  std::array<std::string_view, scheme_kinds.size()> names;
  std::ranges::transform(scheme_kinds, names.begin(), name);
  return names;
}
inline constexpr auto scheme_types = scheme_names(&SchemeKindInfo::type);
inline constexpr auto scheme_wrappers = scheme_names(&SchemeKindInfo::wrapper);

SchemeKind kind_of_type(std::string_view type);
SchemeKind kind_of_wrapper(std::string_view wrapper);

// The wrapped form of a scheme. ProtoJSON readers also take it under its name
// in a2a.proto, api_key_security_scheme.
struct WrappedScheme {
  SchemeKind kind = SchemeKind::unknown;
  Value members;
  std::uint32_t count = 0;  // of wrappers; the first is used
  bool is_snake_case = false;
};
WrappedScheme find_wrapped(Value scheme);

}  // namespace cardinal::a2a
