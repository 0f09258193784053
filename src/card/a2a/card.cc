// What a card means where it leaves things to defaults, and its tables.
#include "card/a2a/members.h"
#include "cardinal/a2a.h"

namespace cardinal::a2a {
namespace {

struct PartInfo {
  std::string_view name;
  std::span<const MemberInfo> members;
};

// In the order of Part.
constexpr PartInfo parts[] = {
    {"the card", card_members},
    {"the provider", provider_members},
    {"capabilities", capabilities_members},
    {"the extension", extension_members},
    {"the skill", skill_members},
    {"the interface", interface_members},
    {"the signature", signature_members},
    {"the API key scheme", api_key_members},
    {"the HTTP scheme", http_members},
    {"the OAuth 2.0 scheme", oauth2_members},
    {"the OpenID Connect scheme", open_id_members},
    {"the mutual TLS scheme", mutual_tls_members},
    {"flows", flows_members},
    {"the authorizationCode flow", authorization_code_members},
    {"the clientCredentials flow", client_credentials_members},
    {"the deviceCode flow", device_code_members},
    {"the implicit flow", implicit_members},
    {"the password flow", password_members},
};
static_assert(std::size(parts) == part_count);

}  // namespace

std::string_view name_of(Part part) {
  return parts[static_cast<std::size_t>(part)].name;
}

std::span<const MemberInfo> members_of(Part part) {
  return parts[static_cast<std::size_t>(part)].members;
}

Value Card::input_modes_of(const Skill& skill) const {
  return skill.input_modes ? skill.input_modes : default_input_modes;
}

Value Card::output_modes_of(const Skill& skill) const {
  return skill.output_modes ? skill.output_modes : default_output_modes;
}

std::span<const Requirement> Card::own_requirements() const {
  return std::span(requirements).first(end_requirement);
}

std::span<const Requirement> Card::requirements_of(const Skill& skill) const {
  if (!skill.security && !skill.security_requirements) {
    return own_requirements();
  }
  return std::span(requirements)
      .subspan(skill.first_requirement,
               skill.end_requirement - skill.first_requirement);
}

std::span<const Need> Card::needs_of(const Requirement& requirement) const {
  return std::span(needs).subspan(
      requirement.first_need, requirement.end_need - requirement.first_need);
}

}  // namespace cardinal::a2a
