#include "schema/format_idn.h"

#include "schema/format_idn_tables.h"

namespace cardinal::formats {
namespace {

constexpr bool is_arabic_indic_digit(std::uint32_t point) {
  return point >= 0x660 && point <= 0x669;
}

constexpr bool is_extended_arabic_indic_digit(std::uint32_t point) {
  return point >= 0x6F0 && point <= 0x6F9;
}

// RFC 5892, A.1: a letter that joins onward before, one that joins back
// behind, and between them and the non-joiner only marks, which do not join.
bool breaks_a_join(Points label, std::size_t at) {
  std::size_t before = at;
  while (before > 0 && nonspacing_marks.contains(label[before - 1])) --before;
  std::size_t behind = at + 1;
  while (behind < label.size() && nonspacing_marks.contains(label[behind])) {
    ++behind;
  }
  return before > 0 && joined_onward.contains(label[before - 1]) &&
         behind < label.size() && joined_back.contains(label[behind]);
}

// RFC 5892, appendix A. False for what has no contextual rule.
bool fits_context(Points label, std::size_t at) {
  const std::uint32_t point = label[at];
  const bool has_before = at > 0;
  const bool has_behind = at + 1 < label.size();
  switch (point) {
    case 0x200C:  // zero width non-joiner
      return has_before &&
             (viramas.contains(label[at - 1]) || breaks_a_join(label, at));
    case 0x200D:  // zero width joiner
      return has_before && viramas.contains(label[at - 1]);
    case 0xB7:  // middle dot, of the Catalan l·l
      return has_before && label[at - 1] == 'l' && has_behind &&
             label[at + 1] == 'l';
    case 0x375:  // Greek keraia
      return has_behind && greek.contains(label[at + 1]);
    case 0x5F3:  // Hebrew geresh and gershayim
    case 0x5F4:
      return has_before && hebrew.contains(label[at - 1]);
    case 0x30FB:  // Katakana middle dot
      return std::ranges::any_of(
          label, [](std::uint32_t any) { return kana_or_han.contains(any); });
    default:
      break;
  }
  if (is_arabic_indic_digit(point)) {
    return std::ranges::none_of(label, is_extended_arabic_indic_digit);
  }
  return is_extended_arabic_indic_digit(point) &&
         std::ranges::none_of(label, is_arabic_indic_digit);
}

enum class Direction : std::uint8_t {
  left,             // L
  right,            // R, AL
  arabic_number,    // AN
  european_number,  // EN
  nonspacing,       // NSM
  neutral,          // ES, ON, BN: no others are in labels
};

Direction direction_of(std::uint32_t point) {
  if ((point >= '0' && point <= '9') || is_extended_arabic_indic_digit(point)) {
    return Direction::european_number;
  }
  if (point == '-' || point == 0x200C || point == 0x200D) {
    return Direction::neutral;
  }
  if (right_to_left.contains(point)) return Direction::right;
  if (arabic_numbers.contains(point)) return Direction::arabic_number;
  if (nonspacing_marks.contains(point)) return Direction::nonspacing;
  return neutrals.contains(point) ? Direction::neutral : Direction::left;
}

}  // namespace

bool is_u_label(Points label) {
  if (label.empty() || label.front() == '-' || label.back() == '-') {
    return false;
  }
  if (label.size() >= 4 && label[2] == '-' && label[3] == '-') return false;
  if (nonspacing_marks.contains(label[0]) || spacing_marks.contains(label[0])) {
    return false;
  }
  for (std::size_t at = 0; at < label.size(); ++at) {
    if (!idna_valid.contains(label[at]) && !fits_context(label, at)) {
      return false;
    }
  }
  return true;
}

bool is_right_to_left(Points label) {
  return std::ranges::any_of(label, [](std::uint32_t point) {
    const Direction direction = direction_of(point);
    return direction == Direction::right ||
           direction == Direction::arabic_number;
  });
}

bool obeys_bidi_rule(Points label) {
  const Direction first = direction_of(label[0]);
  if (first != Direction::left && first != Direction::right) return false;
  bool european = false, arabic = false;
  Direction last = first;  // but for marks
  for (const std::uint32_t point : label) {
    const Direction direction = direction_of(point);
    european |= direction == Direction::european_number;
    arabic |= direction == Direction::arabic_number;
    const Direction opposite =
        first == Direction::left ? Direction::right : Direction::left;
    if (direction == opposite) return false;
    if (direction != Direction::nonspacing) last = direction;
  }
  if (last == Direction::neutral) return false;
  return first == Direction::left ? !arabic : !(european && arabic);
}

}  // namespace cardinal::formats
