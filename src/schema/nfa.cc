#include "schema/nfa.h"

namespace cardinal::schema {
namespace {

constexpr std::size_t steps_max = 4096;

}  // namespace

bool Nfa::build() {
  const std::uint32_t accept = add({.kind = StepKind::accept});
  start_ = compile(static_cast<std::uint32_t>(regex_.nodes.size() - 1), accept);
  return !refused_;
}

std::uint32_t Nfa::add(Step step) {
  if (steps_.size() >= steps_max) refused_ = true;
  if (refused_) return 0;
  steps_.push_back(step);
  return static_cast<std::uint32_t>(steps_.size() - 1);
}

// From the back: what follows is known when a part is compiled.
std::uint32_t Nfa::compile(std::uint32_t index, std::uint32_t next) {
  if (refused_) return 0;
  const RegexNode& node = regex_.nodes[index];
  switch (node.kind) {
    case RegexKind::nothing:
      return next;
    case RegexKind::set:
      refused_ |= !regex_.sets[node.a].properties.empty();
      return add({.kind = StepKind::read, .set = node.a, .next = next});
    case RegexKind::sequence:
      for (auto i = node.children.rbegin(); i != node.children.rend(); ++i) {
        next = compile(*i, next);
      }
      return next;
    case RegexKind::choice:
      return compile_choice(node, next);
    case RegexKind::repeat:
      return compile_repeat(node, next);
    case RegexKind::capture:
      return compile(node.children[0], next);
    case RegexKind::begin:
      return add({.kind = StepKind::begin, .next = next});
    case RegexKind::end:
      return add({.kind = StepKind::end, .next = next});
    case RegexKind::look:
    case RegexKind::boundary:
    case RegexKind::backreference:
      refused_ = true;
      return 0;
  }
  return 0;
}

std::uint32_t Nfa::compile_repeat(const RegexNode& repeat, std::uint32_t next) {
  const std::uint32_t child = repeat.children[0];
  if (repeat.most == unbounded) {
    const std::uint32_t loop = add({.kind = StepKind::split, .other = next});
    const std::uint32_t body = compile(child, loop);
    if (refused_) return 0;
    steps_[loop].next = body;
    next = loop;
  } else {
    const std::uint32_t behind = next;
    for (std::uint32_t i = repeat.least; i < repeat.most && !refused_; ++i) {
      const std::uint32_t body = compile(child, next);
      next = add({.kind = StepKind::split, .next = body, .other = behind});
    }
  }
  for (std::uint32_t i = 0; i < repeat.least && !refused_; ++i) {
    next = compile(child, next);
  }
  return next;
}

std::uint32_t Nfa::compile_choice(const RegexNode& choice, std::uint32_t next) {
  std::uint32_t first = compile(choice.children.back(), next);
  for (std::size_t i = choice.children.size() - 1; i-- > 0;) {
    const std::uint32_t branch = compile(choice.children[i], next);
    first = add({.kind = StepKind::split, .next = branch, .other = first});
  }
  return first;
}

}  // namespace cardinal::schema
