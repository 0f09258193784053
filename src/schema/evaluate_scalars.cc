#include <algorithm>

#include "base/utf8.h"
#include "schema/evaluation.h"
#include "schema/json_equal.h"

namespace cardinal::schema {

bool Evaluation::check_number(const Instruction& instruction, Index at) {
  const Value limit = program_.numbers[instruction.a];
  const auto order = [&] { return compare_numbers(value(at), limit); };
  bool holds = false;
  switch (instruction.op) {
    case Op::minimum:
      holds = order() >= 0;
      break;
    case Op::maximum:
      holds = order() <= 0;
      break;
    case Op::exclusive_minimum:
      holds = order() > 0;
      break;
    case Op::exclusive_maximum:
      holds = order() < 0;
      break;
    default:
      holds = is_multiple(value(at), limit);
  }
  return holds || fail(instruction.op, instruction.source, at);
}

// A character is one to four bytes: most texts need no counting.
bool Evaluation::check_length(const Instruction& instruction, Index at) {
  const std::string_view found = text(at);
  const std::size_t limit = instruction.a;
  if (instruction.op == Op::max_length) {
    return found.size() <= limit || count_points(found) <= limit ||
           fail(instruction.op, instruction.source, at);
  }
  return found.size() / 4 >= limit ||
         (found.size() >= limit && count_points(found) >= limit) ||
         fail(instruction.op, instruction.source, at);
}

Match Evaluation::find(Index pattern, std::string_view text) {
  const Pattern& wanted = program_.patterns[pattern];
  constexpr std::size_t bytes_a_step = 4;
  if (!charge(text.size() / bytes_a_step + 1)) return Match::gave_up;
  const Match match = wanted.find_in(text, scratch_.patterns);
  if (wanted.is_linear()) return match;
  if (match == Match::gave_up) {
    give_up("the pattern " + wanted.source() +
            " needs too many steps on a text of " +
            std::to_string(text.size()) + " bytes");
  } else if (clock_.now_ms() - started_ms_ > budget_.time_ms_max) {
    give_up("it took longer than " + std::to_string(budget_.time_ms_max) +
            " ms, most of it for the pattern " + wanted.source());
  }
  return match;
}

bool Evaluation::check_pattern(const Instruction& instruction, Index at) {
  return find(instruction.a, text(at)) == Match::yes ||
         fail(instruction.op, instruction.source, at);
}

bool Evaluation::check_format(const Instruction& instruction, Index at) {
  const auto format = static_cast<Format>(instruction.a);
  const bool holds = format == Format::regex ? parse_regex(text(at)).has_value()
                                             : is_format(format, text(at));
  return holds || fail(instruction.op, instruction.source, at);
}

bool Evaluation::check_enumeration(const Instruction& instruction, Index at) {
  constexpr std::size_t few = 8;
  const Value found = value(at);
  if (!charge_nodes(at)) return false;
  const auto holds = [&] {
    if (instruction.op == Op::equal) {
      return is_equal(found, program_.constants[instruction.a]);
    }
    const Enumeration& allowed = program_.enumerations[instruction.a];
    if (found.is(Kind::string)) {
      return allowed.table.find(allowed.texts, text(at)) != nullptr;
    }
    if (allowed.others.size() <= few) {
      return std::ranges::any_of(allowed.others, [&](const auto& other) {
        return is_equal(found, allowed.values[other.second]);
      });
    }
    const std::uint64_t hash = hash_of(found);
    for (auto other = std::ranges::lower_bound(
             allowed.others, hash, {}, &std::pair<std::uint64_t, Index>::first);
         other != allowed.others.end() && other->first == hash; ++other) {
      if (is_equal(found, allowed.values[other->second])) return true;
    }
    return false;
  };
  return holds() || fail(instruction.op, instruction.source, at);
}

}  // namespace cardinal::schema
