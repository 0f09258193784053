#include "card/agentcard/wording.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/ascii.h"
#include "card/agentcard/limits.h"

namespace cardinal::agentcard {
namespace {

constexpr auto id_characters = [] {
  std::array<bool, 256> allowed{};
  for (const char c :
       std::string_view("abcdefghijklmnopqrstuvwxyz0123456789._-")) {
    allowed[static_cast<std::uint8_t>(c)] = true;
  }
  return allowed;
}();

constexpr std::string_view conventional_namespaces[] = {"text.", "tool.",
                                                        "data.", "fn.", "a2a."};

// Top-level domains seen as the first label of reverse-domain names; two
// letters are a country's.
constexpr std::string_view domain_labels[] = {"com", "org", "net",   "dev",
                                              "app", "edu", "gov",   "info",
                                              "int", "mil", "cloud", "network"};

// local@label.label, the last of two letters or more.
std::string_view email_around(std::string_view text, std::size_t at) {
  std::size_t begin = at;
  while (begin > 0 && (is_alnum(text[begin - 1]) ||
                       std::string_view("._%+-").find(text[begin - 1]) !=
                           std::string_view::npos)) {
    --begin;
  }
  std::size_t end = at + 1;
  std::size_t last_dot = 0;
  while (end < text.size() &&
         (is_alnum(text[end]) || text[end] == '-' || text[end] == '.')) {
    if (text[end] == '.') {
      if (end + 1 == text.size() || !is_alnum(text[end + 1])) break;
      last_dot = end;
    }
    ++end;
  }
  const bool local = begin < at;
  const bool domain =
      last_dot > at + 1 && end - last_dot > 2 &&
      std::ranges::all_of(text.substr(last_dot + 1, end - last_dot - 1),
                          is_alpha);
  // git@host:path and ssh://git@host are addresses of repositories.
  const bool path_follows =
      end + 1 < text.size() && text[end] == ':' && !is_space(text[end + 1]);
  const bool in_url = text.substr(0, begin).ends_with("://");
  const bool found = local && domain && !path_follows && !in_url;
  return found ? text.substr(begin, end - begin) : std::string_view();
}

// + and 8 to 15 digits (E.164) with blanks, dots, hyphens or brackets between.
std::string_view international_number(std::string_view text, std::size_t plus) {
  std::size_t end = plus + 1, behind_digit = end;
  std::size_t digits = 0;
  while (end < text.size() &&
         (is_digit(text[end]) || std::string_view(" .-()").find(text[end]) !=
                                     std::string_view::npos)) {
    if (is_digit(text[end])) {
      ++digits;
      behind_digit = end + 1;
    }
    ++end;
  }
  const bool starts = plus + 1 < text.size() && is_digit(text[plus + 1]) &&
                      (plus == 0 || !is_alnum(text[plus - 1]));
  const bool ends = end == text.size() || !is_alpha(text[end]);
  return starts && ends && digits >= phone_digits_min && digits <= 15
             ? text.substr(plus, behind_digit - plus)
             : std::string_view();
}

// 555-123-4567, (555) 123-4567 or 555 123 4567, standing alone.
std::string_view national_number(std::string_view text, std::size_t at) {
  if (at > 0 &&
      (is_alnum(text[at - 1]) || text[at - 1] == '-' || text[at - 1] == '.')) {
    return {};
  }
  std::size_t end = at;
  const auto take_digits = [&](int count) {
    for (; count > 0 && end < text.size() && is_digit(text[end]); --count) {
      ++end;
    }
    return count == 0;
  };
  const auto take_separator = [&] {
    if (end < text.size() && (text[end] == '-' || text[end] == ' ')) {
      ++end;
      return true;
    }
    return false;
  };
  const bool bracket = text[at] == '(';
  if (bracket) ++end;
  if (!take_digits(3)) return {};
  if (bracket && (end >= text.size() || text[end] != ')')) return {};
  if (bracket) ++end;
  if (!take_separator() && !bracket) return {};
  if (!take_digits(3) || !take_separator() || !take_digits(4)) return {};
  if (end < text.size() && (is_alnum(text[end]) || text[end] == '-')) return {};
  return text.substr(at, end - at);
}

// In lower case, without the dot: what may stand before a capital letter or a
// number in the middle of a sentence.
constexpr std::string_view abbreviations[] = {
    "dr",     "mr",   "mrs",  "ms",   "prof", "st",  "jr",  "sr",
    "vs",     "inc",  "ltd",  "corp", "fig",  "eq",  "vol", "cf",
    "approx", "incl", "excl", "al",   "etc",  "bzw", "ca",  "nr",
    "usw",    "inkl", "evtl", "resp", "np",   "max", "min"};

// "e.g.", "U.S." and "Dr." end no sentence, whatever follows: a letter
// after a dot, one alone, or a word of the list.
bool is_abbreviation(std::string_view text, std::size_t dot) {
  if (dot == 0 || text[dot] != '.') return false;
  std::size_t begin = dot;
  while (begin > 0 && (is_alpha(text[begin - 1]) || text[begin - 1] == '.')) {
    --begin;
  }
  const std::string word = lower_case(text.substr(begin, dot - begin));
  if (word.empty()) return false;
  const bool letter = is_alpha(text[dot - 1]) &&
                      (word.size() == 1 || word[word.size() - 2] == '.') &&
                      (begin == 0 || !is_alnum(text[begin - 1]));
  return letter ||
         std::ranges::find(abbreviations, word) != std::end(abbreviations);
}

}  // namespace

bool is_capability_id(std::string_view id) {
  if (id.empty() || !is_alnum(id[0])) return false;
  bool all = true;
  for (const char c : id) all &= id_characters[static_cast<std::uint8_t>(c)];
  return all;
}

bool has_known_namespace(std::string_view id) {
  for (const std::string_view prefix : conventional_namespaces) {
    if (id.starts_with(prefix) && id.size() > prefix.size()) return true;
  }
  // A domain of two labels and a name, none of them empty.
  if (std::ranges::count(id, '.') < 2 || id.ends_with('.') ||
      id.find("..") != std::string_view::npos) {
    return false;
  }
  const std::string_view first = id.substr(0, id.find('.'));
  const bool country =
      first.size() == 2 && std::ranges::all_of(first, is_alpha);
  return country ||
         std::ranges::find(domain_labels, first) != std::end(domain_labels);
}

std::string_view find_personal_data(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::string_view found;
    if (text[at] == '@') {
      found = email_around(text, at);
    } else if (text[at] == '+') {
      found = international_number(text, at);
    } else if (is_digit(text[at]) || text[at] == '(') {
      found = national_number(text, at);
    }
    if (!found.empty()) return found;
  }
  return {};
}

