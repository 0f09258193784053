// What a subschema is made of: its own object, and those that $ref,
// $dynamicRef and allOf put beside it.
#pragma once

#include <vector>

#include "schema/program_builder.h"

namespace cardinal::schema {

class ObjectJoiner {
 public:
  ObjectJoiner(ReferenceResolver& resolver, ProgramBuilder& builder,
               CompileFaults& faults)
      : resolver_(resolver), builder_(builder), faults_(faults) {}

  // The objects of one subschema; what cannot be joined is called.
  std::vector<SchemaObject> objects_of(SchemaLocation location);

 private:
  using Path = std::vector<SchemaLocation>;
  void gather(SchemaLocation location, Path& path,
              std::vector<SchemaObject>& objects);
  void gather_target(const SchemaObject& from, Keyword keyword,
                     SchemaLocation target, Path& path,
                     std::vector<SchemaObject>& objects);
  bool may_join(const SchemaObject& from, const SchemaObject& target) const;

  ReferenceResolver& resolver_;
  ProgramBuilder& builder_;
  CompileFaults& faults_;
  std::size_t joined_ = 0;
};

}  // namespace cardinal::schema
