#include "check/security/instruction_search.h"

#include <algorithm>
#include <array>
#include <bit>

#include "base/ascii.h"
#include "check/security/instruction_patterns.h"

namespace cardinal {
namespace {

constexpr std::size_t words_between_max = 2;
// Words of a language have no more.
constexpr std::size_t word_bytes_max = 64;

bool is_letter(char c) {
  return is_alnum(c) || static_cast<unsigned char>(c) >= 0x80 || c == '\'';
}

// Which sequences and groups begin with a word: a bit for each.
struct Beginnings {
  std::uint32_t sequences = 0, groups = 0;
};
static_assert(std::size(instruction_sequences) <= 32 &&
              std::size(instruction_groups) <= 32);

// All words that an instruction begins with, by their first letter: nearly
// every place that the search for indicators finds has another one.
class FirstWords {
 public:
  consteval FirstWords() {
    for (char letter = 'a'; letter <= 'z'; ++letter) {
      first_of_[static_cast<std::size_t>(letter - 'a')] = count_;
      std::uint32_t bit = 1;
      for (const InstructionSequence& each : instruction_sequences) {
        add(each.steps[0].text(), letter, {.sequences = bit});
        bit <<= 1;
      }
      bit = 1;
      for (const InstructionGroup& each : instruction_groups) {
        add(each.anchor.text(), letter, {.groups = bit});
        bit <<= 1;
      }
    }
    first_of_.back() = count_;
  }

  Beginnings of(std::string_view word) const {
    Beginnings found;
    if (word.empty() || !is_alpha(word[0])) return found;
    const auto letter = static_cast<std::size_t>(to_lower(word[0]) - 'a');
    for (std::size_t i = first_of_[letter]; i < first_of_[letter + 1]; ++i) {
      const std::string_view one = words_[i].text;
      const bool is_stem = one.ends_with('*');
      if (is_stem
              ? equal_ignoring_case(word.substr(0, one.size() - 1),
                                    one.substr(0, one.size() - 1))
              : word.size() == one.size() && equal_ignoring_case(word, one)) {
        found.sequences |= words_[i].begins.sequences;
        found.groups |= words_[i].begins.groups;
      }
    }
    return found;
  }

 private:
  struct FirstWord {
    std::string_view text;
    Beginnings begins;
  };
  consteval void add(std::string_view alternatives, char letter,
                     Beginnings begins) {
    while (!alternatives.empty()) {
      const std::size_t bar =
          std::min(alternatives.find('|'), alternatives.size());
      const std::string_view one = alternatives.substr(0, bar);
      alternatives.remove_prefix(std::min(bar + 1, alternatives.size()));
      const std::string_view first = one.substr(0, one.find(' '));
      if (first[0] != letter) continue;
      FirstWord& word = find_or_add(first);
      word.begins.sequences |= begins.sequences;
      word.begins.groups |= begins.groups;
    }
  }
  consteval FirstWord& find_or_add(std::string_view text) {
    for (std::size_t i = 0; i < count_; ++i) {
      if (words_[i].text == text) return words_[i];
    }
    words_[count_].text = text;
    return words_[count_++];
  }

