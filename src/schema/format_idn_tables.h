// Unicode 17, as far as host names ask. All sets but `idna_valid` are loose:
// they say nothing of code points that are neither valid by RFC 5892 nor
// subject to a contextual rule, which keeps them small.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

namespace cardinal::formats {

// Begin, end, begin, end, ...; an end is the first code point outside.
struct CodePointSet {
  std::span<const std::uint32_t> bounds;
  bool contains(std::uint32_t point) const {
    const auto above = std::ranges::upper_bound(bounds, point);
    return (above - bounds.begin()) % 2 == 1;
  }
};

// PVALID of RFC 5892, 3.
extern const CodePointSet idna_valid;

// General_Category Mn and Mc. Mn stands for Bidi_Class NSM and Joining_Type T
// as well: in Unicode 14 they differ in seven code points, of which only the
// Adlam U+1E94B is of a script that joins or runs from right to left.
extern const CodePointSet nonspacing_marks;
extern const CodePointSet spacing_marks;
// Canonical_Combining_Class Virama.
extern const CodePointSet viramas;

// Joining_Type L or D: joined to what follows; R or D: to what precedes.
extern const CodePointSet joined_onward;
extern const CodePointSet joined_back;

// Bidi_Class R or AL; AN; ON. That of letters which came after Unicode 14 is
// the default of their block.
extern const CodePointSet right_to_left;
extern const CodePointSet arabic_numbers;
extern const CodePointSet neutrals;

// Script.
extern const CodePointSet greek;
extern const CodePointSet hebrew;
extern const CodePointSet kana_or_han;

}  // namespace cardinal::formats
