// input_schema and output_schema (section 3.4).
#include "cardinal/schema.h"
#include "check/rules/adp/rules.h"
#include "check/schema_rules.h"

#define TOOL_WITH(schema)                            \
  R"({"tools": [{"name": "search", "input_schema":)" \
  "\n  " schema "}]}"

namespace cardinal::adp {
namespace {

// Values that are not objects are adp/type's. The draft requires 2020-12 only
// for input_schema: an output_schema may name another meta-schema, which is not
// supported.
template <class Judge>
void for_each_schema(const AnnotatedCard& card, Judge judge) {
  for (const Tool& tool : card.tools) {
    if (tool.input_schema) judge(tool.input_schema);
    if (tool.output_schema && declares_2020_12(tool.output_schema)) {
      judge(tool.output_schema);
    }
  }
}

template <SchemaFinder find>
void check_schemas(const AnnotatedCard& card, Findings& out) {
  for_each_schema(card, [&](Value schema) { find(schema, out); });
}

constinit const CardRule schema_valid_rule{
    .info = about_invalid_schemas(
        {.id = "adp/schema-valid",
         .category = Category::correctness,
         .bad = TOOL_WITH(UNKNOWN_TYPE),
         .good = TOOL_WITH(VALID_SCHEMA),
         .spec = "draft-song-anp-adp-00, section 3.4; JSON Schema 2020-12"}),
    .triggers = schema_irregular,
    .check = check_schemas<find_invalid_schema>,
};

constinit const CardRule schema_usable_rule{
    .info = about_unusable_schemas({.id = "adp/schema-usable",
                                    .category = Category::correctness,
                                    .bad = TOOL_WITH(DANGLING_REFERENCE),
                                    .good = TOOL_WITH(RESOLVED_REFERENCE)}),
    .triggers = schema_irregular,
    .check = check_schemas<find_unusable_schema>,
};

constinit const CardRule schema_keyword_rule{
    .info = about_unknown_keywords({.id = "adp/schema-keyword",
                                    .category = Category::correctness,
                                    .bad = TOOL_WITH(MISSPELLED_KEYWORD),
                                    .good = TOOL_WITH(KNOWN_KEYWORD)}),
    .triggers = schema_irregular,
    .check = check_schemas<find_unknown_keywords>,
};

constinit const CardRule schema_root_rule{
    .info = about_other_roots(
        {.id = "adp/schema-root",
         .category = Category::style,
         .why = "MCP tool schemas must be objects. A tool with any other "
                "schema cannot be offered there, although the draft intends "
                "them to be compatible.",
         .bad = TOOL_WITH(ROOT_OF_ANOTHER_TYPE),
         .good = TOOL_WITH(VALID_SCHEMA),
         .spec = "draft-song-anp-adp-00, section 3.4 and appendix A.2; "
                 "Model Context Protocol, Tool.inputSchema"}),
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

}  // namespace cardinal::adp
