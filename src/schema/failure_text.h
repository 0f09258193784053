// What a failure says.
#pragma once

#include <string>

#include "cardinal/schema.h"
#include "schema/program.h"

namespace cardinal::schema {

// The member's name in quotes, or "the value".
std::string subject_of(Value value);

// `at` is a value, or a member's name where the failure is about that. An
// empty message stands for the instruction's own.
SchemaFailure failure_of(const Program& program, Op op, Index source, Value at,
                         bool about_name, std::string message,
                         std::string help);

// For a value that is not of the type a keyword asks for.
std::string wrong_type(Value type, Value at);

// For an array in which too few or too many items fit "contains".
std::string wrong_count(const ContainsPlan& plan, std::uint64_t count);

// A question with the known name that is nearest to an unknown one, or empty.
std::string nearest_name(const ObjectPlan& plan, std::string_view name);

}  // namespace cardinal::schema
