#include <algorithm>

#include "schema/evaluation.h"

namespace cardinal::schema {

// Failures inside are none of the instance's.
bool Evaluation::quietly(Index subschema, Index at, Marks marks) {
  auto* const listeners = failures_;
  failures_ = nullptr;
  const bool holds = check(subschema, at, marks);
  failures_ = listeners;
  return holds;
}

// What a branch has looked at counts only if the branch holds.
bool Evaluation::check_branch(Index subschema, Index at, Marks marks) {
  if (marks == none) return check(subschema, at, none);
  const Marks own = open_marks(at);
  const bool holds = check(subschema, at, own);
  // Where failures are told, what a failed branch looked at is not told again
  // as a member or item that nobody looked at.
  if (holds || explains()) add_marks(marks, own, at);
  close_marks(own);
  return holds;
}

bool Evaluation::check_any(const Instruction& instruction, Index at,
                           Marks marks) {
  auto* const listeners = failures_;
  failures_ = nullptr;
  bool any = false;
  for (Index i = 0; i < instruction.b; ++i) {
    any |= check_branch(program_.branches[instruction.a + i], at, marks);
    if (any && marks == none) break;
  }
  failures_ = listeners;
  return any || fail_branches(instruction, at);
}

bool Evaluation::check_one(const Instruction& instruction, Index at,
                           Marks marks) {
  auto* const listeners = failures_;
  failures_ = nullptr;
  std::vector<Index> fitting;
  Index count = 0;
  for (Index i = 0; i < instruction.b && count < 2; ++i) {
    if (!check_branch(program_.branches[instruction.a + i], at, marks)) {
      continue;
    }
    ++count;
    if (listeners) fitting.push_back(i);
  }
  failures_ = listeners;
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

// Tells why: if all but one alternative are for other types than this object
// or array, that one's failures are what the reader wants to hear of.
bool Evaluation::fail_branches(const Instruction& instruction, Index at) {
  if (!explains()) return false;
  auto* const listeners = failures_;
  std::vector<std::vector<SchemaFailure>> near;
  std::string reasons, help;
  const Kinds kind = kind_of(nodes_[at]);
  constexpr std::size_t reasons_bytes_max = 600;
  for (Index i = 0; i < instruction.b; ++i) {
    const Index branch = program_.branches[instruction.a + i];
    std::vector<SchemaFailure> failures;
    failures_ = &failures;
    check(branch, at, none);
    failures_ = listeners;
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
      if (listeners->size() < budget_.failures_max) {
        listeners->push_back(std::move(failure));
      }
    }
    return false;
  }
  return fail(instruction.op, instruction.source, at, std::move(reasons),
              std::move(help));
}

bool Evaluation::check_not(const Instruction& instruction, Index at) {
  return !quietly(instruction.a, at, none) ||
         fail(instruction.op, instruction.source, at);
}

bool Evaluation::check_conditional(const Instruction& instruction, Index at,
                                   Marks marks) {
  const Index* branches = program_.branches.data() + instruction.a;
  auto* const listeners = failures_;
  failures_ = nullptr;
  const bool condition = check_branch(branches[0], at, marks);
  failures_ = listeners;
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

}  // namespace cardinal::schema
