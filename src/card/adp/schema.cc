#include "card/adp/members.h"

namespace cardinal::adp {
namespace {

template <std::size_t Count>
std::vector<SchemaProperty> properties_of(const Row (&rows)[Count]) {
  std::vector<SchemaProperty> properties;
  for (const Row& row : rows) {
    const MemberInfo& info = row.info;
    properties.push_back(
        {.name = info.name,
         .type = info.integer ? "integer" : schema_type(info.kind),
         .item_type = schema_type(info.items),
         .required = info.required,
         .schema = row.schema});
  }
  return properties;
}

// The signature covers seq as a double.
constexpr std::string_view signed_seq = R"json({
  "if": {"required": ["signature"],
         "properties": {"signature": {"type": "string", "minLength": 1}}},
  "then": {"properties": {"seq": {"maximum": 9007199254740991}}}})json";
static_assert(exact_integer_max == 9007199254740991);

// Where a schema names another version of JSON Schema, it is not judged.
constexpr std::string_view definitions = R"json({
  "json_schema": {
    "type": "object",
    "if": {"properties": {"$schema": {"anyOf": [
      {"not": {"type": "string"}},
      {"enum": ["https://json-schema.org/draft/2020-12/schema",
                "https://json-schema.org/draft/2020-12/schema#"]}]}}},
    "then": {"$ref": "https://json-schema.org/draft/2020-12/schema"}
  }})json";

std::string write() {
  return write_schema(
      {.id = "urn:cardinal:schema:adp",
       .title = "ADP agent card",
       .parts = {{.description = "Who an agent is, what it can do and where it "
                                 "is reached (draft-song-anp-adp-00).",
                  .constraints = signed_seq,
                  .properties = properties_of(card_rows)},
                 {.definition = "tool", .properties = properties_of(tool_rows)},
                 {.definition = "endpoint",
                  .properties = properties_of(endpoint_rows)},
                 {.definition = "constraints",
                  .description = "Limits that callers should respect; the "
                                 "agent may enforce them.",
                  .properties = properties_of(constraints_rows)},
                 {.definition = "metadata",
                  .description = "When the card was made and how long it is "
                                 "fresh.",
                  .properties = properties_of(metadata_rows)}},
       .definitions = definitions});
}

}  // namespace

std::string_view json_schema() {
  static const std::string text = write();
  return text;
}

}  // namespace cardinal::adp
