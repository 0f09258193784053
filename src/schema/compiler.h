// From a schema to its Program: the subschemas one after the other, each
// object's keywords through keyword_compilers.h.
#pragma once

#include "schema/compile_faults.h"
#include "schema/object_joiner.h"
#include "schema/program_builder.h"
#include "schema/reference_resolver.h"
#include "schema/resources.h"

namespace cardinal::schema {

class Compiler {
 public:
  // With `dynamic` the program keeps track of the dynamic scope.
  Compiler(const SchemaOptions& options, bool dynamic)
      : options_(options),
        resources_(options),
        resolver_(options, dynamic, resources_, faults_),
        builder_(dynamic, resolver_, faults_),
        joiner_(resolver_, builder_, faults_) {}
  Compiler(const Compiler&) = delete;
  Compiler& operator=(const Compiler&) = delete;

  void compile(Value schema);
  bool needs_dynamic() const { return resolver_.needs_dynamic(); }
  std::vector<SchemaFault> take_faults() {
    return faults_.take(builder_.program().documents);
  }
  Program take_program() { return std::move(builder_.program()); }

 private:
  void compile_subschema(Index subschema, SchemaLocation location);
  void add_every_subschema(Value schema);
  bool has_work_left();

  const SchemaOptions& options_;
  CompileFaults faults_;
  Resources resources_;
  ReferenceResolver resolver_;
  ProgramBuilder builder_;
  ObjectJoiner joiner_;
};

}  // namespace cardinal::schema
