// Thompson's machine of a pattern: steps that read a character or go on
// without.
#pragma once

#include <cstdint>
#include <vector>

#include "schema/ecma_regex.h"

namespace cardinal::schema {

enum class StepKind : std::uint8_t { read, split, begin, end, accept };

struct Step {
  StepKind kind;
  std::uint32_t set = 0;
  std::uint32_t next = 0, other = 0;
};

class Nfa {
 public:
  explicit Nfa(const Regex& regex) : regex_(regex) {}

  // False when the pattern has what no such machine can do, or is too large.
  bool build();
  std::uint32_t start() const { return start_; }
  const std::vector<Step>& steps() const { return steps_; }

 private:
  std::uint32_t add(Step step);
  std::uint32_t compile(std::uint32_t node, std::uint32_t next);
  std::uint32_t compile_choice(const RegexNode& choice, std::uint32_t next);
  std::uint32_t compile_repeat(const RegexNode& repeat, std::uint32_t next);

  const Regex& regex_;
  std::vector<Step> steps_;
  std::uint32_t start_ = 0;
  bool refused_ = false;
};

}  // namespace cardinal::schema
