// Characters, escapes and classes of ECMAScript patterns.
#pragma once

#include "schema/ecma_regex.h"

namespace cardinal::schema {

// Where the parser stands. After a failure nothing more is there to read, so
// that every loop ends; the first failure is kept.
class RegexCursor {
 public:
  explicit RegexCursor(std::string_view pattern) : pattern_(pattern) {}

  std::size_t size() const { return pattern_.size(); }
  std::size_t at() const { return at_; }
  bool more() const { return at_ < pattern_.size(); }
  // NUL at the end.
  char peek() const { return more() ? pattern_[at_] : '\0'; }
  char take() { return more() ? pattern_[at_++] : '\0'; }
  bool accept(char c) {
    if (!more() || pattern_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool accept(std::string_view text) {
    if (!pattern_.substr(at_).starts_with(text)) return false;
    at_ += text.size();
    return true;
  }
  // Of UTF-8.
  std::uint32_t take_point();
  // Decimal; what is too large is held at the largest.
  std::optional<std::uint32_t> take_number();
  // Just that many hexadecimal digits, or none taken.
  std::optional<std::uint32_t> take_hex(int digits);

  bool failed() const { return failed_; }
  void fail(std::string message) { fail_at(at_, std::move(message)); }
  void fail_at(std::size_t place, std::string message);
  const RegexFault& fault() const { return fault_; }

 private:
  std::string_view pattern_;
  std::size_t at_ = 0;
  bool failed_ = false;
  RegexFault fault_{};
};

bool is_group_name(std::string_view name);

CodePointSet any_but_line_ends();

struct RegexEscape {
  CodePointSet set;
  std::optional<std::uint32_t> point;  // when it is a single character
};
// Behind the backslash.
RegexEscape read_regex_escape(RegexCursor& in, bool in_class);

// Behind the opening bracket.
CodePointSet read_class(RegexCursor& in);

}  // namespace cardinal::schema