std::size_t count_sentences(std::string_view text) {
  std::size_t sentences = 0;
  bool open = false;  // words since the last end
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_alnum(text[i]) || static_cast<std::uint8_t>(text[i]) >= 0x80) {
      open = true;
    }
    if (text[i] != '.' && text[i] != '!' && text[i] != '?') continue;
    if (is_abbreviation(text, i)) continue;
    std::size_t next = i + 1;
    while (next < text.size() && is_space(text[next])) ++next;
    const bool spaced = next > i + 1;
    const bool lower = next < text.size() && is_lower(text[next]);
    if (open && (next == text.size() || (spaced && !lower))) {
      ++sentences;
      open = false;
    }
  }
  return sentences + (open ? 1 : 0);
}

bool says_nothing(std::string_view description) {
  std::string folded;
  int words = 0;
  bool in_word = false, ascii = true;
  for (const char c : description) {
    if (static_cast<std::uint8_t>(c) >= 0x80) ascii = false;
    if (is_space(c)) {
      in_word = false;
      continue;
    }
    if (!in_word) {
      if (words++ > 0) folded.push_back(' ');
      in_word = true;
    }
    folded.push_back(to_lower(c));
  }
  while (!folded.empty() && (folded.back() == '.' || folded.back() == '!')) {
    folded.pop_back();
  }
  if (description.size() <= empty_phrase_bytes_max &&
      std::ranges::find(empty_phrases, folded) != std::end(empty_phrases)) {
    return true;
  }
  // Scripts without blanks between words cannot be counted this way.
  return folded.empty() || (ascii && words < description_words_min);
}

}  // namespace cardinal::agentcard
