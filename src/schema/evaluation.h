// One evaluation of a program over one instance. Split over evaluate_*.cc as
// the compiler is; this is what they share.
//
// A check answers true or false. Without a list of failures to fill, the
// first false ends it; with one, it goes on and tells of every failure.
#pragma once

#include <string>
#include <vector>

#include "cardinal/schema.h"
#include "schema/program.h"

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
        table_(*instance.table()),
        nodes_(table_.nodes.get()),
        clock_(clock),
        budget_(budget),
        scratch_(scratch),
        failures_(failures) {}

  Fit run(Index instance);

 private:
  // Which members or items of an instance some keyword has looked at: a
  // region of scratch_.words, or none when nobody asks.
  using Marks = Index;

  // evaluate.cc
  bool check(Index subschema, Index at, Marks marks) {
    const Subschema& s = program_.subschemas[subschema];
    const Kinds kind = kind_of(nodes_[at]);
    if (!(s.types & kind)) [[unlikely]]
      return fail_type(s, at);
    if (!(s.further & kind)) return true;
    return check_further(s, at, kind, marks);
  }
  bool check_further(const Subschema& s, Index at, Kinds kind, Marks marks);
  bool check_instructions(const Subschema& s, Index at, Kinds kind,
                          Marks marks);
  bool perform(const Instruction& instruction, Index at, Marks marks);
  bool check_size(const Instruction& instruction, Index at);
  bool may_go_on() { return charge(1); }
  // Counts work: about a nanosecond or a few each. False when it is too much.
  bool charge(std::uint64_t work) {
    steps_ += work;
    if (steps_ >= next_look_) [[unlikely]]
      look_at_limits();
    return !stopped_;
  }
  void look_at_limits();
  // All nodes of a value.
  bool charge_nodes(Index at) { return charge(nodes_[at].next - at); }
  void give_up(std::string reason);

  // evaluate_scalars.cc
  bool check_number(const Instruction& instruction, Index at);
  bool check_length(const Instruction& instruction, Index at);
  bool check_pattern(const Instruction& instruction, Index at);
  bool check_format(const Instruction& instruction, Index at);
  bool check_enumeration(const Instruction& instruction, Index at);
  Match find(Index pattern, std::string_view text);

  // evaluate_arrays.cc
  bool check_items(const Instruction& instruction, Index at, Marks marks);
  bool check_contains(const Instruction& instruction, Index at, Marks marks);
  bool check_unique(const Instruction& instruction, Index at);
  bool check_other_items(const Instruction& instruction, Index at, Marks marks);

  // evaluate_objects.cc
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
  bool check_stranger(Index subschema, Index source, Index value,
                      const ObjectPlan* plan);
  Index member_of(Index object, std::string_view name) const;

  // evaluate_logic.cc
  bool check_any(const Instruction& instruction, Index at, Marks marks);
  bool check_one(const Instruction& instruction, Index at, Marks marks);
  bool check_not(const Instruction& instruction, Index at);
  bool check_conditional(const Instruction& instruction, Index at, Marks marks);
  bool check_dynamic(const Instruction& instruction, Index at, Marks marks);
  bool check_branch(Index subschema, Index at, Marks marks);
  bool quietly(Index subschema, Index at, Marks marks);
  bool fail_branches(const Instruction& instruction, Index at);

  // marks
  Marks open_marks(Index at);
  void close_marks(Marks marks);
  void mark(Marks marks, std::uint32_t ordinal) {
    if (marks == none) return;
    scratch_.words[marks + ordinal / 64] |= std::uint64_t{1} << ordinal % 64;
  }
  bool is_marked(Marks marks, std::uint32_t ordinal) const {
    return scratch_.words[marks + ordinal / 64] >> ordinal % 64 & 1;
  }
  void add_marks(Marks to, Marks from, Index at);

  // failure.cc: false always; tells of it if somebody listens.
  bool fail(Op op, Index source, Index at, std::string message = {},
            std::string help = {});
  bool fail_type(const Subschema& s, Index at);
  bool explains() const {
    return failures_ != nullptr && !stopped_ &&
           failures_->size() < budget_.failures_max;
  }

  // The clock is asked now and then.
  static constexpr std::uint64_t steps_between_looks = 16384;

  static Kinds kind_of(const cardinal::detail::Node& node);
  std::uint32_t size_of(Index at) const {
    return static_cast<std::uint32_t>(nodes_[at].payload);
  }
  Value value(Index at) const { return Value(&table_, at); }
  std::string_view text(Index at) const {
    const cardinal::detail::Node& node = nodes_[at];
    const std::string& from =
        (node.flags & cardinal::detail::unescaped_in_arena) ? table_.arena
                                                            : table_.text;
    return {from.data() + static_cast<std::uint32_t>(node.payload),
            static_cast<std::uint32_t>(node.payload >> 32)};
  }

  const Program& program_;
  const cardinal::detail::Table& table_;
  const cardinal::detail::Node* nodes_;
  const Clock& clock_;
  const SchemaBudget& budget_;
  Scratch& scratch_;
  std::vector<SchemaFailure>* failures_;
  std::uint64_t steps_ = 0;
  std::uint64_t next_look_ = steps_between_looks;
  std::int64_t started_ms_ = 0;
  std::uint32_t depth_ = 0;
  bool stopped_ = false;
};

// Words for a failure of an instruction; see failure.cc.
std::string subject_of(Value value);

}  // namespace cardinal::schema
