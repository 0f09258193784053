#include "schema/evaluation.h"

#include <utility>

#include "base/text.h"
#include "schema/assertions.h"
#include "schema/failure_text.h"
#include "schema/json_equal.h"

namespace cardinal::schema {

Fit Evaluation::run(Index instance) {
  scratch_.words.clear();
  scratch_.scope.clear();
  scratch_.reason.clear();
  steps_.start();
  if (program_.dynamic) {
    scratch_.scope.push_back(program_.subschemas[program_.root].resource);
  }
  const bool holds = check(program_.root, instance, none);
  if (steps_.stopped()) return Fit::undecided;
  return holds ? Fit::fits : Fit::fails;
}

bool Evaluation::check_further(const Subschema& s, Index at, Kinds kind,
                               Marks marks) {
  if (!steps_.charge(1)) return false;
  if (++depth_ > budget_.depth_max) {
    steps_.stop("schemas were nested more than " +
                std::to_string(budget_.depth_max) + " levels deep");
  }
  bool holds = false;
  if (!program_.dynamic || scratch_.scope.back() == s.resource) {
    holds = !steps_.stopped() && check_instructions(s, at, kind, marks);
  } else {
    scratch_.scope.push_back(s.resource);
    holds = !steps_.stopped() && check_instructions(s, at, kind, marks);
    scratch_.scope.pop_back();
  }
  --depth_;
  return holds;
}

bool Evaluation::check_instructions(const Subschema& s, Index at, Kinds kind,
                                    Marks marks) {
  const bool own = s.unevaluated && (kind & (array_kind | object_kind));
  const Marks inner = own ? marks_.open(size_of(at)) : marks;
  bool holds = true;
  for (Index i = s.first; i < s.end; ++i) {
    const Instruction& instruction = program_.instructions[i];
    if (!(instruction.kinds & kind)) continue;
    if (perform(instruction, at, inner)) continue;
    holds = false;
    if (!explains()) break;
  }
  if (own) {
    if (marks != none) marks_.add(marks, inner, size_of(at));
    marks_.close(inner);
  }
  return holds;
}

bool Evaluation::perform(const Instruction& instruction, Index at,
                         Marks marks) {
  switch (instruction.op) {
    case Op::items:
      return check_items(instruction, at, marks);
    case Op::contains:
      return check_contains(instruction, at, marks);
    case Op::object:
      return check_object(instruction, at, marks);
    case Op::property_names:
      return check_names(instruction, at);
    case Op::dependent_required:
    case Op::dependent_schemas:
      return check_dependencies(instruction, at, marks);
    case Op::all_of:
      return check(instruction.a, at, marks);
    case Op::any_of:
      return check_any(instruction, at, marks);
    case Op::one_of:
      return check_one(instruction, at, marks);
    case Op::conditional:
      return check_conditional(instruction, at, marks);
    case Op::dynamic:
      return check_dynamic(instruction, at, marks);
    case Op::unevaluated_items:
      return check_other_items(instruction, at, marks);
    case Op::unevaluated_properties:
      return check_other_members(instruction, at, marks);
    case Op::unique_items:
      return check_unique(instruction, at);
    default:
      return assertion_holds(instruction, at) ||
             fail(instruction.op, instruction.source, at);
  }
}

bool Evaluation::assertion_holds(const Instruction& instruction, Index at) {
  switch (instruction.op) {
    case Op::equal:
      return charge_nodes(steps_, nodes_, at) &&
             is_equal(value(at), program_.constants[instruction.a]);
    case Op::one_of_values:
      return charge_nodes(steps_, nodes_, at) &&
             is_in(program_.enumerations[instruction.a], value(at));
    case Op::minimum:
    case Op::maximum:
    case Op::exclusive_minimum:
    case Op::exclusive_maximum:
    case Op::multiple_of:
      return number_holds(instruction.op, value(at),
                          program_.numbers[instruction.a]);
    case Op::min_length:
    case Op::max_length:
      return length_holds(instruction.op, instruction.a, text(at));
    case Op::min_items:
    case Op::min_properties:
    case Op::max_items:
    case Op::max_properties:
      return size_holds(instruction.op, instruction.a, size_of(at));
    case Op::pattern:
      return find(instruction.a, text(at)) == Match::yes;
    case Op::format:
      return format_holds(static_cast<Format>(instruction.a), text(at));
    case Op::negation:
      return !quietly(instruction.a, at, none);
    default:
      return false;  // Op::never
  }
}

bool Evaluation::check_unique(const Instruction& instruction, Index at) {
  const Index repeated =
      find_repeated_item(nodes_, at, steps_, scratch_.hashes);
  return repeated == none || fail(instruction.op, instruction.source, repeated);
}

Match Evaluation::find(Index pattern, std::string_view text) {
  const Pattern& wanted = program_.patterns[pattern];
  constexpr std::size_t bytes_a_step = 4;
  if (!steps_.charge(text.size() / bytes_a_step + 1)) return Match::gave_up;
  const Match match = wanted.find_in(text, scratch_.patterns);
  if (wanted.is_linear()) return match;
  if (match == Match::gave_up) {
    steps_.stop("the pattern " + wanted.source() +
                " needs too many steps on a text of " +
                std::to_string(text.size()) + " bytes");
  } else if (steps_.is_out_of_time()) {
    steps_.stop("it took longer than " + std::to_string(budget_.time_ms_max) +
                " ms, most of it for the pattern " + wanted.source());
  }
  return match;
}

bool Evaluation::check_items(const Instruction& instruction, Index at,
                             Marks marks) {
  const ItemPlan& plan = program_.item_plans[instruction.a];
  bool holds = true;
  std::uint32_t ordinal = 0;
  for (Index item = at + 1; item < nodes_.end_of(at);
       item = nodes_.end_of(item), ++ordinal) {
    const Index subschema =
        ordinal < plan.prefix.size() ? plan.prefix[ordinal] : plan.rest;
    if (subschema == none) break;
    marks_.set(marks, ordinal);
    if (check(subschema, item, none)) continue;
    holds = false;
    if (!explains()) break;
  }
  return holds;
}

bool Evaluation::check_contains(const Instruction& instruction, Index at,
                                Marks marks) {
  const ContainsPlan& plan = program_.contains_plans[instruction.a];
  std::uint64_t count = 0;
  std::uint32_t ordinal = 0;
  for (Index item = at + 1; item < nodes_.end_of(at);
       item = nodes_.end_of(item), ++ordinal) {
    if (!quietly(plan.subschema, item, none)) continue;
    ++count;
    marks_.set(marks, ordinal);
  }
  if (count >= plan.least && count <= plan.most) return true;
  const bool few = count < plan.least;
  return fail(Op::contains, few ? plan.least_source : plan.most_source, at,
              explains() ? wrong_count(plan, count) : "");
}

bool Evaluation::check_other_items(const Instruction& instruction, Index at,
                                   Marks marks) {
  bool holds = true;
  std::uint32_t ordinal = 0;
  for (Index item = at + 1; item < nodes_.end_of(at);
       item = nodes_.end_of(item), ++ordinal) {
    if (marks_.is_set(marks, ordinal)) continue;
    marks_.set(marks, ordinal);
    if (check(instruction.a, item, none)) continue;
    holds = false;
    if (!explains()) break;
  }
  return holds;
}

bool Evaluation::check_object(const Instruction& instruction, Index at,
                              Marks marks) {
  const ObjectPlan& plan = program_.object_plans[instruction.a];
  // Required names seen, one bit each; beyond 64 above the marks.
  std::uint64_t few_seen = 0;
  const std::size_t first_word = scratch_.words.size();
  const bool many = plan.required.size() > 64;
  if (many) scratch_.words.resize(first_word + plan.required.size() / 64 + 1);
  bool holds = true;
  std::uint32_t ordinal = 0;
  for (Index key = at + 1; key < nodes_.end_of(at); ++ordinal) {
    const std::string_view name = text(key);
    const Property* property = plan.table.find(plan.properties, name);
    if (property && property->required != none) {
      std::uint64_t& word =
          many ? scratch_.words[first_word + property->required / 64]
               : few_seen;
      word |= std::uint64_t{1} << property->required % 64;
    }
    bool known = false;
    holds &= check_member(plan, property, name, key + 1, known);
    if (!holds && !explains()) break;
    if (known) marks_.set(marks, ordinal);
    key = nodes_.end_of(key + 1);
  }
  if (holds || explains()) {
    holds &= check_required(
        plan, at, many ? scratch_.words.data() + first_word : &few_seen);
  }
  if (many) scratch_.words.resize(first_word);
  return holds;
}

bool Evaluation::check_member(const ObjectPlan& plan, const Property* property,
                              std::string_view name, Index value, bool& known) {
  bool holds = true;
  if (property) {
    known = property->first < property->end;
    for (Index i = property->first; i < property->end; ++i) {
      holds &= check(program_.property_checks[i].subschema, value, none);
      if (!holds && !explains()) return false;
    }
  }
  for (const PatternCheck& pattern : plan.patterns) {
    const Match match = find(pattern.pattern, name);
    if (match == Match::gave_up) return false;
    if (match == Match::no) continue;
    known = true;
    holds &= check(pattern.subschema, value, none);
    if (!holds && !explains()) return false;
  }
  if (known || plan.additional == none) return holds;
  known = true;
  return check_unnamed_member(plan.additional, plan.additional_source, value,
                              &plan) &&
         holds;
}

// A member that no keyword names; where none is allowed, the nearest name
// that is.
bool Evaluation::check_unnamed_member(Index subschema, Index source,
                                      Index value_at, const ObjectPlan* plan) {
  const Subschema& s = program_.subschemas[subschema];
  const bool forbidden =
      s.end == s.first + 1 && program_.instructions[s.first].op == Op::never;
  if (!forbidden || !explains()) return check(subschema, value_at, none);
  const std::string_view name = text(value_at - 1);
  return fail(Op::object, source, value_at - 1,
              "\"" + shortened(name, 64) + "\" is not a known member",
              plan ? nearest_name(*plan, name) : "");
}

bool Evaluation::check_required(const ObjectPlan& plan, Index at,
                                const std::uint64_t* seen) {
  bool holds = true;
  for (std::size_t word = 0; word * 64 < plan.required.size(); ++word) {
    const std::size_t left = plan.required.size() - word * 64;
    const std::uint64_t wanted =
        left >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1;
    if ((seen[word] & wanted) == wanted) continue;
    if (!explains()) return false;
    holds = false;
    for (std::size_t i = 0; i < 64 && i < left; ++i) {
      if (seen[word] >> i & 1) continue;
      const RequiredName& name = plan.required[word * 64 + i];
      fail(Op::object, name.source, at,
           "\"" + std::string(plan.properties[name.property].name) +
               "\" is missing");
    }
  }
  return holds;
}

bool Evaluation::check_names(const Instruction& instruction, Index at) {
  bool holds = true;
  for (Index key = at + 1; key < nodes_.end_of(at);
       key = nodes_.end_of(key + 1)) {
    if (check(instruction.a, key, none)) continue;
    holds = false;
    if (!explains()) break;
  }
  return holds;
}

Index Evaluation::member_of(Index object, std::string_view name) const {
  for (Index key = object + 1; key < nodes_.end_of(object);
       key = nodes_.end_of(key + 1)) {
    if (text(key) == name) return key + 1;
  }
  return none;
}

bool Evaluation::check_dependencies(const Instruction& instruction, Index at,
                                    Marks marks) {
  bool holds = true;
  for (Index i = 0; i < instruction.b && (holds || explains()); ++i) {
    const Dependency& dependency = program_.dependencies[instruction.a + i];
    if (!steps_.charge(size_of(at))) return false;
    if (member_of(at, dependency.name) == none) continue;
    if (dependency.subschema != none) {
      holds &= check(dependency.subschema, at, marks);
    }
    for (const std::string_view needed : dependency.needed) {
      if (!steps_.charge(size_of(at))) return false;
      if (member_of(at, needed) != none) continue;
      holds =
          fail(instruction.op, dependency.source, at,
               explains() ? "\"" + std::string(needed) + "\" is missing: \"" +
                                std::string(dependency.name) + "\" requires it"
                          : "");
    }
  }
  return holds;
}

bool Evaluation::check_other_members(const Instruction& instruction, Index at,
                                     Marks marks) {
  bool holds = true;
  std::uint32_t ordinal = 0;
  for (Index key = at + 1; key < nodes_.end_of(at);
       key = nodes_.end_of(key + 1), ++ordinal) {
    if (marks_.is_set(marks, ordinal)) continue;
    marks_.set(marks, ordinal);
    if (check_unnamed_member(instruction.a, instruction.source, key + 1,
                             nullptr)) {
      continue;
    }
    holds = false;
    if (!explains()) break;
  }
  return holds;
}

// Failures inside are none of the instance's.
bool Evaluation::quietly(Index subschema, Index at, Marks marks) {
  auto* const collected = std::exchange(failures_, nullptr);
  const bool holds = check(subschema, at, marks);
  failures_ = collected;
  return holds;
}

// What a branch has looked at counts only if the branch holds.
bool Evaluation::check_branch(Index subschema, Index at, Marks marks) {
  if (marks == none) return check(subschema, at, none);
  const Marks own = marks_.open(size_of(at));
  const bool holds = check(subschema, at, own);
  // Where failures are collected, what a failed branch looked at is not
  // reported as a member or item that nobody looked at.
  if (holds || explains()) marks_.add(marks, own, size_of(at));
  marks_.close(own);
  return holds;
}

bool Evaluation::check_any(const Instruction& instruction, Index at,
                           Marks marks) {
  auto* const collected = std::exchange(failures_, nullptr);
  bool any = false;
  for (Index i = 0; i < instruction.b; ++i) {
    any |= check_branch(program_.branches[instruction.a + i], at, marks);
    if (any && marks == none) break;
  }
  failures_ = collected;
  return any || fail_branches(instruction, at);
}

bool Evaluation::check_one(const Instruction& instruction, Index at,
                           Marks marks) {
  auto* const collected = std::exchange(failures_, nullptr);
  std::vector<Index> fitting;
  Index count = 0;
  for (Index i = 0; i < instruction.b && count < 2; ++i) {
    if (!check_branch(program_.branches[instruction.a + i], at, marks)) {
      continue;
    }
    ++count;
    if (collected) fitting.push_back(i);
  }
  failures_ = collected;
  if (count == 1) return true;
  if (count == 0) return fail_branches(instruction, at);
  if (!explains()) return false;
  return fail(instruction.op, instruction.source, at,
              subject_of(value(at)) +
                  " must match exactly one of the alternatives of \"oneOf\"; "
                  "it matches number " +
                  std::to_string(fitting[0] + 1) + " and number " +
                  std::to_string(fitting[1] + 1));
}

// If all but one alternative are for other types than this object
// or array, the failures of that one are the reason.
bool Evaluation::fail_branches(const Instruction& instruction, Index at) {
  if (!explains()) return false;
  auto* const collected = failures_;
  std::vector<std::vector<SchemaFailure>> near;
  std::string reasons, help;
  const Kinds kind = kind_of(nodes_, at);
  constexpr std::size_t reasons_bytes_max = 600;
  for (Index i = 0; i < instruction.b; ++i) {
    const Index branch = program_.branches[instruction.a + i];
    std::vector<SchemaFailure> failures;
    failures_ = &failures;
    check(branch, at, none);
    failures_ = collected;
    if (failures.empty()) continue;
    const std::string& reason = failures[0].message;
    if (reasons.size() < reasons_bytes_max &&
        reasons.find(reason) == std::string::npos) {
      if (!reasons.empty()) reasons += ", or ";
      reasons += reason;
    }
    if (help.empty()) help = failures[0].help;
    if (program_.subschemas[branch].types & kind) {
      near.push_back(std::move(failures));
    }
  }
  if (near.size() == 1 && (kind & (array_kind | object_kind))) {
    for (SchemaFailure& failure : near[0]) {
      if (collected->size() < budget_.failures_max) {
        collected->push_back(std::move(failure));
      }
    }
    return false;
  }
  return fail(instruction.op, instruction.source, at, std::move(reasons),
              std::move(help));
}

bool Evaluation::check_conditional(const Instruction& instruction, Index at,
                                   Marks marks) {
  const Index* branches = program_.branches.data() + instruction.a;
  auto* const collected = std::exchange(failures_, nullptr);
  const bool condition = check_branch(branches[0], at, marks);
  failures_ = collected;
  const Index then = branches[condition ? 1 : 2];
  return then == none || check(then, at, marks);
}

bool Evaluation::check_dynamic(const Instruction& instruction, Index at,
                               Marks marks) {
  const DynamicRef& ref = program_.dynamic_refs[instruction.a];
  for (const Index resource : scratch_.scope) {
    const auto found = ref.targets.find(resource);
    if (found != ref.targets.end()) return check(found->second, at, marks);
  }
  return check(instruction.b, at, marks);
}

// False always; collects the failure where that is asked for.
bool Evaluation::fail(Op op, Index source, Index at, std::string message,
                      std::string help) {
  if (!explains()) return false;
  failures_->push_back(failure_of(program_, op, source, value(at),
                                  nodes_.is_name(at), std::move(message),
                                  std::move(help)));
  return false;
}

bool Evaluation::fail_type(const Subschema& s, Index at) {
  if (!explains()) return false;
  const Kinds kind = kind_of(nodes_, at);
  for (Index i = s.type_first; i < s.type_end; ++i) {
    const TypeCheck& check = program_.type_checks[i];
    if (check.types & kind) continue;
    return fail(Op::never, check.source, at,
                wrong_type(value_of(program_, check.source), value(at)));
  }
  return false;
}

}  // namespace cardinal::schema
