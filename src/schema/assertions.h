// What keywords assert of a value by itself.
#pragma once

#include <utility>
#include <vector>

#include "json/node_view.h"
#include "schema/program.h"
#include "schema/step_budget.h"

namespace cardinal::schema {

// Limits and multipleOf; `limit` is the keyword's value.
bool number_holds(Op op, Value number, Value limit);

// minLength and maxLength.
bool length_holds(Op op, std::size_t limit, std::string_view text);

// minItems, maxItems, minProperties, maxProperties.
bool size_holds(Op op, std::uint32_t limit, std::uint32_t size);

bool format_holds(Format format, std::string_view text);

bool is_in(const Enumeration& allowed, Value value);

// An item that equals one before it; `none` when all differ or the budget is
// used up. `hashes` is scratch space.
Index find_repeated_item(const NodeView& nodes, Index array, StepBudget& steps,
                         std::vector<std::pair<std::uint64_t, Index>>& hashes);

inline bool charge_nodes(StepBudget& steps, const NodeView& nodes, Index at) {
  return steps.charge(nodes.end_of(at) - at);
}

}  // namespace cardinal::schema
