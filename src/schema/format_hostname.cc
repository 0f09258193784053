// RFC 1123 host names with the A-labels of RFC 5890, and internationalized
// ones. Both are measured as the DNS would carry them.
#include <algorithm>
#include <array>
#include <optional>

#include "base/utf8.h"
#include "schema/format_idn.h"
#include "schema/format_parts.h"

namespace cardinal::formats {
namespace {

constexpr std::size_t label_octets_max = 63;
constexpr std::size_t name_octets_max = 253;
constexpr std::string_view ace_prefix = "xn--";

// A label of 63 octets decodes to no more code points than that.
struct Label {
  std::array<std::uint32_t, label_octets_max> points;
  std::size_t size = 0;
  Points view() const { return {points.data(), size}; }
};

// RFC 3492: how the lengths of its numbers follow what has been seen.
class Bias {
 public:
  std::uint32_t threshold(std::uint32_t weight) const {
    if (weight <= bias_) return 1;
    return std::min(weight - bias_, 26u);
  }
  // `count` code points now, the last of them `delta` away.
  void adapt(std::uint32_t delta, std::uint32_t count, bool first) {
    delta = first ? delta / 700 : delta / 2;
    delta += delta / count;
    std::uint32_t weight = 0;
    for (; delta > 35 * 26 / 2; delta /= 35) weight += 36;
    bias_ = weight + 36 * delta / (delta + 38);
  }

