// Instructions for the keywords of a schema object, by what they speak of.
#pragma once

#include <vector>

#include "schema/program_builder.h"

namespace cardinal::schema {

// A value as a whole, numbers and strings.
void add_scalar_keywords(ProgramBuilder& builder, const SchemaObject& object);

void add_array_keywords(ProgramBuilder& builder, const SchemaObject& object);

// Of all objects that make one subschema.
void add_object_keywords(ProgramBuilder& builder,
                         const std::vector<SchemaObject>& objects);

// Keywords that put schemas together.
void add_logic_keywords(ProgramBuilder& builder, const SchemaObject& object);

// Keywords that look at what the others left.
void add_unevaluated_keywords(ProgramBuilder& builder,
                              const SchemaObject& object);

// A keyword that is a non-negative number, as an instruction's `a`.
void add_limit(ProgramBuilder& builder, const SchemaObject& object,
               Keyword keyword, Op op, Kinds kinds);

}  // namespace cardinal::schema
