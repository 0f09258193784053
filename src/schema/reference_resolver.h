// Schema objects with their active keywords, and what $ref and $dynamicRef in
// them lead to.
#pragma once

#include <array>
#include <map>
#include <optional>

#include "schema/compile_faults.h"
#include "schema/resources.h"

namespace cardinal::schema {

// One schema object that takes part in a subschema: the subschema's own, or
// one that $ref or allOf puts beside it.
struct SchemaObject {
  SchemaLocation location;
  Index resource = 0;
  Value schema;
  std::array<Value, keyword_count> keywords;

  Value operator[](Keyword keyword) const {
    return keywords[static_cast<std::size_t>(keyword)];
  }
};

class ReferenceResolver {
 public:
  // With `dynamic` the program keeps track of the dynamic scope.
  ReferenceResolver(const SchemaOptions& options, bool dynamic,
                    Resources& resources, CompileFaults& faults)
      : options_(options),
        dynamic_(dynamic),
        resources_(resources),
        faults_(faults) {}

  SchemaObject object_at(SchemaLocation location);
  // Where a chain of schemas that only refer ends.
  SchemaLocation behind_aliases(SchemaLocation location);

  struct DynamicTarget {
    std::optional<SchemaLocation> fixed;
    std::string anchor;  // when it is not
    SchemaLocation fallback;
  };
  std::optional<SchemaLocation> ref_target(const SchemaObject& object);
  std::optional<DynamicTarget> dynamic_target(const SchemaObject& object);

  // A $dynamicRef turned up that depends on the way through the schema.
  bool needs_dynamic() const { return needs_dynamic_; }
  // Members looked at.
  std::size_t work() const { return work_; }

 private:
  bool is_active(const SchemaObject& object, Keyword keyword) const;
  std::optional<SchemaLocation> alias_of(const SchemaObject& object);

  const SchemaOptions& options_;
  const bool dynamic_;
  Resources& resources_;
  CompileFaults& faults_;
  std::map<SchemaLocation, SchemaLocation> behind_alias_;
  std::size_t work_ = 0;
  bool needs_dynamic_ = false;
};

}  // namespace cardinal::schema
