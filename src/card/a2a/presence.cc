#include "card/a2a/presence.h"

#include <algorithm>

#include "card/a2a/members.h"
#include "card/a2a/scheme_kinds.h"

namespace cardinal::a2a {
namespace {

using enum Presence;
using enum Shape;

constexpr MessageField card_fields[] = {
    {"name", required},
    {"description", required},
    {"supportedInterfaces", required, list, Message::interface},
    {"provider", tracked, object, Message::provider},
    {"version", required},
    {"documentationUrl", tracked},
    {"capabilities", required, object, Message::capabilities},
    {"securitySchemes", filled, map, Message::scheme},
    {"securityRequirements", filled, list, Message::requirement},
    {"defaultInputModes", required, list},
    {"defaultOutputModes", required, list},
    {"skills", required, list, Message::skill},
    {"iconUrl", tracked},
};
constexpr MessageField interface_fields[] = {{"url", required},
                                             {"protocolBinding", required},
                                             {"tenant", untracked},
                                             {"protocolVersion", required}};
constexpr MessageField provider_fields[] = {{"url", required},
                                            {"organization", required}};
constexpr MessageField capabilities_fields[] = {
    {"streaming", tracked},
    {"pushNotifications", tracked},
    {"extensions", filled, list, Message::extension},
    {"extendedAgentCard", tracked}};
constexpr MessageField extension_fields[] = {{"uri", untracked},
                                             {"description", untracked},
                                             {"required", untracked},
                                             {"params", tracked, object}};
constexpr MessageField skill_fields[] = {
    {"id", required},
    {"name", required},
    {"description", required},
    {"tags", required, list},
    {"examples", filled, list},
    {"inputModes", filled, list},
    {"outputModes", filled, list},
    {"securityRequirements", filled, list, Message::requirement}};
constexpr MessageField requirement_fields[] = {
    {"schemes", filled, map, Message::string_list}};
constexpr MessageField string_list_fields[] = {{"list", filled, list}};
constexpr MessageField scheme_fields[] = {
    {"apiKeySecurityScheme", tracked, object, Message::api_key},
    {"httpAuthSecurityScheme", tracked, object, Message::http},
    {"oauth2SecurityScheme", tracked, object, Message::oauth2},
    {"openIdConnectSecurityScheme", tracked, object, Message::open_id},
    {"mtlsSecurityScheme", tracked, object, Message::mutual_tls}};
constexpr MessageField api_key_fields[] = {
    {"description", untracked}, {"location", required}, {"name", required}};
constexpr MessageField http_fields[] = {{"description", untracked},
                                        {"scheme", required},
                                        {"bearerFormat", untracked}};
constexpr MessageField oauth2_fields[] = {
    {"description", untracked},
    {"flows", required, object, Message::flows},
    {"oauth2MetadataUrl", untracked}};
constexpr MessageField open_id_fields[] = {{"description", untracked},
                                           {"openIdConnectUrl", required}};
constexpr MessageField mutual_tls_fields[] = {{"description", untracked}};
constexpr MessageField flows_fields[] = {
    {"authorizationCode", tracked, object, Message::authorization_code},
    {"clientCredentials", tracked, object, Message::client_credentials},
    {"implicit", tracked, object, Message::implicit},
    {"password", tracked, object, Message::password},
    {"deviceCode", tracked, object, Message::device_code}};
constexpr MessageField authorization_code_fields[] = {
    {"authorizationUrl", required},
    {"tokenUrl", required},
    {"refreshUrl", untracked},
    {"scopes", required, map},
    {"pkceRequired", untracked}};
constexpr MessageField client_credentials_fields[] = {
    {"tokenUrl", required},
    {"refreshUrl", untracked},
    {"scopes", required, map}};
constexpr MessageField device_code_fields[] = {
    {"deviceAuthorizationUrl", required},
    {"tokenUrl", required},
    {"refreshUrl", untracked},
    {"scopes", required, map}};
constexpr MessageField implicit_fields[] = {{"authorizationUrl", untracked},
                                            {"refreshUrl", untracked},
                                            {"scopes", filled, map}};
constexpr MessageField password_fields[] = {{"tokenUrl", untracked},
                                            {"refreshUrl", untracked},
                                            {"scopes", filled, map}};

// Every member of a part in 1.0 has its field and every field its member, and
// those that must be there are those that are always written. The extension's
// URI and the members of deprecated flows are not marked as required in
// a2a.proto.
consteval bool agree(std::span<const MemberInfo> members,
                     std::span<const MessageField> fields,
                     std::ptrdiff_t unwritten = 0) {
  const auto is_of_1_0 = [](const MemberInfo& member) {
    return (member.in & v10) != 0;
  };
  const auto has_member = [&](const MessageField& field) {
    const auto member =
        std::ranges::find(members, field.name, &MemberInfo::name);
    return member != members.end() && is_of_1_0(*member) &&
           (field.presence != required || (member->required & v10));
  };
  return std::ranges::count_if(members, is_of_1_0) ==
             std::ssize(fields) + unwritten &&
         std::ranges::all_of(fields, has_member);
}
static_assert(agree(interface_members, interface_fields));
static_assert(agree(provider_members, provider_fields));
static_assert(agree(capabilities_members, capabilities_fields));
static_assert(agree(extension_members, extension_fields));
static_assert(agree(skill_members, skill_fields));
static_assert(agree(api_key_members, api_key_fields));
static_assert(agree(http_members, http_fields));
static_assert(agree(oauth2_members, oauth2_fields));
static_assert(agree(open_id_members, open_id_fields));
static_assert(agree(mutual_tls_members, mutual_tls_fields));
static_assert(agree(flows_members, flows_fields));
static_assert(agree(authorization_code_members, authorization_code_fields));
static_assert(agree(client_credentials_members, client_credentials_fields));
static_assert(agree(device_code_members, device_code_fields));
static_assert(agree(implicit_members, implicit_fields));
static_assert(agree(password_members, password_fields));
// All but "signatures": they are not part of what is signed.
static_assert(agree(card_members, card_fields, 1));
static_assert(std::ranges::equal(scheme_fields, scheme_names::wrappers, {},
                                 &MessageField::name));

}  // namespace

std::span<const MessageField> fields_of(Message message) {
  static constexpr std::span<const MessageField> tables[] = {
      card_fields,
      interface_fields,
      provider_fields,
      capabilities_fields,
      extension_fields,
      skill_fields,
      requirement_fields,
      string_list_fields,
      scheme_fields,
      api_key_fields,
      http_fields,
      oauth2_fields,
      open_id_fields,
      mutual_tls_fields,
      flows_fields,
      authorization_code_fields,
      client_credentials_fields,
      device_code_fields,
      implicit_fields,
      password_fields,
      {}};
  return tables[static_cast<std::size_t>(message)];
}

bool is_choice(Message message) {
  return message == Message::scheme || message == Message::flows;
}

}  // namespace cardinal::a2a
