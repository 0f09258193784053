#include "card/agentcard/limits.h"
#include "card/agentcard/members.h"

namespace cardinal::agentcard {
namespace {

// Members that only the reference defines are left out.
template <std::size_t Count>
std::vector<SchemaProperty> properties_of(const Row (&rows)[Count]) {
  std::vector<SchemaProperty> properties;
  for (const Row& row : rows) {
    const MemberInfo& info = row.info;
    if (info.defined_by == DefinedBy::reference) continue;
    properties.push_back({.name = info.name,
                          .type = schema_type(info.kind),
                          .item_type = schema_type(info.items),
                          .required = info.required,
                          .schema = row.schema});
  }
  return properties;
}

// Which schemes of URLs go with a protocol.
constexpr std::string_view url_fits_protocol = R"json({"allOf": [
  {"if": {"properties": {"protocol": {"const": "https"}}, "required": ["protocol"]},
   "then": {"properties": {"url": {"pattern": "^[Hh][Tt][Tt][Pp][Ss]:"}}}},
  {"if": {"properties": {"protocol": {"const": "http"}}, "required": ["protocol"]},
   "then": {"properties": {"url": {"pattern": "^[Hh][Tt][Tt][Pp][Ss]?:"}}}},
  {"if": {"properties": {"protocol": {"const": "grpc"}}, "required": ["protocol"]},
   "then": {"properties": {"url": {"not": {"pattern": "^(stdio|file|mcp|wss?):"}}}}},
  {"if": {"properties": {"protocol": {"const": "stdio"}}, "required": ["protocol"]},
   "then": {"properties": {"url": {"not": {"pattern": "^(https?|grpcs?|mcp|wss?):"}}}}},
  {"if": {"properties": {"protocol": {"const": "mcp"}}, "required": ["protocol"]},
   "then": {"properties": {"url": {"not": {"pattern": "^(grpcs?|file):"}}}}}
]})json";

std::vector<SchemaProperty> metadata_properties() {
  return {{.name = trust_tier_key,
           .type = "string",
           .item_type = {},
           .required = false,
           .schema = {.description = "A claim, never a grant.",
                      .words = trust_tiers}},
          {.name = substrate_scope_key,
           .type = "string",
           .item_type = {},
           .required = false,
           .schema = {.description = "What the agent runs on or was calibrated "
                                     "with."}}};
}

std::string write() {
  return write_schema(
      {.id = "urn:cardinal:schema:agentcard",
       .title = "AgentCard",
       .parts = {
           {.description = "An AI agent's card: who it is, what it can do, how "
                           "to reach it and what it costs "
                           "(draft-aevum-agentcard-00).",
            .properties = properties_of(card_rows)},
           {.definition = "capability",
            .properties = properties_of(capability_rows)},
           {.definition = "endpoint",
            .description = "How to reach the agent.",
            .constraints = url_fits_protocol,
            .properties = properties_of(endpoint_rows)},
           {.definition = "auth",
            .description = "What a caller needs to authenticate.",
            .is_inline = true,
            .properties = properties_of(auth_rows)},
           {.definition = "pricing",
            .description = "What a call costs, in joules.",
            .properties = properties_of(pricing_rows)},
           {.definition = "metadata",
            .description = "Anything else. Keys that begin with pacr: and mcp: "
                           "are reserved.",
            .properties = metadata_properties()},
           {.definition = "goal", .properties = properties_of(goal_rows)}}});
}

}  // namespace

std::string_view json_schema() {
  static const std::string text = write();
  return text;
}

}  // namespace cardinal::agentcard
