// Which aspects A2A cards of 0.3 and 1.0 support.
#include "convert/a2a_parts.h"
#include "convert/aspect_table.h"
#include "convert/stash.h"

namespace cardinal::convert {
namespace {

using enum Coverage;

constexpr std::string_view no_schema =
    "A2A skills have no schema for their arguments";
constexpr std::string_view by_card = "A2A states it for the whole agent";

// Both versions have these.
constexpr AspectSupport both[] = {
    {Aspect::name, whole, whole, "/name", ""},
    {Aspect::description, whole, whole, "/description", ""},
    {Aspect::version, whole, whole, "/version", ""},
    {Aspect::provider, whole, partly, "/provider",
     "a provider must have a name"},
    {Aspect::icon_url, whole, whole, "/iconUrl", ""},
    {Aspect::documentation_url, whole, whole, "/documentationUrl", ""},
    {Aspect::skill_id, whole, whole, "/skills/*/id", ""},
    {Aspect::skill_name, whole, whole, "/skills/*/name", ""},
    {Aspect::skill_description, whole, whole, "/skills/*/description", ""},
    {Aspect::skill_tags, whole, whole, "/skills/*/tags", ""},
    {Aspect::skill_examples, whole, whole, "/skills/*/examples", ""},
    {Aspect::skill_modes, whole, whole, "/skills/*/inputModes", ""},
    {Aspect::skill_input_schema, none, none, "", no_schema},
    {Aspect::skill_output_schema, none, none, "", no_schema},
    {Aspect::skill_streaming, none, none, "", by_card},
    {Aspect::tags, none, partly, "/skills/*/tags",
     "tags belong to skills; those of the agent go to skills without tags"},
    {Aspect::default_modes, whole, whole, "/defaultInputModes", ""},
    {Aspect::interface_security, none, partly, "/securitySchemes", by_card},
    {Aspect::security_schemes, whole, partly, "/securitySchemes",
     "A2A lacks some schemes and flows"},
    {Aspect::streaming, whole, whole, "/capabilities/streaming", ""},
    {Aspect::push_notifications, whole, whole,
     "/capabilities/pushNotifications", ""},
    {Aspect::extensions, whole, whole, "/capabilities/extensions", ""},
    {Aspect::signature, none, none, "/signatures",
     "a signature is valid only for the card it was made for"},
};

constexpr AspectTable aspects_0_3 = aspect_table(
    both,
    {
        {Aspect::skill_security, whole, whole, "/skills/*/security", ""},
        {Aspect::interface_url, whole, partly, "/url, /additionalInterfaces",
         "A2A clients speak JSON-RPC, HTTP+JSON and gRPC"},
        {Aspect::interface_protocol, whole, whole,
         "/preferredTransport, /additionalInterfaces/*/transport", ""},
        {Aspect::interface_version, whole, whole, "/protocolVersion", ""},
        {Aspect::interface_tenant, none, none, "", "A2A 0.3 has no tenants"},
        {Aspect::security, whole, whole, "/security", ""},
        {Aspect::state_history, whole, whole,
         "/capabilities/stateTransitionHistory", ""},
        {Aspect::extended_card, whole, whole,
         "/supportsAuthenticatedExtendedCard", ""},
    });

constexpr AspectTable aspects_1_0 = aspect_table(
    both,
    {
        {Aspect::skill_security, whole, whole, "/skills/*/securityRequirements",
         ""},
        {Aspect::interface_url, whole, partly, "/supportedInterfaces/*/url",
         "A2A clients speak JSON-RPC, HTTP+JSON and gRPC"},
        {Aspect::interface_protocol, whole, whole,
         "/supportedInterfaces/*/protocolBinding", ""},
        {Aspect::interface_version, whole, whole,
         "/supportedInterfaces/*/protocolVersion", ""},
        {Aspect::interface_tenant, whole, whole,
         "/supportedInterfaces/*/tenant", ""},
        {Aspect::security, whole, whole, "/securityRequirements", ""},
        {Aspect::state_history, none, none, "",
         "A2A 1.0 dropped stateTransitionHistory"},
        {Aspect::extended_card, whole, whole, "/capabilities/extendedAgentCard",
         ""},
    });

Result<Agent> read_a2a(const Reading& reading) {
  a2a::read(reading.root, reading.views.a2a, reading.options.as);
  return agent_of(reading.views.a2a, &reading.origins);
}

Result<std::string> write_0_3(const Writing& writing) {
  return write_a2a(writing, a2a::Version::v0_3);
}

Result<std::string> write_1_0(const Writing& writing) {
  return write_a2a(writing, a2a::Version::v1_0);
}

std::optional<FoundStash> find_a2a_stash(Value root) {
  const Value extensions = root["capabilities"]["extensions"];
  for (const Value extension : extensions.items()) {
    if (extension["uri"].string() != a2a_original_uri) continue;
    return FoundStash{.around = extensions.size() == 1 ? extensions : extension,
                      .stash = parse_stash(extension["params"])};
  }
  return std::nullopt;
}

}  // namespace

constinit const FormatInfo a2a_0_3_format{
    .format = CardFormat::a2a_0_3,
    .name = "a2a-0.3",
    .family = "a2a",
    .words = "A2A 0.3 card",
    .aspects = aspects_0_3,
    .stash_place = "/capabilities/extensions",
    .dialect = Dialect::a2a,
    .looks_like = nullptr,
    .read = read_a2a,
    .write = write_0_3,
    .find_stash = find_a2a_stash,
    .version = "0.3",
};

constinit const FormatInfo a2a_1_0_format{
    .format = CardFormat::a2a_1_0,
    .name = "a2a-1.0",
    .family = "a2a",
    .words = "A2A 1.0 card",
    .aspects = aspects_1_0,
    .stash_place = "/capabilities/extensions",
    .dialect = Dialect::a2a,
    .looks_like = nullptr,
    .read = read_a2a,
    .write = write_1_0,
    .find_stash = find_a2a_stash,
    .version = "1.0",
};

}  // namespace cardinal::convert
