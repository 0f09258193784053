#include "check/rules/a2a/words.h"

#include <algorithm>

#include "base/ascii.h"

namespace cardinal::a2a {
namespace {

constexpr std::size_t text_bytes_max = 16384;

bool is_inner(char c) {
  return is_lower(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

Words::Words(std::string_view text)
    : lower_(lower_case(text.substr(0, text_bytes_max))) {
  bool begins = true;
  for (std::size_t at = 0; at < lower_.size();) {
    if (!is_inner(lower_[at])) {
      begins |= std::string_view(".,;:!?\n").find(lower_[at]) !=
                std::string_view::npos;
      ++at;
      continue;
    }
    const std::size_t start = at;
    while (at < lower_.size() &&
           (is_inner(lower_[at]) ||
            ((lower_[at] == '-' || lower_[at] == '\'') &&
             at + 1 < lower_.size() && is_inner(lower_[at + 1])))) {
      ++at;
    }
    words_.push_back(
        {std::string_view(lower_).substr(start, at - start), begins});
    begins = false;
  }
}

bool Words::has(std::string_view word) const {
  return std::ranges::find(words_, word, &Word::text) != words_.end();
}

bool Words::has_sequence(std::span<const std::string_view> steps,
                         std::size_t gap_max) const {
  for (std::size_t start = 0; start < words_.size(); ++start) {
    if (!is_among(words_[start].text, steps[0])) continue;
    std::size_t at = start, step = 1;
    for (; step < steps.size(); ++step) {
      const std::size_t end = std::min(at + gap_max + 2, words_.size());
      std::size_t next = at + 1;
      while (next < end && !is_among(words_[next].text, steps[step])) ++next;
      if (next >= end) break;
      at = next;
    }
    if (step == steps.size()) return true;
  }
  return false;
}

bool is_among(std::string_view word, std::string_view alternatives) {
  while (!alternatives.empty()) {
    const std::size_t end =
        std::min(alternatives.find('|'), alternatives.size());
    if (alternatives.substr(0, end) == word) return true;
    alternatives.remove_prefix(std::min(end + 1, alternatives.size()));
  }
  return false;
}

}  // namespace cardinal::a2a
