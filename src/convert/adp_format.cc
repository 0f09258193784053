// Which aspects an ADP card supports.
#include "convert/adp_parts.h"
#include "convert/aspect_table.h"
#include "convert/stash.h"

namespace cardinal::convert {
namespace {

using enum Coverage;

constexpr AspectTable adp_aspects = aspect_table({
    {Aspect::id, whole, partly, "/id",
     "an ADP card is identified by its agent:// name"},
    {Aspect::did, whole, whole, "/did", ""},
    {Aspect::name, whole, whole, "/name", ""},
    {Aspect::description, whole, whole, "/description", ""},
    {Aspect::version, whole, whole, "/version", ""},
    {Aspect::skill_id, whole, whole, "/tools/*/name", ""},
    {Aspect::skill_name, none, partly, "/tools/*/name",
     "a tool has one name, its id"},
    {Aspect::skill_description, whole, whole, "/tools/*/description", ""},
    {Aspect::skill_tags, none, partly, "/skills",
     "tags belong to the card, not to its tools"},
    {Aspect::skill_input_schema, whole, whole, "/tools/*/input_schema", ""},
    {Aspect::skill_output_schema, whole, whole, "/tools/*/output_schema", ""},
    {Aspect::skill_streaming, whole, whole, "/tools/*/streaming", ""},
    {Aspect::skill_idempotent, whole, whole, "/tools/*/idempotent", ""},
    {Aspect::tags, whole, whole, "/skills", ""},
    {Aspect::interface_url, whole, partly, "/endpoints/*/uri",
     "an endpoint has a protocol and a URI"},
    {Aspect::interface_protocol, whole, whole, "/endpoints/*/protocol", ""},
    {Aspect::interface_methods, whole, whole, "/endpoints/*/methods", ""},
    {Aspect::interface_priority, whole, whole, "/endpoints/*/priority", ""},
    {Aspect::interface_security, whole, partly, "/endpoints/*/auth",
     adp_word_only},
    {Aspect::security_schemes, none, partly, "/endpoints/*/auth",
     adp_word_only},
    {Aspect::security, none, partly, "/endpoints/*/auth", adp_word_only},
    {Aspect::streaming, partly, partly, "/tools/*/streaming",
     "ADP states it for each tool"},
    {Aspect::constraints, whole, whole, "/constraints", ""},
    {Aspect::metadata, whole, partly, "/extensions",
     "an extension is an object under a name with dots"},
    {Aspect::seq, whole, whole, "/seq", ""},
    {Aspect::created_at, whole, whole, "/metadata/created_at", ""},
    {Aspect::updated_at, whole, whole, "/metadata/updated_at", ""},
    {Aspect::ttl, whole, whole, "/metadata/ttl", ""},
    {Aspect::signature, none, none, "/signature",
     "a signature is valid only for the card it was made for"},
});

Result<Agent> read_adp(const Reading& reading) {
  adp::read(reading.root, reading.views.adp);
  return agent_of(reading.views.adp, &reading.origins);
}

std::optional<FoundStash> find_adp_stash(Value root) {
  return stash_member(root["extensions"], adp_stash_name);
}

}  // namespace

constinit const FormatInfo adp_format{
    .format = CardFormat::adp,
    .name = "adp",
    .family = "adp",
    .words = "ADP card",
    .aspects = adp_aspects,
    .stash_place = "/extensions/cardinal.original",
    .dialect = Dialect::adp,
    .looks_like = nullptr,
    .read = read_adp,
    .write = write_adp,
    .find_stash = find_adp_stash,
};

}  // namespace cardinal::convert
