// Unicode 17, as far as host names ask. All sets but `idna_valid` are loose:
// they say nothing of code points that are neither valid by RFC 5892 nor
// subject to a contextual rule, which keeps them small.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

namespace cardinal::formats {

// Begin, end, begin, end, ...; an end is the first code point outside.
struct IdnCodePoints {
  std::span<const std::uint32_t> bounds;
  bool contains(std::uint32_t point) const {
    const auto above = std::ranges::upper_bound(bounds, point);
    return (above - bounds.begin()) % 2 == 1;
  }
};

// PVALID of RFC 5892, 3.
extern const IdnCodePoints idna_valid;

// General_Category Mn and Mc. Mn stands for Bidi_Class NSM and Joining_Type T
// as well: in Unicode 14 they differ in seven code points, of which only the
// Adlam U+1E94B is of a script that joins or runs from right to left.
extern const IdnCodePoints nonspacing_marks;
extern const IdnCodePoints spacing_marks;
// Canonical_Combining_Class Virama.
extern const IdnCodePoints viramas;

// Joining_Type L or D: joined to what follows; R or D: to what precedes.
extern const IdnCodePoints joined_onward;
extern const IdnCodePoints joined_back;

// Bidi_Class R or AL; AN; ON. That of letters which came after Unicode 14 is
// the default of their block.
extern const IdnCodePoints right_to_left;
extern const IdnCodePoints arabic_numbers;
extern const IdnCodePoints neutrals;

// Script.
extern const IdnCodePoints greek;
extern const IdnCodePoints hebrew;
extern const IdnCodePoints kana_or_han;

}  // namespace cardinal::formats
