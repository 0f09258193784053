// A pattern as a table of states: one step a character, whatever the text, so
// that patterns of strangers cost what they should. For those without
// look-around, back-references and Unicode properties, which are most; the
// others are PCRE2's.
#pragma once

#include <array>
#include <optional>

#include "schema/ecma_regex.h"

namespace cardinal::schema {

class Dfa {
 public:
  // Nothing when the pattern needs more than a table can hold, or more steps
  // to build than are left; those taken are taken off.
  static std::optional<Dfa> build(const Regex& regex, std::size_t& work_left);
  // Whether the pattern is found anywhere in the text. Requires: valid UTF-8.
  bool finds(std::string_view text) const;

 private:
  friend class DfaBuilder;
  static constexpr std::uint16_t dead = 0, found = 1, start = 2;

  std::uint32_t class_of(std::uint32_t point) const;

  // Characters the pattern never tells apart are one class.
  std::array<std::uint8_t, 128> ascii_classes_{};
  std::vector<std::uint32_t> class_starts_;  // first code point of each range
  std::vector<std::uint8_t> range_classes_;
  std::uint32_t classes_ = 0;
  std::vector<std::uint16_t> next_;  // state * classes + class
  std::vector<bool> found_at_end_;
};

}  // namespace cardinal::schema
