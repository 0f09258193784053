#include "base/text.h"
#include "schema/evaluation.h"

namespace cardinal::schema {

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
  for (Index key = at + 1; key < nodes_[at].next; ++ordinal) {
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
    if (known) mark(marks, ordinal);
    key = nodes_[key + 1].next;
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
  return check_stranger(plan.additional, plan.additional_source, value,
                        &plan) &&
         holds;
}

// A member that no keyword names; where none is allowed, the nearest name
// that is.
bool Evaluation::check_stranger(Index subschema, Index source, Index value_at,
                                const ObjectPlan* plan) {
  const Subschema& s = program_.subschemas[subschema];
  const bool forbidden =
      s.end == s.first + 1 && program_.instructions[s.first].op == Op::never;
  if (!forbidden || !explains()) return check(subschema, value_at, none);
  // With very many names a near one says little and costs much.
  constexpr std::size_t names_max = 500;
  std::vector<std::string_view> names;
  if (plan && plan->properties.size() <= names_max) {
    for (const Property& property : plan->properties) {
      if (property.first < property.end) names.push_back(property.name);
    }
  }
  const std::string_view name = text(value_at - 1);
  const std::string_view meant = closest(name, names);
  return fail(
      Op::object, source, value_at - 1,
      "\"" + shortened(name, 64) + "\" is not a known member",
      meant.empty() ? "" : "did you mean \"" + std::string(meant) + "\"?");
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
  for (Index key = at + 1; key < nodes_[at].next; key = nodes_[key + 1].next) {
    if (check(instruction.a, key, none)) continue;
    holds = false;
    if (!explains()) break;
  }
  return holds;
}

Index Evaluation::member_of(Index object, std::string_view name) const {
  for (Index key = object + 1; key < nodes_[object].next;
       key = nodes_[key + 1].next) {
    if (text(key) == name) return key + 1;
  }
  return none;
}

bool Evaluation::check_dependencies(const Instruction& instruction, Index at,
                                    Marks marks) {
  bool holds = true;
  for (Index i = 0; i < instruction.b && (holds || explains()); ++i) {
    const Dependency& dependency = program_.dependencies[instruction.a + i];
    if (!charge(size_of(at))) return false;
    if (member_of(at, dependency.name) == none) continue;
    if (dependency.subschema != none) {
      holds &= check(dependency.subschema, at, marks);
    }
    for (const std::string_view needed : dependency.needed) {
      if (!charge(size_of(at))) return false;
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
  for (Index key = at + 1; key < nodes_[at].next;
       key = nodes_[key + 1].next, ++ordinal) {
    if (is_marked(marks, ordinal)) continue;
    mark(marks, ordinal);
    if (check_stranger(instruction.a, instruction.source, key + 1, nullptr)) {
      continue;
    }
    holds = false;
    if (!explains()) break;
  }
  return holds;
}

}  // namespace cardinal::schema
