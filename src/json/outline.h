// The shape of a text with faults: its lines with their indentation, and how
// many brackets have no partner. What the careful reader decides by, where a
// bracket is missing.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace cardinal::detail {

// A bracket that is open at some place in the text.
struct OpenBracket {
  char closer;
  std::uint32_t at;
};

class TextLines {
 public:
  explicit TextLines(std::string_view text);

  // Blanks at the beginning of the line that has this byte.
  std::uint32_t indent_at(std::size_t byte) const;
  // Whether only blanks stand before this byte in its line.
  bool starts_line(std::size_t byte) const;
  bool on_one_line(std::size_t a, std::size_t b) const;
  // Whether the indentation of both lines can be compared: no tabs in one and
  // spaces in the other.
  bool comparable(std::size_t a, std::size_t b) const;

 private:
  struct Line {
    std::size_t begin;
    std::uint32_t indent;
    bool tabs;  // the indentation begins with one
  };
  const Line& line_of(std::size_t byte) const;
  std::vector<Line> lines_;
};

class Outline {
 public:
  explicit Outline(std::string_view text);

  const TextLines& lines() const { return lines_; }
  // Whether brackets are closed at the end of a line that they were not opened
  // in. Asked where a string without its closing quote may have taken them in.
  bool closes_at_line_ends() const { return closes_at_line_ends_; }
  // Opening brackets without a partner of this kind; below zero: closing ones.
  int missing(char closer) const { return closer == '}' ? braces_ : brackets_; }
  // One bracket of the kind was supplied: a closing (1) or an opening one (-1).
  void settle(char closer, int supplied) {
    (closer == '}' ? braces_ : brackets_) -= supplied;
  }

 private:
  // False where there is no string without an end.
  bool count_brackets(std::string_view text);
  bool balanced() const { return braces_ == 0 && brackets_ == 0; }

  TextLines lines_;
  bool closes_at_line_ends_ = false;
  int braces_ = 0;
  int brackets_ = 0;
};

}  // namespace cardinal::detail
