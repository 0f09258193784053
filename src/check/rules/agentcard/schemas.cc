// input_schema and output_schema (draft, section 2.4.3).
#include "check/rules/agentcard/rules.h"
#include "check/schema_rules.h"

#define CAPABILITY_WITH(schema)                              \
  R"({"capabilities": [{"id": "tool.web_search",)"           \
  "\n  "                                                     \
  R"("description": "Search the public web for a phrase.",)" \
  "\n  "                                                     \
  R"("input_schema": )" schema "}]}"

namespace cardinal::agentcard {
namespace {

// Values that are not objects are agentcard/type's.
template <class Judge>
void for_each_schema(const AnnotatedCard& card, Judge judge) {
  for (const Capability& capability : card.capabilities) {
    for (const Value schema :
         {capability.input_schema, capability.output_schema}) {
      if (schema.is(Kind::object)) judge(schema);
    }
  }
}

template <SchemaFinder find>
void check_schemas(const AnnotatedCard& card, Findings& out) {
  for_each_schema(card, [&](Value schema) { find(schema, out); });
}

constinit const CardRule schema_valid_rule{
    .info = about_invalid_schemas(
        {.id = "agentcard/schema-valid",
         .category = Category::correctness,
         .bad = CAPABILITY_WITH(UNKNOWN_TYPE),
         .good = CAPABILITY_WITH(VALID_SCHEMA),
         .spec =
             "draft-aevum-agentcard-00, section 2.4.3; JSON Schema 2020-12"}),
    .triggers = schema_irregular,
    .check = check_schemas<find_invalid_schema>,
};

constinit const CardRule schema_usable_rule{
    .info =
        about_unusable_schemas({.id = "agentcard/schema-usable",
                                .category = Category::correctness,
                                .bad = CAPABILITY_WITH(DANGLING_REFERENCE),
                                .good = CAPABILITY_WITH(RESOLVED_REFERENCE)}),
    .triggers = schema_irregular,
    .check = check_schemas<find_unusable_schema>,
};

constinit const CardRule schema_keyword_rule{
    .info = about_unknown_keywords({.id = "agentcard/schema-keyword",
                                    .category = Category::correctness,
                                    .bad = CAPABILITY_WITH(MISSPELLED_KEYWORD),
                                    .good = CAPABILITY_WITH(KNOWN_KEYWORD)}),
    .triggers = schema_irregular,
    .check = check_schemas<find_unknown_keywords>,
};

constinit const CardRule schema_root_rule{
    .info = about_other_roots(
        {.id = "agentcard/schema-root",
         .category = Category::style,
         .why = "OpenAI function parameters and MCP tool schemas must be "
                "objects. A capability with any other schema cannot be offered "
                "as a tool there.",
         .bad = CAPABILITY_WITH(ROOT_OF_ANOTHER_TYPE),
         .good = CAPABILITY_WITH(VALID_SCHEMA),
         .spec = "OpenAI function calling, parameters; Model Context Protocol, "
                 "Tool.inputSchema"}),
    .triggers = schema_irregular,
    .check = check_schemas<find_other_root>,
};

}  // namespace

void note_schemas(AnnotatedCard& card) {
  for_each_schema(card, [&](Value schema) {
    if (has_schema_findings(schema)) card.facts |= schema_irregular;
  });
}

CardRules schema_rules() {
  static constexpr const CardRule* rules[] = {
      &schema_valid_rule, &schema_usable_rule, &schema_keyword_rule,
      &schema_root_rule};
  return rules;
}

}  // namespace cardinal::agentcard
