// Compares the keywords of two subschemas, group by group.
#pragma once

#include "compare/schema_comparison.h"

namespace cardinal {

// A value as a whole, numbers and strings.
void compare_scalar_keywords(SchemaComparison& comparison,
                             const SchemaPair& node);
// Limits of numbers, lengths and counts; among the scalar ones.
void compare_limit_keywords(SchemaComparison& comparison,
                            const SchemaPair& node);
void compare_object_keywords(SchemaComparison& comparison,
                             const SchemaPair& node);
void compare_array_keywords(SchemaComparison& comparison,
                            const SchemaPair& node);
// allOf, anyOf, oneOf, not, if.
void compare_logic_keywords(SchemaComparison& comparison,
                            const SchemaPair& node);
// Keywords that do not affect which values are allowed, and keywords that JSON
// Schema does not define.
void compare_annotations(SchemaComparison& comparison, const SchemaPair& node);
// $defs and definitions. Last, since it looks at the changes found so far.
void compare_definitions(SchemaComparison& comparison, const SchemaPair& node);

}  // namespace cardinal
