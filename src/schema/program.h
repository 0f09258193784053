// A compiled schema: flat tables of subschemas, instructions and what they
// refer to. Made by the Compiler, read by the Evaluation, changed by nobody.
//
// Schema objects that apply to the same place of the instance and must all
// hold ($ref, allOf) are compiled into one subschema, and their `properties`
// into one table, so that an object is walked once.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/name_key.h"
#include "cardinal/json.h"
#include "schema/format.h"
#include "schema/pattern.h"

namespace cardinal::schema {

using Index = std::uint32_t;
inline constexpr Index none = 0xFFFFFFFF;

// The kinds of an instance, as bits. A number is one of two: with a fraction
// or without, so that `integer` and `number` are sets and meet as sets do.
using Kinds = std::uint8_t;
enum KindBit : Kinds {
  null_kind = 1,
  boolean_kind = 2,
  fraction_kind = 4,
  integer_kind = 8,
  string_kind = 16,
  array_kind = 32,
  object_kind = 64,
};
inline constexpr Kinds number_kinds = fraction_kind | integer_kind;
inline constexpr Kinds every_kind = 127;

enum class Op : std::uint8_t {
  never,          // the schema `false`
  equal,          // `const`; a: in constants
  one_of_values,  // `enum`; a: in enumerations
  minimum,        // a: in numbers; so the next four
  maximum,
  exclusive_minimum,
  exclusive_maximum,
  multiple_of,
  min_length,  // a: the limit; so the next three
  max_length,
  min_items,
  max_items,
  pattern,  // a: in patterns
  format,   // a: Format
  unique_items,
  items,           // a: in item_plans
  contains,        // a: in contains_plans
  object,          // a: in object_plans
  min_properties,  // a: the limit
  max_properties,
  property_names,      // a: subschema
  dependent_required,  // a: in dependencies, b: how many
  dependent_schemas,   // a: in dependencies, b: how many
  all_of,              // a: subschema
  any_of,              // a: in branches, b: how many
  one_of,
  negation,                // a: subschema
  conditional,             // a: in branches: if, then, else (or none)
  dynamic,                 // a: in dynamic_refs, b: subschema otherwise
  unevaluated_items,       // a: subschema; always last
  unevaluated_properties,  // a: subschema; always last
};

struct Instruction {
  Op op;
  Kinds kinds;  // that it applies to
  Index a = 0;
  Index b = 0;
  Index source = 0;  // in sources: the keyword
};

struct TypeCheck {
  Kinds types;
  Index source;
};

struct Subschema {
  Index first = 0, end = 0;            // instructions
  Index type_first = 0, type_end = 0;  // type_checks
  Index resource = 0;                  // for the dynamic scope
  Kinds types = every_kind;            // all type_checks together
  Kinds further = 0;                   // kinds that instructions ask about
  bool unevaluated = false;            // has one of the unevaluated keywords
};

// A keyword's value in its document.
struct Source {
  Index document;
  Index node;
};

struct PropertyCheck {
  Index subschema;
  Index source;
};

struct Property {
  NameKey key;
  std::string_view name;
  Index first = 0, end = 0;  // property_checks
  Index required = none;     // position among the required names
};

struct PatternCheck {
  Index pattern;
  Index subschema;
};

struct RequiredName {
  Index property;  // in the plan's properties
  Index source;
};

// All that is said of an object's members, in one walk.
struct ObjectPlan {
  std::vector<Property> properties;
  NameTable table;
  std::vector<RequiredName> required;
  std::vector<PatternCheck> patterns;
  Index additional = none;  // subschema
  Index additional_source = 0;
};

struct ItemPlan {
  std::vector<Index> prefix;  // subschemas
  Index rest = none;
  Index rest_source = 0;
};

struct ContainsPlan {
  Index subschema;
  std::uint64_t least, most;
  Index least_source, most_source;
};

// `name` present: all of `needed` are (dependentRequired), or the subschema
// holds (dependentSchemas).
struct Dependency {
  std::string_view name;
  std::vector<std::string_view> needed;
  Index subschema = none;
  Index source = 0;
};

struct Enumeration {
  std::vector<Value> values;
  // Texts by NameKey; the others by hash where there are many.
  std::vector<Property> texts;
  NameTable table;
  std::vector<std::pair<std::uint64_t, Index>> others;  // by hash, ascending
  Kinds kinds = 0;
};

// Where a $dynamicRef can lead: the outermost resource of the dynamic scope
// that is in `targets`.
struct DynamicRef {
  std::map<Index, Index> targets;  // from resource to subschema
};

struct ProgramDocument {
  std::string uri;  // empty for the schema itself, unless it has one
  Document document;
};

struct Program {
  Index root = 0;
  std::vector<Subschema> subschemas;
  std::vector<Instruction> instructions;
  std::vector<TypeCheck> type_checks;
  std::vector<PropertyCheck> property_checks;
  std::vector<Index> branches;
  std::vector<Value> constants;
  std::vector<Value> numbers;
  std::vector<Enumeration> enumerations;
  std::vector<Pattern> patterns;
  std::vector<ObjectPlan> object_plans;
  std::vector<ItemPlan> item_plans;
  std::vector<ContainsPlan> contains_plans;
  std::vector<Dependency> dependencies;
  std::vector<DynamicRef> dynamic_refs;
  std::vector<Source> sources;
  std::vector<ProgramDocument> documents;  // the schema first
  bool dynamic = false;  // has a $dynamicRef that only the run can resolve
};

// The pointer to a keyword, behind its document's URI if that is not the
// first.
std::string location_of(const Program& program, Index source);
// The keyword's name and value.
Value value_of(const Program& program, Index source);

}  // namespace cardinal::schema
