// Which aspects an OASF record supports.
#include <algorithm>

#include "convert/aspect_table.h"
#include "convert/oasf_parts.h"

namespace cardinal::convert {
namespace {

using enum Coverage;

constexpr std::string_view by_a2a =
    "an OASF record has a place for it only in the A2A card of an agent that "
    "speaks A2A";
constexpr std::string_view by_own =
    "the A2A card or MCP server inside the record has no place for it";
constexpr std::string_view card_data = "/modules/0/data/card_data";
constexpr std::string_view connections = "/modules/0/data/connections";
constexpr std::string_view tools = "/modules/0/data/tools";
constexpr std::string_view annotations_are_texts =
    "an annotation of a record is a name with a string";

constexpr AspectTable oasf_aspects = aspect_table({
    {Aspect::id, whole, partly, "/modules/0/data/id", by_own},
    {Aspect::did, whole, partly, "/modules/0/data/did", by_own},
    {Aspect::name, whole, whole, "/name", ""},
    {Aspect::description, whole, whole, "/description", ""},
    {Aspect::version, whole, whole, "/version", ""},
    {Aspect::provider, whole, partly, "/authors",
     "the authors contain only the name of the provider"},
    {Aspect::authors, whole, partly, "/authors", "another author was given"},
    {Aspect::icon_url, whole, partly, card_data, by_a2a},
    {Aspect::documentation_url, whole, partly, card_data, by_a2a},
    {Aspect::registry_name, whole, whole, "/name", ""},
    {Aspect::source_url, whole, whole, "/locators", ""},
    {Aspect::skill_id, whole, whole, tools, ""},
    {Aspect::skill_name, whole, whole, tools, ""},
    {Aspect::skill_description, whole, whole, tools, ""},
    {Aspect::skill_tags, whole, partly, card_data,
     "a record has one list of tags for all skills"},
    {Aspect::skill_examples, whole, partly, card_data, by_a2a},
    {Aspect::skill_modes, whole, partly, card_data, by_a2a},
    {Aspect::skill_input_schema, whole, partly, tools, by_own},
    {Aspect::skill_output_schema, whole, partly, tools, by_own},
    {Aspect::skill_streaming, whole, partly, tools, by_own},
    {Aspect::skill_idempotent, whole, partly, tools, by_own},
    {Aspect::skill_hints, whole, partly, tools, by_own},
    {Aspect::skill_security, whole, partly, card_data, by_a2a},
    {Aspect::tags, whole, partly, "/skills, /annotations/cardinal.tags",
     "as JSON text they are too long for an annotation"},
    {Aspect::default_modes, whole, partly, card_data, by_a2a},
    {Aspect::interface_url, whole, partly, "/locators",
     "a locator of a record must be an http or https URL"},
    {Aspect::interface_protocol, whole, partly, card_data, by_a2a},
    {Aspect::interface_version, whole, partly, card_data, by_a2a},
    {Aspect::interface_tenant, whole, partly, card_data, by_a2a},
    {Aspect::interface_headers, whole, partly, connections,
     "only the connections of an MCP server have headers"},
    {Aspect::interface_security, whole, partly, card_data, by_a2a},
    {Aspect::programs, whole, partly, connections,
     "only the commands that start an MCP server"},
    {Aspect::security_schemes, whole, partly, card_data, by_a2a},
    {Aspect::security, whole, partly, card_data, by_a2a},
    {Aspect::streaming, whole, partly, card_data, by_a2a},
    {Aspect::push_notifications, whole, partly, card_data, by_a2a},
    {Aspect::state_history, whole, partly, card_data, by_a2a},
    {Aspect::extended_card, whole, partly, card_data, by_a2a},
    {Aspect::extensions, whole, partly, card_data, by_a2a},
    {Aspect::metadata, whole, partly, "/annotations", annotations_are_texts},
    {Aspect::created_at, whole, whole, "/created_at", ""},
    {Aspect::signature, none, none, "",
     "a signature is valid only for the card it was made for"},
});

constexpr Aspect of_the_record[] = {
    Aspect::registry_name, Aspect::source_url, Aspect::name,
    Aspect::description,   Aspect::version,    Aspect::provider,
    Aspect::authors,       Aspect::tags,       Aspect::skill_tags,
    Aspect::interface_url, Aspect::metadata,   Aspect::created_at,
};
constexpr Aspect of_an_own_module[] = {
    Aspect::id,
    Aspect::did,
    Aspect::skill_id,
    Aspect::skill_name,
    Aspect::skill_description,
    Aspect::skill_input_schema,
    Aspect::skill_output_schema,
    Aspect::skill_streaming,
    Aspect::skill_idempotent,
    Aspect::skill_hints,
};
constexpr Aspect of_an_mcp_server[] = {
    Aspect::skill_id,          Aspect::skill_name,  Aspect::skill_description,
    Aspect::skill_idempotent,  Aspect::skill_hints, Aspect::interface_protocol,
    Aspect::interface_headers, Aspect::programs,
};

bool contains(std::span<const Aspect> list, Aspect aspect) {
  return std::ranges::find(list, aspect) != list.end();
}

bool looks_like_oasf(Value root) {
  return root["schema_version"].is(Kind::string) &&
         root["name"].is(Kind::string) &&
         (root["skills"].is(Kind::array) || root["modules"].is(Kind::array)) &&
         (root["authors"].is(Kind::array) || root["created_at"] ||
          root["locators"] || root["modules"]);
}

std::optional<FoundStash> find_oasf_stash(Value root) {
  for (const Value module : root["modules"].items()) {
    const Value artifact = module["artifact"];
    if (auto stash = stash_in_artifact(artifact)) {
      return FoundStash{.around = artifact, .stash = std::move(*stash)};
    }
  }
  return std::nullopt;
}

}  // namespace

bool oasf_supports(OasfModuleKind kind, Aspect aspect) {
  if (contains(of_the_record, aspect)) return true;
  switch (kind) {
    case OasfModuleKind::own:
      return contains(of_an_own_module, aspect);
    case OasfModuleKind::mcp:
      return contains(of_an_mcp_server, aspect);
    case OasfModuleKind::a2a_0_3:
    case OasfModuleKind::a2a_1_0:
      break;
  }
  const FormatInfo& card =
      kind == OasfModuleKind::a2a_1_0 ? a2a_1_0_format : a2a_0_3_format;
  return card.aspects[static_cast<std::size_t>(aspect)].writes != none;
}

constinit const FormatInfo oasf_format{
    .format = CardFormat::oasf,
    .name = "oasf",
    .family = "oasf",
    .words = "OASF record",
    .aspects = oasf_aspects,
    .stash_place = "/modules/0/artifact",
    .dialect = Dialect::oasf,
    .looks_like = looks_like_oasf,
    .read = read_oasf,
    .write = write_oasf,
    .find_stash = find_oasf_stash,
};

}  // namespace cardinal::convert
