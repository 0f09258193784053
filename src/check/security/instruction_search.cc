#include "check/security/instruction_search.h"

#include <array>
#include <span>

#include "base/ascii.h"

namespace cardinal {
namespace {

// Words in this order, with few between. Each step lists alternatives, with |
// between; no more than this many other words may stand between two steps.
struct InstructionPattern {
  std::array<std::string_view, 3> steps;
};
constexpr std::size_t words_between_max = 2;
constexpr InstructionPattern instruction_patterns[] = {
    {{"ignore|disregard|forget|override",
      "previous|prior|above|earlier|preceding",
      "instruction|instructions|prompt|prompts|rules|messages|context|"
      "directions|guidelines"}},
    {{"ignore|disregard|forget|override|reveal", "your",
      "instructions|prompt|rules|guidelines|training"}},
    {{"ignore|disregard|forget", "other", "agent|agents|skills|tools"}},
    {{"choose|select|prefer", "this", "agent|skill|tool"}},
    {{"ignore|disregard|forget|override|reveal", "the|your|all|any",
      "system prompt"}},
};

bool is_letter(char c) {
  return is_alnum(c) || static_cast<unsigned char>(c) >= 0x80;
}

// The next word at or after `at`, which becomes its end. A full stop, a quote
// or a bracket between does not matter: an instruction may have any.
std::string_view next_word(std::string_view text, std::size_t& at) {
  while (at < text.size() && !is_letter(text[at])) ++at;
  const std::size_t begin = at;
  while (at < text.size() && is_letter(text[at])) ++at;
  return text.substr(begin, at - begin);
}

bool is_among_words(std::string_view word, std::string_view alternatives) {
  while (!alternatives.empty()) {
    const std::size_t end =
        std::min(alternatives.find('|'), alternatives.size());
    if (equal_ignoring_case(alternatives.substr(0, end), word)) return true;
    alternatives.remove_prefix(std::min(end + 1, alternatives.size()));
  }
  return false;
}

// Whether one of the alternatives comes within the words allowed between; `at`
// becomes its end.
bool reaches(std::string_view text, std::size_t& at,
             std::string_view alternatives) {
  std::size_t next = at;
  for (std::size_t i = 0; i <= words_between_max; ++i) {
    std::string_view word = next_word(text, next);
    if (word.empty()) return false;
    // Two words are one step.
    if (alternatives == "system prompt") {
      std::size_t second = next;
      if (equal_ignoring_case(word, "system") &&
          is_among_words(next_word(text, second), "prompt|message")) {
        at = second;
        return true;
      }
      continue;
    }
    if (is_among_words(word, alternatives)) {
      at = next;
      return true;
    }
  }
  return false;
}

bool is_sequence_at(std::string_view text, std::size_t at) {
  std::size_t first_end = at;
  const std::string_view first = next_word(text, first_end);
  for (const InstructionPattern& pattern : instruction_patterns) {
    if (!is_among_words(first, pattern.steps[0])) continue;
    std::size_t end = first_end;
    if (reaches(text, end, pattern.steps[1]) &&
        reaches(text, end, pattern.steps[2])) {
      return true;
    }
  }
  return false;
}

// `part` of the phrase is at `at`.
bool is_phrase_around(std::string_view text, std::size_t at,
                      std::string_view phrase, std::string_view part) {
  const std::size_t before = phrase.find(part);
  return at >= before &&
         equal_ignoring_case(text.substr(at - before, phrase.size()), phrase);
}

}  // namespace

bool is_instruction_at(std::string_view text, std::size_t at,
                       Indicator indicator) {
  switch (indicator) {
    case Indicator::instruction:
      if (at > 0 && is_letter(text[at - 1])) return false;
      return is_sequence_at(text, at);
    case Indicator::new_role:
      return is_phrase_around(text, at, "you are now a", "re n");
    case Indicator::chat_mark:
      return text.substr(at).starts_with("<|im_start|>") ||
             text.substr(at).starts_with("[INST]");
    default:
      return false;
  }
}

bool gives_instructions(std::string_view text) {
  return for_each_indicator(text, [&](std::size_t at, Indicator indicator) {
    return threat_of(indicator) == instruction_threat &&
           is_instruction_at(text, at, indicator);
  });
}

}  // namespace cardinal
