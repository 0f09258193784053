// Fills a Program: subschemas, instructions and the tables they refer to.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "schema/program.h"
#include "schema/reference_resolver.h"

namespace cardinal::schema {

class ProgramBuilder {
 public:
  ProgramBuilder(bool dynamic, ReferenceResolver& resolver,
                 CompileFaults& faults)
      : resolver_(resolver), faults_(faults) {
    program_.dynamic = dynamic;
  }

  Program& program() { return program_; }

  // The first subschema, which keeps the root's own resource: the dynamic
  // scope begins there, also when the root is no more than a reference.
  void add_root(SchemaLocation root);
  // New ones wait to be compiled.
  Index subschema_at(SchemaLocation location);
  Index subschema_of(const SchemaObject& object, Value inside) {
    return subschema_at({object.location.document, inside.index()});
  }
  bool has_pending() const { return !pending_.empty(); }
  // The next subschema that waits. Requires: has_pending().
  std::pair<Index, SchemaLocation> take_pending();

  Index emit(Op op, Kinds kinds, const SchemaObject& object, Keyword keyword,
             Index a = 0, Index b = 0);
  Index source_of(const SchemaObject& object, Keyword keyword);
  Index source_of(SchemaLocation location);
  // Nothing, with a fault, for an invalid pattern.
  std::optional<Index> pattern_of(SchemaLocation location,
                                  std::string_view text);

  // The list of targets of an anchor, one however many refer to it.
  Index targets_of(const std::string& anchor);
  void fill_dynamic_refs(const Resources& resources);

  // Targets filled.
  std::size_t work() const { return work_; }

 private:
  struct AnchorTargets {
    Index dynamic_ref = none;
    std::size_t filled = 0;  // resources looked at
  };

  Program program_;
  ReferenceResolver& resolver_;
  CompileFaults& faults_;
  std::map<SchemaLocation, Index> subschema_by_location_;
  std::map<std::string, Index, std::less<>> pattern_by_text_;
  std::deque<std::pair<Index, SchemaLocation>> pending_;
  std::map<std::string, AnchorTargets> anchor_targets_;
  std::size_t table_work_left_ = table_work_max;
  std::size_t work_ = 0;
};

}  // namespace cardinal::schema
