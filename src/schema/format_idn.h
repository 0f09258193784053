// Labels of internationalized host names: which code points RFC 5892 admits,
// in which company, and the directions RFC 5893 lets stand together.
#pragma once

#include <cstdint>
#include <span>

namespace cardinal::formats {

// One label, decoded.
using Points = std::span<const std::uint32_t>;

// Whether RFC 5891, 4.2 holds but for normalization form C: hyphens, no mark
// in front, each code point valid, or in the context it needs. Letters of
// ASCII must be lower case here.
bool is_u_label(Points label);

// Whether it makes the whole name one that RFC 5893 speaks of.
bool is_right_to_left(Points label);

// RFC 5893, 2. Requires: not empty.
bool obeys_bidi_rule(Points label);

}  // namespace cardinal::formats
