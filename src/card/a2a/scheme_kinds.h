// The kinds of security schemes by their names in both forms.
#pragma once

#include <algorithm>
#include <array>

#include "cardinal/a2a.h"

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

namespace scheme_names {

constexpr auto all(std::string_view SchemeKindInfo::* name) {
  std::array<std::string_view, scheme_kinds.size()> names;
  std::ranges::transform(scheme_kinds, names.begin(), name);
  return names;
}
inline constexpr auto types = all(&SchemeKindInfo::type);
inline constexpr auto wrappers = all(&SchemeKindInfo::wrapper);

}  // namespace scheme_names

}  // namespace cardinal::a2a
