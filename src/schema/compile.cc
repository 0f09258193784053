#include <algorithm>

#include "base/check_that.h"
#include "cardinal/schema.h"
#include "schema/compiler.h"

namespace cardinal::schema {
namespace {

constexpr std::size_t faults_max = 100;

}  // namespace

void Compiler::compile(Value schema) {
  resources_.load_root(schema);
  const Place root{0, 0};
  // The first subschema keeps the root's resource: the dynamic scope begins
  // there, also when the root is no more than a reference.
  program_.subschemas.push_back({});
  subschema_by_place_.emplace(root, 0);
  pending_.emplace_back(0, root);
  if (options_.every_subschema) add_every_subschema(resources_.at(root));
  while (!pending_.empty() && faults_.size() < faults_max && has_work_left()) {
    const auto [subschema, place] = pending_.front();
    pending_.pop_front();
    compile_next(subschema, place);
    if (pending_.empty()) fill_dynamic_refs();
  }
  for (const Resources::Fault& found : resources_.faults) {
    fault(found.place, found.message, found.help);
  }
  if (faults_.empty()) check_loops();
  program_.documents = resources_.take_documents();
}

Index Compiler::subschema_at(Place place) {
  place = behind_aliases(place);
  const auto known = subschema_by_place_.find(place);
  if (known != subschema_by_place_.end()) return known->second;
  const auto index = static_cast<Index>(program_.subschemas.size());
  program_.subschemas.push_back({});
  subschema_by_place_.emplace(place, index);
  pending_.emplace_back(index, place);
  return index;
}

void Compiler::compile_next(Index index, Place place) {
  std::vector<Part> parts;
  std::vector<Place> path;
  const auto first = static_cast<Index>(program_.instructions.size());
  const auto type_first = static_cast<Index>(program_.type_checks.size());
  gather(place, path, parts);
  for (const Part& part : parts) add_instructions(part);
  add_objects(parts);
  for (const Part& part : parts) add_logic(part);
  if (!parts.empty()) add_unevaluated(parts.front());

  Subschema& subschema = program_.subschemas[index];
  subschema.first = first;
  subschema.end = static_cast<Index>(program_.instructions.size());
  subschema.type_first = type_first;
  subschema.type_end = static_cast<Index>(program_.type_checks.size());
  subschema.resource = resources_.resource_of(place);
  for (Index i = type_first; i < subschema.type_end; ++i) {
    subschema.types &= program_.type_checks[i].types;
  }
  for (Index i = first; i < subschema.end; ++i) {
    const Instruction& instruction = program_.instructions[i];
    subschema.further |= instruction.kinds;
    subschema.unevaluated |= instruction.op == Op::unevaluated_items ||
                             instruction.op == Op::unevaluated_properties;
  }
}

// What needs no look at other parts, cheap ones first.
void Compiler::add_instructions(const Part& part) {
  if (part.schema.is(Kind::boolean)) {
    if (!*part.schema.boolean()) {
      program_.instructions.push_back({.op = Op::never,
                                       .kinds = every_kind,
                                       .source = source_of(part.place)});
    }
    return;
  }
  add_type(part);
  add_values(part);
  add_numbers(part);
  add_strings(part);
  add_items(part);
}

Index Compiler::source_of(Place place) {
  program_.sources.push_back({place.document, place.node});
  return static_cast<Index>(program_.sources.size() - 1);
}

Index Compiler::source_of(const Part& part, Keyword keyword) {
  return source_of({part.place.document, part[keyword].index()});
}

Index Compiler::emit(Op op, Kinds kinds, const Part& part, Keyword keyword,
                     Index a, Index b) {
  program_.instructions.push_back({.op = op,
                                   .kinds = kinds,
                                   .a = a,
                                   .b = b,
                                   .source = source_of(part, keyword)});
  return static_cast<Index>(program_.instructions.size() - 1);
}

void Compiler::fault(Place place, std::string message, std::string help) {
  // A reference is followed more than once.
  if (faults_.size() >= faults_max ||
      std::ranges::find(faults_, place,
                        &std::pair<Place, SchemaFault>::first) !=
          faults_.end()) {
    return;
  }
  faults_.emplace_back(
      place, SchemaFault{{}, {}, std::move(message), std::move(help)});
}

void Compiler::add_every_subschema(Value schema) {
  for_each_subschema(schema, [this](Value inside) {
    if (inside.is(Kind::object)) subschema_at({0, inside.index()});
    add_every_subschema(inside);
  });
}

// A schema can refer to itself in more ways than anybody has time for.
bool Compiler::has_work_left() {
  constexpr std::size_t work_max = 30'000'000;
  if (work_ + resources_.work() <= work_max) return true;
  fault({0, 0}, "the schema is too large or too complex to compile",
        "split it, or use fewer references");
  return false;
}

// Every resource that was loaded may be the one that counts.
void Compiler::fill_dynamic_refs() {
  for (auto& [anchor, targets] : anchor_targets_) {
    const std::vector<Index>& resources =
        resources_.with_dynamic_anchor(anchor);
    for (; targets.filled < resources.size(); ++targets.filled) {
      const Index resource = resources[targets.filled];
      const Index node = resources_[resource].dynamic_anchors.at(anchor);
      const Index subschema =
          subschema_at({resources_[resource].root.document, node});
      ++work_;
      program_.dynamic_refs[targets.dynamic_ref].targets.emplace(resource,
                                                                 subschema);
    }
  }
}

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

// A subschema that leads back to itself without going deeper into the
// instance would never end.
void Compiler::check_loops() {
  enum State : std::uint8_t { unseen, open, done };
  std::vector<State> states(program_.subschemas.size(), unseen);
  struct Frame {
    Index subschema;
    std::vector<std::pair<Index, Index>> next;
  };
  const auto frame_of = [&](Index subschema) {
    Frame frame{subschema, {}};
    const Subschema& s = program_.subschemas[subschema];
    for (Index i = s.first; i < s.end; ++i) {
      add_in_place(program_, program_.instructions[i], frame.next);
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
        const Source at = program_.sources[source];
        fault({at.document, at.node},
              "the reference leads back to itself at the same location in the "
              "instance, so evaluation would never end");
        return;
      }
    }
  }
}

std::vector<SchemaFault> Compiler::take_faults() {
  std::ranges::stable_sort(faults_, {},
                           [](const auto& fault) { return fault.first; });
  std::vector<SchemaFault> faults;
  for (auto& [place, fault] : faults_) {
    const ProgramDocument& in = program_.documents[place.document];
    const Value root = in.document.root();
    fault.pointer = pointer_from(root, Value(root.table(), place.node));
    if (place.document > 0) fault.document = in.uri;
    faults.push_back(std::move(fault));
  }
  return faults;
}

Value value_of(const Program& program, Index source) {
  const Source at = program.sources[source];
  return Value(program.documents[at.document].document.root().table(), at.node);
}

std::string location_of(const Program& program, Index source) {
  const ProgramDocument& in =
      program.documents[program.sources[source].document];
  const std::string pointer =
      pointer_from(in.document.root(), value_of(program, source));
  const bool own = program.sources[source].document == 0;
  return own ? pointer : in.uri + "#" + pointer;
}

}  // namespace cardinal::schema
