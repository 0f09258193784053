#include "compare/places.h"

#include <algorithm>

namespace cardinal {

Places::Places(Value root) : root_(root) {
  std::vector<Value> open{root};
  const auto put = [&](Value value, Value parent, std::uint32_t ordinal) {
    const std::size_t at = value.index() - root_.index();
    if (places_.size() <= at) places_.resize(at + 1);
    places_[at] = {parent.index(), ordinal};
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

std::vector<Value> Places::way(Value inside) const {
  std::vector<Value> steps;
  for (Value at = inside; at != root_;
       at = Value(root_.table(), place(at).parent)) {
    steps.push_back(at);
  }
  std::ranges::reverse(steps);
  return steps;
}

std::string Places::pointer(Value inside) const {
  std::string text;
  for (const Value step : way(inside)) {
    const Value key = step.key();
    append_token(text, key ? key.text() : std::to_string(place(step).ordinal));
  }
  return text;
}

Value Places::around(Value inside, std::size_t depth) const {
  const std::vector<Value> steps = way(inside);
  return depth <= steps.size() ? steps[depth - 1] : inside;
}

}  // namespace cardinal
