#include "card/ai_catalog/members.h"

namespace cardinal::ai_catalog {
namespace {

// Wider than ARD's schema: older names and members that only the text has are
// no errors. The members of an open part that only the text has may be of any
// type.
template <std::size_t Count>
SchemaPart part_of(Part part, const Row (&rows)[Count],
                   std::string_view definition,
                   std::string_view description = {},
                   std::string_view constraints = {}) {
  SchemaPart out{.definition = definition,
                 .description = description,
                 .is_closed = is_closed(part),
                 .constraints = constraints,
                 .properties = {}};
  for (const Row& row : rows) {
    const MemberInfo& info = row.info;
    const bool any_type = info.defined_by == DefinedBy::text && !out.is_closed;
    out.properties.push_back(
        {.name = info.name,
         .type = any_type ? std::string_view() : schema_type(info.kind),
         .item_type = schema_type(info.items),
         .required = info.required,
         .schema = row.schema});
  }
  return out;
}

// An artifact is at a URL or embedded.
constexpr std::string_view entry_constraints = R"json({
  "oneOf": [{"required": ["url"]}, {"required": ["data"]}]})json";

std::string write() {
  return write_schema(
      {.id = "urn:cardinal:schema:ai-catalog",
       .title = "AI Catalog",
       .parts = {
           part_of(Part::catalog, catalog_rows, {},
                   "What a publisher offers: agents, servers, skills and other "
                   "catalogs (ai-catalog.json, specVersion 1.0)."),
           part_of(Part::host, host_rows, "host", "Who publishes the catalog."),
           part_of(Part::entry, entry_rows, "entry",
                   "One artifact, at a URL or embedded.", entry_constraints),
           part_of(Part::trust_manifest, trust_manifest_rows, "trustManifest",
                   "Who vouches for it, and with what."),
           part_of(Part::trust_schema, trust_schema_rows, "trustSchema",
                   "The framework of trust that applies."),
           part_of(Part::attestation, attestation_rows, "attestation"),
           part_of(Part::provenance, provenance_rows, "provenance")}});
}

}  // namespace

std::string_view json_schema() {
  static const std::string text = write();
  return text;
}

}  // namespace cardinal::ai_catalog
