// Writes the JSON Schema of a dialect from its tables of members, so that it
// cannot disagree with them about names, types and what is required.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/json.h"

namespace cardinal {

// What the schema says of a member besides its name and type.
struct MemberSchema {
  std::string_view description = {};
  // The definition that the object, or each item of the array, follows.
  std::string_view definition = {};
  // The values that the member may have.
  std::span<const std::string_view> words = {};
  bool allows_other_words = false;
  bool is_untyped = false;  // the words or constraints imply the type
  // Further keywords, as a JSON object.
  std::string_view constraints = {};
};

// A row of a table of members.
template <class MemberInfo>
struct MemberRow {
  MemberInfo info;
  MemberSchema schema;
};

struct SchemaProperty {
  std::string_view name;
  std::string_view type;       // empty: any
  std::string_view item_type;  // of an array; empty: any
  bool required = false;
  MemberSchema schema;
};

struct SchemaPart {
  std::string_view definition = {};  // its name in $defs; empty for the root
  std::string_view description = {};
  bool is_closed = false;  // without members that it does not name
  bool is_inline = false;  // written where it is used, not in $defs
  std::string_view constraints = {};
  std::vector<SchemaProperty> properties;
};

struct DialectSchema {
  std::string_view id;
  std::string_view title;
  std::vector<SchemaPart> parts;  // the root first
  // Definitions that are no part, as a JSON object.
  std::string_view definitions = "{}";
};

// "string", "object"; empty for Kind::absent.
std::string_view schema_type(Kind kind);

// Writes JSON text in the layout of the writer. Requires: it is valid.
void copy_json(std::string_view json, Writer& out);

// Requires: all JSON texts in it are valid.
std::string write_schema(const DialectSchema& schema);

}  // namespace cardinal
