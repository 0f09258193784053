// What the rules about JSON Schemas in cards share, whatever the dialect: their
// texts and the schemas of their examples. A dialect adds its ids, where its
// cards have schemas, and what its draft says about them.
//
//   constinit const CardRule schema_keyword_rule{
//       .info = about_unknown_keywords({.id = "adp/schema-keyword",
//                                       .category = Category::correctness,
//                                       .bad = TOOL_WITH(MISSPELLED_KEYWORD),
//                                       .good = TOOL_WITH(KNOWN_KEYWORD)}),
//       .triggers = schema_irregular,
//       .check = check_schemas<find_unknown_keywords>};
#pragma once

#include "check/schema_findings.h"

// Schemas of an object with one property.
#define SCHEMA_OF_PHRASE(phrase) \
  R"({"type": "object", "properties": {"phrase": )" phrase "}"
#define UNKNOWN_TYPE SCHEMA_OF_PHRASE(R"({"type": "text"})") "}"
#define VALID_SCHEMA SCHEMA_OF_PHRASE(R"({"type": "string"})") "}"
#define DANGLING_REFERENCE SCHEMA_OF_PHRASE(R"({"$ref": "#/$defs/phrase"})") "}"
#define RESOLVED_REFERENCE                          \
  SCHEMA_OF_PHRASE(R"({"$ref": "#/$defs/phrase"})") \
  ",\n   "                                          \
  R"("$defs": {"phrase": {"type": "string", "pattern": "\\S"}}})"
#define MISSPELLED_KEYWORD \
  SCHEMA_OF_PHRASE(R"({"type": "string", "maxLenght": 80})") "}"
#define KNOWN_KEYWORD \
  SCHEMA_OF_PHRASE(R"({"type": "string", "maxLength": 80})") "}"
#define ROOT_OF_ANOTHER_TYPE R"({"type": "string"})"

namespace cardinal {

constexpr RuleInfo about_invalid_schemas(RuleInfo rule) {
  rule.severity = Severity::error;
  rule.title = "Invalid JSON Schema";
  rule.summary = "input_schema and output_schema are valid JSON Schemas";
  rule.why =
      "Callers build requests and tool definitions from these schemas. They "
      "reject an invalid one or interpret it differently.";
  return rule;
}

constexpr RuleInfo about_unusable_schemas(RuleInfo rule) {
  rule.severity = Severity::warning;
  rule.title = "Dangling $ref or invalid pattern";
  rule.summary = "Schemas have no dangling $refs or invalid patterns";
  rule.why =
      "Callers cannot compile a schema with a dangling $ref, a pattern that is "
      "not an ECMAScript regular expression, or an unknown meta-schema.";
  rule.spec =
      "JSON Schema 2020-12, Core, section 8.2.3; Validation, section 6.3.3";
  return rule;
}

constexpr RuleInfo about_unknown_keywords(RuleInfo rule) {
  rule.severity = Severity::hint;
  rule.title = "Unknown schema keyword";
  rule.summary = "Schemas use only keywords of JSON Schema";
  rule.why =
      "Validators ignore unknown keywords, so a misspelled limit has no "
      "effect. "
      "Names that begin with x- are accepted.";
  rule.spec = "JSON Schema 2020-12, Core, section 4.3.1";
  return rule;
}

constexpr RuleInfo about_other_roots(RuleInfo rule) {
  rule.severity = Severity::hint;
  rule.title = "Schema root is not an object";
  rule.summary = "The root of a schema has the type object";
  return rule;
}

}  // namespace cardinal