  std::array<FirstWord, 128> words_{};
  std::array<std::size_t, 27> first_of_{};
  std::size_t count_ = 0;
};
constexpr FirstWords first_words;

struct Word {
  std::size_t begin = 0, end = 0;
  bool empty() const { return begin == end; }
  std::string_view in(std::string_view text) const {
    return text.substr(begin, end - begin);
  }
};

// The next word at or after `at`. A full stop, a quote or a bracket between
// does not matter: an instruction may have any.
Word word_from(std::string_view text, std::size_t at) {
  while (at < text.size() && (!is_letter(text[at]) || text[at] == '\'')) ++at;
  const std::size_t begin = at;
  while (at < text.size() && is_letter(text[at])) ++at;
  while (at > begin && text[at - 1] == '\'') --at;
  return {begin, at};
}

Word word_before(std::string_view text, std::size_t at) {
  while (at > 0 && !is_letter(text[at - 1])) --at;
  const std::size_t end = at;
  while (at > 0 && end - at < word_bytes_max && is_letter(text[at - 1])) --at;
  return {at, end};
}

std::size_t begin_of_word(std::string_view text, std::size_t at) {
  const std::size_t first = at;
  while (at > 0 && first - at < word_bytes_max && is_letter(text[at - 1])) --at;
  while (at < first && text[at] == '\'') ++at;
  return at;
}

// The words of `phrase` from `at` on, with anything between; their end, or 0.
std::size_t end_of_phrase(std::string_view text, std::size_t at,
                          std::string_view phrase) {
  std::size_t end = at;
  while (!phrase.empty()) {
    const std::size_t blank = std::min(phrase.find(' '), phrase.size());
    const Word word = word_from(text, end);
    if (!equal_ignoring_case(word.in(text), phrase.substr(0, blank))) return 0;
    end = word.end;
    phrase.remove_prefix(std::min(blank + 1, phrase.size()));
  }
  return end;
}

// The end of the alternative that the word is, or begins; 0 if it is none.
std::size_t end_of_any(std::string_view text, Word word,
                       const Alternatives& any) {
  const std::string_view written = word.in(text);
  if (written.empty()) return 0;
  // Nearly all alternatives begin with another letter. Behind an apostrophe,
  // only the whole comparison knows where the word begins.
  const char initial = to_lower(written[0]);
  if (!any.may_begin_with(initial) && initial != '\'') return 0;
  std::string_view alternatives = any.text();
  while (!alternatives.empty()) {
    const std::size_t bar =
        std::min(alternatives.find('|'), alternatives.size());
    std::string_view one = alternatives.substr(0, bar);
    alternatives.remove_prefix(std::min(bar + 1, alternatives.size()));
    if (initial != one[0] && initial != '\'') continue;
    if (one.contains(' ')) {
      if (const std::size_t end = end_of_phrase(text, word.begin, one)) {
        return end;
      }
      continue;
    }
    const bool is_stem = one.ends_with('*');
    if (is_stem) one.remove_suffix(1);
    if (equal_ignoring_case(is_stem ? written.substr(0, one.size()) : written,
                            one)) {
      return word.end;
    }
  }
  return 0;
}

// Whether one of the alternatives comes within the words allowed between; `at`
// becomes its end.
bool reaches(std::string_view text, std::size_t& at,
             const Alternatives& alternatives) {
  std::size_t next = at;
  for (std::size_t i = 0; i <= words_between_max; ++i) {
    const Word word = word_from(text, next);
    if (word.empty()) return false;
    if (const std::size_t end = end_of_any(text, word, alternatives)) {
      at = end;
      return true;
    }
    next = word.end;
  }
  return false;
}

bool is_denied(std::string_view text, std::size_t at) {
  for (std::size_t i = 0; i < words_between_max; ++i) {
    const Word word = word_before(text, at);
    if (word.empty()) return false;
    if (end_of_any(text, word, denials) != 0) return true;
    at = word.begin;
  }
  return false;
}

bool is_sequence(std::string_view text, Word first,
                 const InstructionSequence& sequence) {
  std::size_t at = end_of_any(text, first, sequence.steps[0]);
  if (at == 0) return false;
  for (std::size_t i = 1; i < sequence.steps.size(); ++i) {
    if (sequence.steps[i].empty()) break;
    if (!reaches(text, at, sequence.steps[i])) return false;
  }
  return !sequence.is_promise_when_denied || !is_denied(text, first.begin);
}

// Requires: the group begins with the word `anchor`.
bool is_group(std::string_view text, Word anchor,
              const InstructionGroup& group) {
  bool has_first = false, has_second = false;
  const auto look = [&](Word word) {
    has_first = has_first || end_of_any(text, word, group.first) != 0;
    has_second = has_second || end_of_any(text, word, group.second) != 0;
  };
  std::size_t at = anchor.end;
  for (std::size_t i = 0; i < words_after_max; ++i) {
    const Word word = word_from(text, at);
    if (word.empty()) break;
    look(word);
    at = word.end;
  }
  at = anchor.begin;
  for (std::size_t i = 0; i < group.words_before; ++i) {
    const Word word = word_before(text, at);
    if (word.empty()) break;
    look(word);
    at = word.begin;
  }
  return has_first && has_second;
}

// Whether `is` holds for one of the records whose bits are set.
template <class Record, std::size_t Count, class Is>
bool is_any_of(const Record (&records)[Count], std::uint32_t bits, Is is) {
  for (; bits != 0; bits &= bits - 1) {
    if (is(records[std::countr_zero(bits)])) return true;
  }
  return false;
}

bool is_any_group(std::string_view text, Word first, Beginnings begins) {
  return is_any_of(instruction_groups, begins.groups,
                   [&](const InstructionGroup& group) {
                     return is_group(text, first, group);
                   });
}

bool is_instruction_from(std::string_view text, Word first) {
  const Beginnings begins = first_words.of(first.in(text));
  return is_any_of(instruction_sequences, begins.sequences,
                   [&](const InstructionSequence& sequence) {
                     return is_sequence(text, first, sequence);
                   }) ||
         is_any_group(text, first, begins);
}

// "system prompt" around `at`, after a verb that asks for it.
bool asks_for_prompt(std::string_view text, std::size_t at) {
  const Word system{begin_of_word(text, at), at + 2};
  if (end_of_any(text, system, prompt_names) == 0) return false;
  std::size_t before = system.begin;
  for (std::size_t i = 0; i < words_before_prompt_max; ++i) {
    const Word word = word_before(text, before);
    if (word.empty()) return false;
    before = word.begin;
    if (end_of_any(text, word, prompt_requests) != 0) {
      return !is_denied(text, before);
    }
  }
  return false;
}

bool is_chat_mark(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  const auto begins = [&](std::string_view mark) {
    return equal_ignoring_case(rest.substr(0, mark.size()), mark);
  };
  if (std::ranges::any_of(chat_marks, begins)) return true;
  constexpr std::size_t sentence_words_min = 3;
  const auto tag = std::ranges::find_if(chat_tags, begins);
  if (tag == std::end(chat_tags)) return false;
  const std::size_t before = text.substr(0, at).find_last_not_of(" \t");
  if (before != std::string_view::npos &&
      !std::string_view(".!?:;>\n\"").contains(text[before])) {
    return false;
  }
  std::size_t next = at + tag->size();
  if (next < text.size() && (text[next] == '/' || text[next] == '.')) {
    return false;
  }
  for (std::size_t i = 0; i < sentence_words_min; ++i) {
    const Word word = word_from(text, next);
    if (word.empty()) return false;
    next = word.end;
  }
  return true;
}

// A comment of HTML or Markdown with a sentence: people do not see it.
bool is_hidden_comment(std::string_view text, std::size_t at) {
  constexpr std::string_view opening = "<!--", closing = "-->";
  constexpr std::size_t sentence_words_min = 3;
  if (!text.substr(at).starts_with(opening)) return false;
  at += opening.size();
  const std::size_t end = std::min(text.find(closing, at), text.size());
  const std::string_view inside = text.substr(0, end);
  for (std::size_t i = 0; i < sentence_words_min; ++i) {
    const Word word = word_from(inside, at);
    if (word.empty()) return false;
    at = word.end;
  }
  return true;
}

}  // namespace

bool is_instruction_at(std::string_view text, std::size_t at,
                       Indicator indicator) {
  switch (indicator) {
    case Indicator::instruction: {
      const Word first = word_from(text, begin_of_word(text, at));
      // The indicator is in its first letters, or else in another word.
      constexpr std::size_t letters_before_max = 6;
      if (at > first.begin + letters_before_max) return false;
      return is_instruction_from(text, first);
    }
    case Indicator::instruction_noun: {
      std::size_t before = begin_of_word(text, at);
      for (std::size_t i = 0; i < words_before_noun_max; ++i) {
        const Word word = word_before(text, before);
        if (word.empty()) return false;
        if (is_any_group(text, word, first_words.of(word.in(text)))) {
          return true;
        }
        before = word.begin;
      }
      return false;
    }
    case Indicator::new_role: {
      // "are now", "are no longer".
      const Word are{begin_of_word(text, at), at + 2};
      const Word you = word_before(text, are.begin);
      return !you.empty() && is_instruction_from(text, you);
    }
    case Indicator::system_prompt:
      return asks_for_prompt(text, at);
    case Indicator::chat_mark:
      return is_chat_mark(text, at) || is_hidden_comment(text, at);
    default:
      return false;
  }
}

namespace {

// The beginning of the sentence around `at`, if it is near.
std::size_t begin_of_clause(std::string_view text, std::size_t at) {
  constexpr std::size_t bytes_before_max = 40;
  const std::size_t stop = text.substr(0, at).find_last_of(".!?\n");
  std::size_t begin = stop == std::string_view::npos ? 0 : stop + 1;
  begin = text.find_first_not_of(" \t", begin);
  return at - begin > bytes_before_max ? at : begin;
}

}  // namespace

std::optional<std::size_t> instruction_in(std::string_view text) {
  std::size_t place = 0;
  const bool found =
      for_each_indicator(text, [&](std::size_t at, Indicator indicator) {
        if (threat_of(indicator) != instruction_threat ||
            !is_instruction_at(text, at, indicator)) {
          return false;
        }
        place = begin_of_clause(text, begin_of_word(text, at));
        return true;
      });
  if (found || gives_script_instructions(text)) return place;
  return std::nullopt;
}

}  // namespace cardinal
