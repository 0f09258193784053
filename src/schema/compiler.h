// From a schema to its Program. Split over compile_*.cc by what a keyword
// speaks of; this is what they share.
#pragma once

#include <array>
#include <deque>
#include <map>
#include <optional>

#include "schema/program.h"
#include "schema/resources.h"

namespace cardinal::schema {

// One schema object that takes part in a subschema: the subschema's own, or
// one that $ref or allOf puts beside it.
struct Part {
  Place place;
  Index resource = 0;
  Value schema;
  std::array<Value, keyword_count> keywords;

  Value operator[](Keyword keyword) const {
    return keywords[static_cast<std::size_t>(keyword)];
  }
};

class Compiler {
 public:
  Compiler(const SchemaOptions& options, bool dynamic)
      : options_(options), resources_(options) {
    program_.dynamic = dynamic;
  }

  void compile(Value schema);
  // A $dynamicRef turned up that depends on the way through the schema.
  bool needs_dynamic() const { return needs_dynamic_; }
  std::vector<SchemaFault> take_faults();
  Program take_program() { return std::move(program_); }

 private:
  // compile.cc
  Index subschema_at(Place place);
  Index subschema_of(const Part& part, Value inside) {
    return subschema_at({part.place.document, inside.index()});
  }
  void compile_next(Index subschema, Place place);
  void add_instructions(const Part& part);
  void fill_dynamic_refs();
  void add_every_subschema(Value schema);
  bool has_work_left();
  void check_loops();
  Index emit(Op op, Kinds kinds, const Part& part, Keyword keyword, Index a = 0,
             Index b = 0);
  Index source_of(const Part& part, Keyword keyword);
  Index source_of(Place place);
  void fault(Place place, std::string message, std::string help = {});

  // compile_references.cc
  Part part_at(Place place);
  bool is_active(const Part& part, Keyword keyword) const;
  Place behind_aliases(Place place);
  std::optional<Place> alias_of(const Part& part);
  void gather(Place place, std::vector<Place>& path, std::vector<Part>& parts);
  void gather_target(const Part& from, Keyword keyword, Place target,
                     std::vector<Place>& path, std::vector<Part>& parts);
  bool may_join(const Part& from, const Part& target) const;
  struct DynamicTarget {
    std::optional<Place> fixed;
    std::string anchor;  // when it is not
    Place fallback;
  };
  Index targets_of(const std::string& anchor);
  std::optional<Place> ref_target(const Part& part);
  std::optional<DynamicTarget> dynamic_target(const Part& part);

  // compile_scalars.cc
  void add_type(const Part& part);
  void add_values(const Part& part);
  void add_numbers(const Part& part);
  void add_strings(const Part& part);
  void add_limit(const Part& part, Keyword keyword, Op op, Kinds kinds);
  Index enumeration_of(Value list);
  std::optional<Index> pattern_of(Place place, std::string_view text);

  // compile_containers.cc
  void add_items(const Part& part);
  void add_contains(const Part& part);
  void add_objects(const std::vector<Part>& parts);
  void add_members(const Part& part);
  void add_dependencies(const Part& part);
  struct PlanDraft;
  void add_to_plan(const Part& part, PlanDraft& draft);
  void finish_plan(PlanDraft draft, const Part& part);

  // compile_logic.cc
  void add_logic(const Part& part);
  void add_branches(const Part& part, Keyword keyword, Op op);
  void add_unevaluated(const Part& part);

  const SchemaOptions& options_;
  Resources resources_;
  Program program_;
  std::map<Place, Index> subschema_by_place_;
  std::map<std::string, Index, std::less<>> pattern_by_text_;
  std::deque<std::pair<Index, Place>> pending_;
  struct AnchorTargets {
    Index dynamic_ref = none;
    std::size_t filled = 0;  // resources looked at
  };
  std::map<std::string, AnchorTargets> anchor_targets_;
  std::map<Place, Place> behind_alias_;  // what a place stands for
  std::vector<std::pair<Place, SchemaFault>> faults_;
  std::size_t joined_ = 0;
  std::size_t work_ = 0;  // members looked at
  std::size_t table_work_left_ = table_work_max;
  bool needs_dynamic_ = false;
};

}  // namespace cardinal::schema
