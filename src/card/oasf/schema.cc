#include "card/oasf/members.h"

namespace cardinal::oasf {
namespace {

template <std::size_t Count>
SchemaPart part_of(const Row (&rows)[Count], std::string_view definition,
                   std::string_view description,
                   std::string_view constraints = {}) {
  SchemaPart out{.definition = definition,
                 .description = description,
                 .constraints = constraints,
                 .properties = {}};
  for (const Row& row : rows) {
    out.properties.push_back({.name = row.info.name,
                              .type = schema_type(row.info.kind),
                              .item_type = schema_type(row.info.items),
                              .required = row.info.required,
                              .schema = row.schema});
  }
  return out;
}

std::string write() {
  return write_schema(
      {.id = "urn:cardinal:schema:oasf",
       .title = "OASF record",
       .parts = {
           part_of(record_rows, {},
                   "An agent as a record of the Open Agentic Schema Framework "
                   "(0.7 to 1.1)."),
           part_of(
               skill_rows, "skill", "A skill or domain of the taxonomy.",
               R"({"anyOf": [{"required": ["id"]}, {"required": ["name"]}]})"),
           part_of(locator_rows, "locator", "Where something is.",
                   R"({"anyOf": [{"required": ["url"]}, {"required": ["urls"],
  "properties": {"urls": {"minItems": 1}}}]})"),
           part_of(module_rows, "module",
                   "What another specification defines."),
           part_of(artifact_rows, "artifact",
                   "Bytes, embedded or somewhere else.")}});
}

}  // namespace

std::string_view json_schema() {
  static const std::string text = write();
  return text;
}

}  // namespace cardinal::oasf
