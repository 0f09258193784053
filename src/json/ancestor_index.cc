#include "json/ancestor_index.h"

#include <algorithm>

namespace cardinal {

AncestorIndex::AncestorIndex(Value root) : root_(root) {
  std::vector<Value> open{root};
  const auto put = [&](Value value, Value parent, std::uint32_t ordinal) {
    const std::size_t at = value.index() - root_.index();
    if (parents_.size() <= at) parents_.resize(at + 1);
    parents_[at] = {parent.index(), ordinal};
    open.push_back(value);
  };
  while (!open.empty()) {
    const Value at = open.back();
    open.pop_back();
    for (const Member member : at.members()) put(member.value, at, 0);
    std::uint32_t ordinal = 0;
    for (const Value item : at.items()) put(item, at, ordinal++);
  }
}

std::vector<Value> AncestorIndex::path_to(Value inside) const {
  std::vector<Value> steps;
  for (Value at = inside; at != root_;
       at = Value(root_.table(), parent_of(at).node)) {
    steps.push_back(at);
  }
  std::ranges::reverse(steps);
  return steps;
}

std::string AncestorIndex::pointer(Value inside) const {
  std::string text;
  for (const Value step : path_to(inside)) {
    const Value key = step.key();
    append_token(text, key ? key.string_unchecked()
                           : std::to_string(parent_of(step).ordinal));
  }
  return text;
}

Value AncestorIndex::around(Value inside, std::size_t depth) const {
  const std::vector<Value> steps = path_to(inside);
  return depth <= steps.size() ? steps[depth - 1] : inside;
}

}  // namespace cardinal
