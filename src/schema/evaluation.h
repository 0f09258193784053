// One evaluation of a program over one instance.
//
// A check answers true or false. Without a list of failures to fill, the
// first false ends it; with one, it goes on and collects every failure.
#pragma once

#include <string>
#include <vector>

#include "cardinal/schema.h"
#include "json/node_view.h"
#include "schema/instance_kinds.h"
#include "schema/mark_stack.h"
#include "schema/program.h"
#include "schema/step_budget.h"

namespace cardinal::schema {

// Buffers that outlive an evaluation.
struct Scratch {
  std::vector<std::uint64_t> words;  // marks, one region above the other
  std::vector<Index> scope;          // resources under way
  std::vector<std::pair<std::uint64_t, Index>> hashes;
  PatternScratch patterns;
  std::string reason;
};

class Evaluation {
 public:
  Evaluation(const Program& program, Value instance, const Clock& clock,
             const SchemaBudget& budget, Scratch& scratch,
             std::vector<SchemaFailure>* failures)
      : program_(program),
        nodes_(instance),
        budget_(budget),
        scratch_(scratch),
        marks_(scratch.words),
        steps_(clock, budget, scratch.reason),
        failures_(failures) {}

  Fit run(Index instance);

 private:
  using Marks = MarkStack::Marks;

  bool check(Index subschema, Index at, Marks marks) {
    const Subschema& s = program_.subschemas[subschema];
    const Kinds kind = kind_of(nodes_, at);
    if (!(s.types & kind)) [[unlikely]]
      return fail_type(s, at);
    if (!(s.further & kind)) return true;
    return check_further(s, at, kind, marks);
  }
  bool check_further(const Subschema& s, Index at, Kinds kind, Marks marks);
  bool check_instructions(const Subschema& s, Index at, Kinds kind,
                          Marks marks);
  bool perform(const Instruction& instruction, Index at, Marks marks);
  // Of the instructions that mark nothing and fail where the value stands.
  bool assertion_holds(const Instruction& instruction, Index at);
  bool check_unique(const Instruction& instruction, Index at);

  Match find(Index pattern, std::string_view text);

  // Arrays.
  bool check_items(const Instruction& instruction, Index at, Marks marks);
  bool check_contains(const Instruction& instruction, Index at, Marks marks);
  bool check_other_items(const Instruction& instruction, Index at, Marks marks);

  // Objects.
  bool check_object(const Instruction& instruction, Index at, Marks marks);
  bool check_member(const ObjectPlan& plan, const Property* property,
                    std::string_view name, Index value, bool& known);
  bool check_required(const ObjectPlan& plan, Index at,
                      const std::uint64_t* seen);
  bool check_names(const Instruction& instruction, Index at);
  bool check_dependencies(const Instruction& instruction, Index at,
                          Marks marks);
  bool check_other_members(const Instruction& instruction, Index at,
                           Marks marks);
  bool check_unnamed_member(Index subschema, Index source, Index value,
                            const ObjectPlan* plan);
  Index member_of(Index object, std::string_view name) const;

  // Logic.
  bool check_any(const Instruction& instruction, Index at, Marks marks);
  bool check_one(const Instruction& instruction, Index at, Marks marks);
  bool check_conditional(const Instruction& instruction, Index at, Marks marks);
  bool check_dynamic(const Instruction& instruction, Index at, Marks marks);
  bool check_branch(Index subschema, Index at, Marks marks);
  bool quietly(Index subschema, Index at, Marks marks);
  bool fail_branches(const Instruction& instruction, Index at);

  bool fail(Op op, Index source, Index at, std::string message = {},
            std::string help = {});
  bool fail_type(const Subschema& s, Index at);
  bool explains() const {
    return failures_ != nullptr && !steps_.stopped() &&
           failures_->size() < budget_.failures_max;
  }

  std::uint32_t size_of(Index at) const { return nodes_.size(at); }
  Value value(Index at) const { return nodes_.value(at); }
  std::string_view text(Index at) const { return nodes_.text(at); }

  const Program& program_;
  const NodeView nodes_;
  const SchemaBudget& budget_;
  Scratch& scratch_;
  MarkStack marks_;
  StepBudget steps_;
  std::vector<SchemaFailure>* failures_;
  std::uint32_t depth_ = 0;
};

}  // namespace cardinal::schema
