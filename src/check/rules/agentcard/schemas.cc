// input_schema and output_schema (draft, section 2.4.3).
#include "check/rules/agentcard/rules.h"
#include "check/schema_findings.h"

namespace cardinal::agentcard {
namespace {

// Values that are no objects are agentcard/member-type's.
template <SchemaFinder find>
void for_each_schema(const CheckedCard& card, Findings& out) {
  for (const Capability& capability : card.capabilities) {
    for (const Value schema :
         {capability.input_schema, capability.output_schema}) {
      if (schema.is(Kind::object)) find(schema, out);
    }
  }
}

constinit const CardRule schema_valid_rule{
    .info =
        {
            .id = "agentcard/schema-valid",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Invalid JSON Schema",
            .summary = "input_schema and output_schema are valid JSON Schemas",
            .why = "Callers build requests and tool definitions from these "
                   "schemas. They reject an invalid one or interpret it "
                   "differently.",
            .bad = R"({"capabilities": [{"id": "tool.web_search",
  "description": "Search the public web for a phrase.",
  "input_schema": {"type": "object",
    "properties": {"phrase": {"type": "text"}}}}]})",
            .good = R"({"capabilities": [{"id": "tool.web_search",
  "description": "Search the public web for a phrase.",
  "input_schema": {"type": "object",
    "properties": {"phrase": {"type": "string"}}}}]})",
            .spec = "draft-aevum-agentcard-00, section 2.4.3; JSON Schema "
                    "2020-12",
        },
    .triggers = schema_irregular,
    .check = for_each_schema<find_invalid_schema>,
};

constinit const CardRule schema_usable_rule{
    .info =
        {
            .id = "agentcard/schema-usable",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Dangling $ref or invalid pattern",
            .summary = "Schemas have no dangling $refs or invalid patterns",
            .why = "Callers cannot compile a schema with a dangling $ref, a "
                   "pattern that is not an ECMAScript regular expression, or "
                   "an unknown meta-schema.",
            .bad = R"({"capabilities": [{"id": "tool.web_search",
  "description": "Search the public web for a phrase.",
  "input_schema": {"type": "object",
    "properties": {"phrase": {"$ref": "#/$defs/phrase"}}}}]})",
            .good = R"({"capabilities": [{"id": "tool.web_search",
  "description": "Search the public web for a phrase.",
  "input_schema": {"type": "object",
    "properties": {"phrase": {"$ref": "#/$defs/phrase"}},
    "$defs": {"phrase": {"type": "string", "pattern": "\\S"}}}}]})",
            .spec = "JSON Schema 2020-12, Core, section 8.2.3; Validation, "
                    "section 6.3.3",
        },
    .triggers = schema_irregular,
    .check = for_each_schema<find_unusable_schema>,
};

constinit const CardRule schema_keyword_rule{
    .info =
        {
            .id = "agentcard/schema-keyword",
            .category = Category::correctness,
            .severity = Severity::hint,
            .title = "Unknown schema keyword",
            .summary = "Schemas use only keywords of JSON Schema",
            .why = "Validators ignore unknown keywords, so a misspelled limit "
                   "has no effect. Names that begin with x- are accepted.",
            .bad = R"({"capabilities": [{"id": "tool.web_search",
  "description": "Search the public web for a phrase.",
  "input_schema": {"type": "object",
    "properties": {"phrase": {"type": "string", "maxLenght": 80}}}}]})",
            .good = R"({"capabilities": [{"id": "tool.web_search",
  "description": "Search the public web for a phrase.",
  "input_schema": {"type": "object",
    "properties": {"phrase": {"type": "string", "maxLength": 80}}}}]})",
            .spec = "JSON Schema 2020-12, Core, section 4.3.1",
        },
    .triggers = schema_irregular,
    .check = for_each_schema<find_unknown_keywords>,
};

constinit const CardRule schema_root_rule{
    .info =
        {
            .id = "agentcard/schema-root",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Schema root is not an object",
            .summary = "The root of a schema has the type object",
            .why = "OpenAI function parameters and MCP tool schemas must be "
                   "objects. A capability with any other schema cannot be "
                   "offered as a tool there.",
            .bad = R"({"capabilities": [{"id": "tool.web_search",
  "description": "Search the public web for a phrase.",
  "input_schema": {"type": "string"}}]})",
            .good = R"({"capabilities": [{"id": "tool.web_search",
  "description": "Search the public web for a phrase.",
  "input_schema": {"type": "object",
    "properties": {"phrase": {"type": "string"}}}}]})",
            .spec = "OpenAI function calling, parameters; Model Context "
                    "Protocol, Tool.inputSchema",
        },
    .triggers = schema_irregular,
    .check = for_each_schema<find_other_root>,
};

}  // namespace

void note_schemas(CheckedCard& card) {
  for (const Capability& capability : card.capabilities) {
    for (const Value schema :
         {capability.input_schema, capability.output_schema}) {
      if (schema.is(Kind::object) && has_schema_findings(schema)) {
        card.facts |= schema_irregular;
        return;
      }
    }
  }
}

CardRules schema_rules() {
  static constexpr const CardRule* rules[] = {
      &schema_valid_rule, &schema_usable_rule, &schema_keyword_rule,
      &schema_root_rule};
  return rules;
}

}  // namespace cardinal::agentcard
