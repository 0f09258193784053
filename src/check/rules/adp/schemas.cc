// input_schema and output_schema (section 3.4).
#include "cardinal/schema.h"
#include "check/rules/adp/rules.h"
#include "check/schema_findings.h"

namespace cardinal::adp {
namespace {

// The draft requires 2020-12 only for input_schema: an output_schema may name
// another meta-schema, which is not supported.
bool can_be_judged(const Tool& tool, Value schema) {
  return schema && (schema == tool.input_schema || declares_2020_12(schema));
}

// Values that are no objects are adp/type's.
template <SchemaFinder find>
void for_each_schema(const CheckedCard& card, Findings& out) {
  for (const Tool& tool : card.tools) {
    for (const Value schema : {tool.input_schema, tool.output_schema}) {
      if (can_be_judged(tool, schema)) find(schema, out);
    }
  }
}

constinit const CardRule schema_valid_rule{
    .info =
        {
            .id = "adp/schema-valid",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Invalid JSON Schema",
            .summary = "input_schema and output_schema are valid JSON Schemas",
            .why = "Callers build requests from these schemas. They reject an "
                   "invalid one or interpret it differently.",
            .bad = R"({"tools": [{"name": "search", "input_schema":
  {"type": "object", "properties": {"phrase": {"type": "text"}}}}]})",
            .good = R"({"tools": [{"name": "search", "input_schema":
  {"type": "object", "properties": {"phrase": {"type": "string"}}}}]})",
            .spec = "draft-song-anp-adp-00, section 3.4; JSON Schema 2020-12",
        },
    .triggers = schema_irregular,
    .check = for_each_schema<find_invalid_schema>,
};

constinit const CardRule schema_usable_rule{
    .info =
        {
            .id = "adp/schema-usable",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Dangling $ref or invalid pattern",
            .summary = "Schemas have no dangling $refs or invalid patterns",
            .why = "Callers cannot compile a schema with a dangling $ref, a "
                   "pattern that is not an ECMAScript regular expression, or "
                   "an unknown meta-schema.",
            .bad = R"({"tools": [{"name": "search", "input_schema":
  {"type": "object", "properties": {"phrase": {"$ref": "#/$defs/phrase"}}}}]})",
            .good = R"({"tools": [{"name": "search", "input_schema":
  {"type": "object", "properties": {"phrase": {"$ref": "#/$defs/phrase"}},
   "$defs": {"phrase": {"type": "string"}}}}]})",
            .spec = "JSON Schema 2020-12, Core, section 8.2.3; Validation, "
                    "section 6.3.3",
        },
    .triggers = schema_irregular,
    .check = for_each_schema<find_unusable_schema>,
};

constinit const CardRule schema_keyword_rule{
    .info =
        {
            .id = "adp/schema-keyword",
            .category = Category::correctness,
            .severity = Severity::hint,
            .title = "Unknown schema keyword",
            .summary = "Schemas use only keywords of JSON Schema",
            .why = "Validators ignore unknown keywords, so a misspelled limit "
                   "has no effect. Names that begin with x- are accepted.",
            .bad = R"({"tools": [{"name": "search", "input_schema":
  {"type": "object", "properties": {"phrase":
    {"type": "string", "maxLenght": 80}}}}]})",
            .good = R"({"tools": [{"name": "search", "input_schema":
  {"type": "object", "properties": {"phrase":
    {"type": "string", "maxLength": 80}}}}]})",
            .spec = "JSON Schema 2020-12, Core, section 4.3.1",
        },
    .triggers = schema_irregular,
    .check = for_each_schema<find_unknown_keywords>,
};

constinit const CardRule schema_root_rule{
    .info =
        {
            .id = "adp/schema-root",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Schema root is not an object",
            .summary = "The root of a schema has the type object",
            .why = "MCP tool schemas must be objects. A tool with any other "
                   "schema cannot be offered there, although the draft intends "
                   "them to be compatible.",
            .bad = R"({"tools": [{"name": "search",
  "input_schema": {"type": "string"}}]})",
            .good = R"({"tools": [{"name": "search", "input_schema":
  {"type": "object", "properties": {"phrase": {"type": "string"}}}}]})",
            .spec = "draft-song-anp-adp-00, section 3.4 and appendix A.2; "
                    "Model Context Protocol, Tool.inputSchema",
        },
    .triggers = schema_irregular,
    .check = for_each_schema<find_other_root>,
};

}  // namespace

void note_schemas(CheckedCard& card) {
  for (const Tool& tool : card.tools) {
    for (const Value schema : {tool.input_schema, tool.output_schema}) {
      if (can_be_judged(tool, schema) && has_schema_findings(schema)) {
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

}  // namespace cardinal::adp
