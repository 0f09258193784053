#include "schema/compiler.h"

#include "schema/keyword_compilers.h"
#include "schema/program_loops.h"

namespace cardinal::schema {
namespace {

// What needs no look at other objects, cheap ones first.
void add_own_keywords(ProgramBuilder& builder, const SchemaObject& object) {
  if (object.schema.is(Kind::boolean)) {
    if (!*object.schema.boolean()) {
      builder.program().instructions.push_back(
          {.op = Op::never,
           .kinds = every_kind,
           .source = builder.source_of(object.location)});
    }
    return;
  }
  add_scalar_keywords(builder, object);
  add_array_keywords(builder, object);
}

}  // namespace

void Compiler::compile(Value schema) {
  resources_.load_root(schema);
  const SchemaLocation root{0, 0};
  builder_.add_root(root);
  if (options_.every_subschema) add_every_subschema(resources_.at(root));
  while (builder_.has_pending() && !faults_.full() && has_work_left()) {
    const auto [subschema, location] = builder_.take_pending();
    compile_subschema(subschema, location);
    if (!builder_.has_pending()) builder_.fill_dynamic_refs(resources_);
  }
  for (const Resources::Fault& found : resources_.faults) {
    faults_.add(found.location, found.message, found.help);
  }
  Program& program = builder_.program();
  if (faults_.empty()) {
    if (const auto loop = find_endless_loop(program)) {
      const Source at = program.sources[*loop];
      faults_.add(
          {at.document, at.node},
          "the reference leads back to itself at the same location in the "
          "instance, so evaluation would never end");
    }
  }
  program.documents = resources_.take_documents();
}

void Compiler::compile_subschema(Index index, SchemaLocation location) {
  Program& program = builder_.program();
  const auto first = static_cast<Index>(program.instructions.size());
  const auto type_first = static_cast<Index>(program.type_checks.size());
  const std::vector<SchemaObject> objects = joiner_.objects_of(location);
  for (const SchemaObject& object : objects) {
    add_own_keywords(builder_, object);
  }
  add_object_keywords(builder_, objects);
  for (const SchemaObject& object : objects)
    add_logic_keywords(builder_, object);
  if (!objects.empty()) add_unevaluated_keywords(builder_, objects.front());

  Subschema& subschema = program.subschemas[index];
  subschema.first = first;
  subschema.end = static_cast<Index>(program.instructions.size());
  subschema.type_first = type_first;
  subschema.type_end = static_cast<Index>(program.type_checks.size());
  subschema.resource = resources_.resource_of(location);
  for (Index i = type_first; i < subschema.type_end; ++i) {
    subschema.types &= program.type_checks[i].types;
  }
  for (Index i = first; i < subschema.end; ++i) {
    const Instruction& instruction = program.instructions[i];
    subschema.further |= instruction.kinds;
    subschema.unevaluated |= instruction.op == Op::unevaluated_items ||
                             instruction.op == Op::unevaluated_properties;
  }
}

void Compiler::add_every_subschema(Value schema) {
  for_each_subschema(schema, [this](Value inside) {
    if (inside.is(Kind::object)) builder_.subschema_at({0, inside.index()});
    add_every_subschema(inside);
  });
}

// A schema can refer to itself in more ways than anybody has time for.
bool Compiler::has_work_left() {
  constexpr std::size_t work_max = 30'000'000;
  if (resolver_.work() + builder_.work() + resources_.work() <= work_max)
    return true;
  faults_.add({0, 0}, "the schema is too large or too complex to compile",
              "split it, or use fewer references");
  return false;
}

}  // namespace cardinal::schema
