#include "schema/program_loops.h"

#include <utility>
#include <vector>

namespace cardinal::schema {
namespace {

// The subschemas that an instruction applies to the same place of the
// instance.
void add_in_place(const Program& program, const Instruction& instruction,
                  std::vector<std::pair<Index, Index>>& out) {
  const auto add = [&](Index subschema) {
    if (subschema != none) out.emplace_back(subschema, instruction.source);
  };
  switch (instruction.op) {
    case Op::all_of:
    case Op::negation:
      add(instruction.a);
      break;
    case Op::any_of:
    case Op::one_of:
    case Op::conditional:
      for (Index i = 0; i < instruction.b; ++i) {
        add(program.branches[instruction.a + i]);
      }
      break;
    case Op::dependent_schemas:
      for (Index i = 0; i < instruction.b; ++i) {
        add(program.dependencies[instruction.a + i].subschema);
      }
      break;
    default:
      break;
  }
}

}  // namespace

std::optional<Index> find_endless_loop(const Program& program) {
  enum State : std::uint8_t { unseen, open, done };
  std::vector<State> states(program.subschemas.size(), unseen);
  struct Frame {
    Index subschema;
    std::vector<std::pair<Index, Index>> next;
  };
  const auto frame_of = [&](Index subschema) {
    Frame frame{subschema, {}};
    const Subschema& s = program.subschemas[subschema];
    for (Index i = s.first; i < s.end; ++i) {
      add_in_place(program, program.instructions[i], frame.next);
    }
    states[subschema] = open;
    return frame;
  };
  for (Index root = 0; root < states.size(); ++root) {
    if (states[root] != unseen) continue;
    std::vector<Frame> stack;
    stack.push_back(frame_of(root));
    while (!stack.empty()) {
      Frame& top = stack.back();
      if (top.next.empty()) {
        states[top.subschema] = done;
        stack.pop_back();
        continue;
      }
      const auto [subschema, source] = top.next.back();
      top.next.pop_back();
      if (states[subschema] == unseen) {
        stack.push_back(frame_of(subschema));
      } else if (states[subschema] == open) {
        return source;
      }
    }
  }
  return std::nullopt;
}

}  // namespace cardinal::schema
