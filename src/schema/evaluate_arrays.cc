#include <algorithm>

#include "schema/evaluation.h"
#include "schema/json_equal.h"

namespace cardinal::schema {

bool Evaluation::check_items(const Instruction& instruction, Index at,
                             Marks marks) {
  const ItemPlan& plan = program_.item_plans[instruction.a];
  bool holds = true;
  std::uint32_t ordinal = 0;
  for (Index item = at + 1; item < nodes_[at].next;
       item = nodes_[item].next, ++ordinal) {
    const Index subschema =
        ordinal < plan.prefix.size() ? plan.prefix[ordinal] : plan.rest;
    if (subschema == none) break;
    mark(marks, ordinal);
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
  for (Index item = at + 1; item < nodes_[at].next;
       item = nodes_[item].next, ++ordinal) {
    if (!quietly(plan.subschema, item, none)) continue;
    ++count;
    mark(marks, ordinal);
  }
  const std::string got = "; got " + std::to_string(count);
  if (count < plan.least) {
    return fail(
        Op::contains, plan.least_source, at,
        explains()
            ? "at least " + std::to_string(plan.least) +
                  " of the items must match the schema of \"contains\"" + got
            : "");
  }
  if (count > plan.most) {
    return fail(Op::contains, plan.most_source, at,
                explains()
                    ? "at most " + std::to_string(plan.most) +
                          " of the items may match the schema of \"contains\"" +
                          got
                    : "");
  }
  return true;
}

// Few items are compared each with each; of many, only those whose hashes
// are equal.
bool Evaluation::check_unique(const Instruction& instruction, Index at) {
  constexpr std::uint32_t few = 8;
  if (size_of(at) < 2) return true;
  auto& hashes = scratch_.hashes;
  const std::size_t first = hashes.size();
  const bool hashed = size_of(at) > few;
  for (Index item = at + 1; item < nodes_[at].next; item = nodes_[item].next) {
    if (!charge_nodes(item)) break;
    hashes.emplace_back(hashed ? hash_of(value(item)) : 0, item);
  }
  if (hashed) {
    std::sort(hashes.begin() + static_cast<std::ptrdiff_t>(first),
              hashes.end());
  }
  bool holds = true;
  for (std::size_t i = first + 1; i < hashes.size() && holds; ++i) {
    for (std::size_t j = i; j > first; --j) {
      const auto& [hash, other] = hashes[j - 1];
      if (hash != hashes[i].first || !charge_nodes(hashes[i].second)) break;
      if (!is_equal(value(hashes[i].second), value(other))) continue;
      const Index later = std::max(hashes[i].second, other);
      holds = fail(instruction.op, instruction.source, later);
      break;
    }
  }
  hashes.resize(first);
  return holds;
}

bool Evaluation::check_other_items(const Instruction& instruction, Index at,
                                   Marks marks) {
  bool holds = true;
  std::uint32_t ordinal = 0;
  for (Index item = at + 1; item < nodes_[at].next;
       item = nodes_[item].next, ++ordinal) {
    if (is_marked(marks, ordinal)) continue;
    mark(marks, ordinal);
    if (check(instruction.a, item, none)) continue;
    holds = false;
    if (!explains()) break;
  }
  return holds;
}

}  // namespace cardinal::schema
