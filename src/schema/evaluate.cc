#include <algorithm>
#include <bit>
#include <cmath>

#include "schema/evaluation.h"

namespace cardinal::schema {

Kinds Evaluation::kind_of(const cardinal::detail::Node& node) {
  switch (node.kind) {
    case Kind::absent:
      return 0;
    case Kind::null:
      return null_kind;
    case Kind::boolean:
      return boolean_kind;
    case Kind::number: {
      if (node.flags & (cardinal::detail::signed_integer |
                        cardinal::detail::unsigned_integer)) {
        return integer_kind;
      }
      const double number = std::bit_cast<double>(node.payload);
      return std::floor(number) == number ? integer_kind : fraction_kind;
    }
    case Kind::string:
      return string_kind;
    case Kind::array:
      return array_kind;
    case Kind::object:
      return object_kind;
  }
  return 0;
}

Fit Evaluation::run(Index instance) {
  scratch_.words.clear();
  scratch_.scope.clear();
  scratch_.reason.clear();
  started_ms_ = clock_.now_ms();
  if (program_.dynamic) {
    scratch_.scope.push_back(program_.subschemas[program_.root].resource);
  }
  const bool holds = check(program_.root, instance, none);
  if (stopped_) return Fit::undecided;
  return holds ? Fit::fits : Fit::fails;
}

void Evaluation::give_up(std::string reason) {
  if (!stopped_) scratch_.reason = std::move(reason);
  stopped_ = true;
}

void Evaluation::look_at_limits() {
  next_look_ = steps_ + steps_between_looks;
  if (clock_.now_ms() - started_ms_ > budget_.time_ms_max) {
    give_up("it took longer than " + std::to_string(budget_.time_ms_max) +
            " ms");
  } else if (steps_ > budget_.steps_max) {
    give_up("it took more than " + std::to_string(budget_.steps_max) +
            " steps");
  }
}

bool Evaluation::check_further(const Subschema& s, Index at, Kinds kind,
                               Marks marks) {
  if (!may_go_on()) return false;
  if (++depth_ > budget_.depth_max) {
    give_up("schemas were nested more than " +
            std::to_string(budget_.depth_max) + " levels deep");
  }
  bool holds = false;
  if (!program_.dynamic || scratch_.scope.back() == s.resource) {
    holds = !stopped_ && check_instructions(s, at, kind, marks);
  } else {
    scratch_.scope.push_back(s.resource);
    holds = !stopped_ && check_instructions(s, at, kind, marks);
    scratch_.scope.pop_back();
  }
  --depth_;
  return holds;
}

bool Evaluation::check_instructions(const Subschema& s, Index at, Kinds kind,
                                    Marks marks) {
  const bool own = s.unevaluated && (kind & (array_kind | object_kind));
  const Marks inner = own ? open_marks(at) : marks;
  bool holds = true;
  for (Index i = s.first; i < s.end; ++i) {
    const Instruction& instruction = program_.instructions[i];
    if (!(instruction.kinds & kind)) continue;
    if (perform(instruction, at, inner)) continue;
    holds = false;
    if (!explains()) break;
  }
  if (own) {
    if (marks != none) add_marks(marks, inner, at);
    close_marks(inner);
  }
  return holds;
}

bool Evaluation::perform(const Instruction& instruction, Index at,
                         Marks marks) {
  switch (instruction.op) {
    case Op::never:
      return fail(instruction.op, instruction.source, at);
    case Op::equal:
    case Op::one_of_values:
      return check_enumeration(instruction, at);
    case Op::minimum:
    case Op::maximum:
    case Op::exclusive_minimum:
    case Op::exclusive_maximum:
    case Op::multiple_of:
      return check_number(instruction, at);
    case Op::min_length:
    case Op::max_length:
      return check_length(instruction, at);
    case Op::min_items:
    case Op::min_properties:
    case Op::max_items:
    case Op::max_properties:
      return check_size(instruction, at);
    case Op::pattern:
      return check_pattern(instruction, at);
    case Op::format:
      return check_format(instruction, at);
    case Op::unique_items:
      return check_unique(instruction, at);
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
    case Op::negation:
      return check_not(instruction, at);
    case Op::conditional:
      return check_conditional(instruction, at, marks);
    case Op::dynamic:
      return check_dynamic(instruction, at, marks);
    case Op::unevaluated_items:
      return check_other_items(instruction, at, marks);
    case Op::unevaluated_properties:
      return check_other_members(instruction, at, marks);
  }
  return true;
}

bool Evaluation::check_size(const Instruction& instruction, Index at) {
  const bool least =
      instruction.op == Op::min_items || instruction.op == Op::min_properties;
  return (least ? size_of(at) >= instruction.a
                : size_of(at) <= instruction.a) ||
         fail(instruction.op, instruction.source, at);
}

Evaluation::Marks Evaluation::open_marks(Index at) {
  const auto first = static_cast<Marks>(scratch_.words.size());
  scratch_.words.resize(first + (size_of(at) + 63) / 64, 0);
  return first;
}

void Evaluation::close_marks(Marks marks) { scratch_.words.resize(marks); }

void Evaluation::add_marks(Marks to, Marks from, Index at) {
  const std::uint32_t words = (size_of(at) + 63) / 64;
  for (std::uint32_t i = 0; i < words; ++i) {
    scratch_.words[to + i] |= scratch_.words[from + i];
  }
}

}  // namespace cardinal::schema

namespace cardinal {

SchemaEvaluator::SchemaEvaluator(const Clock& clock, SchemaBudget budget)
    : clock_(&clock),
      budget_(budget),
      scratch_(std::make_unique<schema::Scratch>()) {}
SchemaEvaluator::~SchemaEvaluator() = default;
SchemaEvaluator::SchemaEvaluator(SchemaEvaluator&&) noexcept = default;

Fit SchemaEvaluator::evaluate(const Schema& schema, Value instance) {
  return schema::Evaluation(schema.program(), instance, *clock_, budget_,
                            *scratch_, nullptr)
      .run(instance.index());
}

Fit SchemaEvaluator::explain(const Schema& schema, Value instance,
                             std::vector<SchemaFailure>& failures) {
  // Most values fit, and that is found out without collecting anything.
  const Fit fit = evaluate(schema, instance);
  if (fit != Fit::fails) return fit;
  const auto first = static_cast<std::ptrdiff_t>(failures.size());
  const Fit explained = schema::Evaluation(schema.program(), instance, *clock_,
                                           budget_, *scratch_, &failures)
                            .run(instance.index());
  // The verdict stands, also where there was no time to tell why.
  if (explained == Fit::undecided) {
    failures.push_back({.at = instance,
                        .keyword = "schema",
                        .message = "the value does not match the schema; the "
                                   "reason was not determined: " +
                                   scratch_->reason});
    scratch_->reason.clear();
  }
  std::stable_sort(failures.begin() + first, failures.end(),
                   [](const SchemaFailure& a, const SchemaFailure& b) {
                     return a.at.index() < b.at.index();
                   });
  return Fit::fails;
}

std::string SchemaEvaluator::undecided_reason() const {
  return scratch_->reason;
}

}  // namespace cardinal
