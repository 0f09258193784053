// What is asked of the records of operations, whichever there are.
#include <algorithm>

#include "cardinal/operations.h"

namespace cardinal {

int exit_code(Outcome outcome) { return static_cast<int>(outcome); }

const Operation* operation_named(std::string_view name) {
  const auto all = all_operations();
  const auto found = std::ranges::find(all, name, &Operation::name);
  return found == all.end() ? nullptr : *found;
}

const View* view_named(const Operation& operation, std::string_view format) {
  const auto found = std::ranges::find(operation.views, format, &View::format);
  return found == operation.views.end() ? nullptr : &*found;
}

}  // namespace cardinal
