// What the JSON Schema of a dialect, or of cardinal.json, says about a place:
// its members, their descriptions and values.
//
//   const SchemaView& schema = schema_view(json_schema(dialect, version));
//   schema.at({"skills", "0"}, root);
//
// Thread safety: immutable once made; each thread has its own of schema_view().
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/json.h"

namespace cardinal::lsp {

// The tokens of a JSON Pointer.
using Path = std::vector<std::string>;

struct SchemaMember {
  std::string name;
  std::string description;
  bool is_required = false;
  std::vector<Value> schemas;  // what applies to its value
};

class SchemaView {
 public:
  // Requires: valid JSON.
  explicit SchemaView(std::string_view text);

  // The subschemas for the value at the path. `root` is the instance, which
  // decides about conditions; it may be absent or lack parts.
  std::vector<Value> at(std::span<const std::string> path, Value root) const;
  // Of the object at the path, in the order of the schema.
  std::vector<SchemaMember> members(std::span<const std::string> path,
                                    Value root) const;
  // References and conditions followed.
  std::vector<Value> expanded(std::span<const Value> schemas,
                              Value instance) const;

 private:
  void expand(Value schema, Value instance, int depth,
              std::vector<Value>& out) const;
  Document document_;
};

// Kept for the life of the thread. Requires: a text of the program itself.
const SchemaView& schema_view(std::string_view text);

// The first description among them.
std::string description_in(std::span<const Value> schemas);
// Whether one of them allows the type.
bool allows_type(std::span<const Value> schemas, std::string_view type);

}  // namespace cardinal::lsp