 private:
  std::uint32_t bias_ = 72;
};

// Above every delta a label can hold, so that sums need no further care.
constexpr std::uint64_t delta_limit = 0x110000 * (label_octets_max + 1);

// One number in Punycode's own notation.
std::optional<std::uint32_t> take_delta(std::string_view& rest,
                                        const Bias& bias) {
  std::uint64_t delta = 0, weight = 1;
  for (std::uint32_t position = 36; !rest.empty(); position += 36) {
    const char c = to_lower(rest[0]);
    if (c == '-') return std::nullopt;
    rest.remove_prefix(1);
    const auto digit =
        static_cast<std::uint32_t>(is_digit(c) ? c - '0' + 26 : c - 'a');
    delta += digit * weight;
    if (delta >= delta_limit) return std::nullopt;
    const std::uint32_t threshold = bias.threshold(position);
    if (digit < threshold) return static_cast<std::uint32_t>(delta);
    weight *= 36 - threshold;
    if (weight >= delta_limit) return std::nullopt;
  }
  return std::nullopt;
}

// RFC 3492, 6.2. A text has one decoding and a label one encoding, but for a
// delimiter without basic code points before it, which is refused; so nothing
// need be encoded again to compare. Requires: letters, digits, hyphens.
bool decode_punycode(std::string_view text, Label& out) {
  const std::size_t delimiter = text.rfind('-');
  if (delimiter == 0) return false;
  out.size = 0;
  if (delimiter != std::string_view::npos) {
    for (const char c : text.substr(0, delimiter)) {
      out.points[out.size++] = static_cast<std::uint8_t>(to_lower(c));
    }
    text.remove_prefix(delimiter + 1);
  }
  Bias bias;
  std::uint32_t point = 0x80, at = 0;
  for (bool first = true; !text.empty(); first = false) {
    const auto delta = take_delta(text, bias);
    if (!delta) return false;
    const auto count = static_cast<std::uint32_t>(out.size) + 1;
    point += (at + *delta) / count;
    if (point > 0x10FFFF) return false;
    at = (at + *delta) % count;
    bias.adapt(*delta, count, first);
    std::copy_backward(out.points.data() + at, out.points.data() + out.size,
                       out.points.data() + count);
    out.points[at++] = point;
    out.size = count;
  }
  return true;
}

std::size_t delta_length(std::uint32_t delta, const Bias& bias) {
  std::size_t length = 1;
  for (std::uint32_t position = 36;; position += 36) {
    const std::uint32_t threshold = bias.threshold(position);
    if (delta < threshold) return length;
    delta = (delta - threshold) / (36 - threshold);
    ++length;
  }
}

// The octets that RFC 3492, 6.3 would encode the label in.
std::size_t punycode_length(Points label) {
  const auto is_basic = [](std::uint32_t point) { return point < 0x80; };
  const auto basic =
      static_cast<std::uint32_t>(std::ranges::count_if(label, is_basic));
  std::size_t length = basic > 0 ? basic + 1 : 0;
  Bias bias;
  std::uint32_t done = basic, point = 0x80, delta = 0;
  while (done < label.size()) {
    std::uint32_t next = 0x10FFFF;
    for (const std::uint32_t other : label) {
      if (other >= point) next = std::min(next, other);
    }
    delta += (next - point) * (done + 1);
    for (const std::uint32_t other : label) {
      if (other < next) ++delta;
      if (other != next) continue;
      length += delta_length(delta, bias);
      bias.adapt(delta, done + 1, done == basic);
      delta = 0;
      ++done;
    }
    ++delta;
    point = next + 1;
  }
  return length;
}

// Letters, digits and hyphens within; an A-label must stand for a U-label.
bool read_ascii_label(std::string_view text, Label& out) {
  if (text.empty() || text.size() > label_octets_max) return false;
  if (text.front() == '-' || text.back() == '-') return false;
  for (const char c : text) {
    if (!is_alpha(c) && !is_digit(c) && c != '-') return false;
  }
  const std::string_view prefix = text.substr(0, ace_prefix.size());
  if (!std::ranges::equal(prefix, ace_prefix, {}, to_lower)) {
    std::ranges::copy(text, out.points.begin());
    out.size = text.size();
    return true;
  }
  return decode_punycode(text.substr(ace_prefix.size()), out) &&
         is_u_label(out.view());
}

// The octets of the label in the DNS; nothing when it is no label.
std::optional<std::size_t> read_label(std::string_view text, Script script,
                                      Label& out) {
  const bool ascii =
      std::ranges::none_of(text, [](char c) { return (c & 0x80) != 0; });
  if (ascii) {
    if (!read_ascii_label(text, out)) return std::nullopt;
    return text.size();
  }
  if (script == Script::ascii) return std::nullopt;
  out.size = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (out.size == out.points.size()) return std::nullopt;
    const Utf8Step step = decode_utf8(text, at);
    out.points[out.size++] = step.point;
    at += step.bytes;
  }
  if (!is_u_label(out.view())) return std::nullopt;
  const std::size_t octets = ace_prefix.size() + punycode_length(out.view());
  if (octets > label_octets_max) return std::nullopt;
  return octets;
}

struct Separator {
  std::size_t at;
  std::size_t bytes;  // 0 at the end of the text
};

// A dot, or what input methods put in its place (RFC 3490, 3.1).
Separator find_separator(std::string_view text, Script script) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '.') return {at, 1};
    if (script == Script::ascii || (text[at] & 0x80) == 0) continue;
    const std::string_view dot = text.substr(at, 3);
    if (dot == "\u3002" || dot == "\uFF0E" || dot == "\uFF61") return {at, 3};
  }
  return {text.size(), 0};
}

}  // namespace

bool is_hostname(std::string_view text, Script script) {
  std::size_t octets = 0;
  bool any_right_to_left = false, all_obey = true;
  while (true) {
    const Separator separator = find_separator(text, script);
    Label label;
    const auto read = read_label(text.substr(0, separator.at), script, label);
    if (!read) return false;
    octets += *read;
    any_right_to_left |= is_right_to_left(label.view());
    all_obey &= obeys_bidi_rule(label.view());
    if (separator.bytes == 0) break;
    octets += 1;
    text.remove_prefix(separator.at + separator.bytes);
  }
  // One label from right to left asks the rule of all (RFC 5893, 1.4).
  return octets <= name_octets_max && (!any_right_to_left || all_obey);
}

}  // namespace cardinal::formats
