#include "card/a2a/presence.h"

namespace cardinal::a2a {
namespace {

using enum Presence;
using enum Shape;

constexpr Field card_fields[] = {
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
constexpr Field interface_fields[] = {{"url", required},
                                      {"protocolBinding", required},
                                      {"tenant", untracked},
                                      {"protocolVersion", required}};
constexpr Field provider_fields[] = {{"url", required},
                                     {"organization", required}};
constexpr Field capabilities_fields[] = {
    {"streaming", tracked},
    {"pushNotifications", tracked},
    {"extensions", filled, list, Message::extension},
    {"extendedAgentCard", tracked}};
constexpr Field extension_fields[] = {{"uri", untracked},
                                      {"description", untracked},
                                      {"required", untracked},
                                      {"params", tracked, object}};
constexpr Field skill_fields[] = {
    {"id", required},
    {"name", required},
    {"description", required},
    {"tags", required, list},
    {"examples", filled, list},
    {"inputModes", filled, list},
    {"outputModes", filled, list},
    {"securityRequirements", filled, list, Message::requirement}};
constexpr Field requirement_fields[] = {
    {"schemes", filled, map, Message::string_list}};
constexpr Field string_list_fields[] = {{"list", filled, list}};
constexpr Field scheme_fields[] = {
    {"apiKeySecurityScheme", tracked, object, Message::api_key},
    {"httpAuthSecurityScheme", tracked, object, Message::http},
    {"oauth2SecurityScheme", tracked, object, Message::oauth2},
    {"openIdConnectSecurityScheme", tracked, object, Message::open_id},
    {"mtlsSecurityScheme", tracked, object, Message::mutual_tls}};
constexpr Field api_key_fields[] = {
    {"description", untracked}, {"location", required}, {"name", required}};
constexpr Field http_fields[] = {{"description", untracked},
                                 {"scheme", required},
                                 {"bearerFormat", untracked}};
constexpr Field oauth2_fields[] = {{"description", untracked},
                                   {"flows", required, object, Message::flows},
                                   {"oauth2MetadataUrl", untracked}};
constexpr Field open_id_fields[] = {{"description", untracked},
                                    {"openIdConnectUrl", required}};
constexpr Field mutual_tls_fields[] = {{"description", untracked}};
constexpr Field flows_fields[] = {
    {"authorizationCode", tracked, object, Message::authorization_code},
    {"clientCredentials", tracked, object, Message::client_credentials},
    {"implicit", tracked, object, Message::implicit},
    {"password", tracked, object, Message::password},
    {"deviceCode", tracked, object, Message::device_code}};
constexpr Field authorization_code_fields[] = {{"authorizationUrl", required},
                                               {"tokenUrl", required},
                                               {"refreshUrl", untracked},
                                               {"scopes", required, map},
                                               {"pkceRequired", untracked}};
constexpr Field client_credentials_fields[] = {{"tokenUrl", required},
                                               {"refreshUrl", untracked},
                                               {"scopes", required, map}};
constexpr Field device_code_fields[] = {{"deviceAuthorizationUrl", required},
                                        {"tokenUrl", required},
                                        {"refreshUrl", untracked},
                                        {"scopes", required, map}};
constexpr Field implicit_fields[] = {{"authorizationUrl", untracked},
                                     {"refreshUrl", untracked},
                                     {"scopes", filled, map}};
constexpr Field password_fields[] = {{"tokenUrl", untracked},
                                     {"refreshUrl", untracked},
                                     {"scopes", filled, map}};

}  // namespace

std::span<const Field> fields_of(Message message) {
  static constexpr std::span<const Field> tables[] = {card_fields,
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
