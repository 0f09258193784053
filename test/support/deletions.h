// Texts with one token deleted: a bracket, a comma, a colon, a string, a number
// or a literal, or only the closing quote of a string.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cardinal::test {

struct Deletion {
  std::size_t begin;
  std::size_t end;
  // One of {}[]:, or " for a string, q for a closing quote, 0 for a number and
  // a for a literal.
  char token;
};

// Requires: `json` is valid JSON.
std::vector<Deletion> deletions_of(std::string_view json);
std::string without(std::string_view json, const Deletion& deletion);

// The same JSON on one line, without spaces between tokens.
std::string on_one_line(std::string_view json);

}  // namespace cardinal::test
