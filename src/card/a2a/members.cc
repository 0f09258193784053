#include "card/a2a/members.h"

#include <algorithm>

#include "card/a2a/security_members.h"

namespace cardinal::a2a {
namespace {

struct VersionedPart {
  std::string_view name;
  std::string_view definition;  // empty: the JSON Schema has none
  std::span<const MemberRow> rows;
  std::span<const MemberInfo> members;
  bool is_choice = false;
};

constexpr auto scheme_members = member_infos(scheme_rows);
constexpr auto requirement_members = member_infos(requirement_rows);
constexpr auto scope_list_members = member_infos(scope_list_rows);

// In the order of Part.
constexpr VersionedPart parts[] = {
    {"the card", "card", card_rows, card_members},
    {"the provider", "provider", provider_rows, provider_members},
    {"capabilities", "capabilities", capabilities_rows, capabilities_members},
    {"the extension", "extension", extension_rows, extension_members},
    {"the skill", "skill", skill_rows, skill_members},
    {"the interface", "interface", interface_rows, interface_members},
    {"the signature", "signature", signature_rows, signature_members},
    {"the API key scheme", "apiKey", api_key_rows, api_key_members},
    {"the HTTP scheme", "http", http_rows, http_members},
    {"the OAuth 2.0 scheme", "oauth2", oauth2_rows, oauth2_members},
    {"the OpenID Connect scheme", "openIdConnect", open_id_rows,
     open_id_members},
    {"the mutual TLS scheme", "mutualTLS", mutual_tls_rows, mutual_tls_members},
    {"flows", "flows", flows_rows, flows_members, true},
    {"the authorizationCode flow", "authorizationCode", authorization_code_rows,
     authorization_code_members},
    {"the clientCredentials flow", "clientCredentials", client_credentials_rows,
     client_credentials_members},
    {"the implicit flow", "implicit", implicit_rows, implicit_members},
    {"the password flow", "password", password_rows, password_members},
    {"the deviceCode flow", "deviceCode", device_code_rows,
     device_code_members},
    {"the scheme", {}, scheme_rows, scheme_members, true},
    {"the requirement", {}, requirement_rows, requirement_members},
    {"the list of scopes", {}, scope_list_rows, scope_list_members},
};
static_assert(std::size(parts) == part_count);
static_assert(parts[static_cast<std::size_t>(Part::flows)].name == "flows");
static_assert(parts[static_cast<std::size_t>(Part::device_code)].definition ==
              "deviceCode");

// Editors show the description of every member.
static_assert(std::ranges::all_of(std::span(parts).first(defined_part_count),
                                  [](const VersionedPart& part) {
                                    return std::ranges::none_of(
                                        part.rows, [](const MemberRow& row) {
                                          return row.description.empty();
                                        });
                                  }));

const VersionedPart& part_at(Part part) {
  return parts[static_cast<std::size_t>(part)];
}

}  // namespace

std::string_view name_of(Part part) { return part_at(part).name; }

std::string_view definition_name(Part part) { return part_at(part).definition; }

std::span<const MemberInfo> members_of(Part part) {
  return part_at(part).members;
}

std::span<const MemberRow> rows_of(Part part) { return part_at(part).rows; }

bool is_choice(Part part) { return part_at(part).is_choice; }

}  // namespace cardinal::a2a
