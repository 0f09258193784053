#include "schema/ecma_class.h"

#include <algorithm>

#include "base/ascii.h"
#include "schema/unicode_property.h"

namespace cardinal::schema {
namespace {

constexpr CodePointRange digits[] = {{'0', '9'}};
constexpr CodePointRange word[] = {
    {'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}};
// WhiteSpace and LineTerminator of ECMA-262.
constexpr CodePointRange space[] = {
    {'\t', '\r'},     {' ', ' '},       {0xA0, 0xA0},     {0x1680, 0x1680},
    {0x2000, 0x200A}, {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F},
    {0x3000, 0x3000}, {0xFEFF, 0xFEFF}};

template <std::size_t size>
CodePointSet set_of(const CodePointRange (&ranges)[size], bool negated) {
  CodePointSet set;
  set.ranges.assign(std::begin(ranges), std::end(ranges));
  set.negated = negated;
  set.normalise();
  return set;
}

std::optional<CodePointSet> class_escape(char c) {
  switch (c) {
    case 'd':
      return set_of(digits, false);
    case 'D':
      return set_of(digits, true);
    case 'w':
      return set_of(word, false);
    case 'W':
      return set_of(word, true);
    case 's':
      return set_of(space, false);
    case 'S':
      return set_of(space, true);
    default:
      return std::nullopt;
  }
}

std::optional<std::uint32_t> control_escape(char c) {
  switch (c) {
    case 't':
      return '\t';
    case 'n':
      return '\n';
    case 'v':
      return '\v';
    case 'f':
      return '\f';
    case 'r':
      return '\r';
    default:
      return std::nullopt;
  }
}

// Behind \u: four digits, a pair of surrogates, or {...}.
std::optional<std::uint32_t> unicode_escape(RegexCursor& in) {
  if (in.accept('{')) {
    std::uint32_t point = 0;
    int count = 0;
    while (const auto digit = in.take_hex(1)) {
      point = std::min(point * 16 + *digit, code_point_max + 1);
      ++count;
    }
    if (count == 0 || point > code_point_max || !in.accept('}')) {
      return std::nullopt;
    }
    return point;
  }
  const auto high = in.take_hex(4);
  if (!high || *high < 0xD800 || *high > 0xDBFF) return high;
  RegexCursor ahead = in;
  if (!ahead.accept("\\u")) return high;
  const auto low = ahead.take_hex(4);
  if (!low || *low < 0xDC00 || *low > 0xDFFF) return high;
  in = ahead;
  return 0x10000 + ((*high - 0xD800) << 10) + (*low - 0xDC00);
}

std::optional<std::uint32_t> character_escape(RegexCursor& in, bool in_class) {
  const char c = in.take();
  if (const auto control = control_escape(c)) return control;
  switch (c) {
    case '0': {
      const char next = in.peek();
      if (is_digit(next)) return std::nullopt;
      return 0;
    }
    case 'c': {
      const char letter = in.take();
      if (!is_alpha(letter)) return std::nullopt;
      return static_cast<std::uint32_t>(letter) & 31;
    }
    case 'x':
      return in.take_hex(2);
    case 'u':
      return unicode_escape(in);
    case 'b':
      if (in_class) return '\b';
      return std::nullopt;
    case '-':
      if (in_class) return '-';
      return std::nullopt;
    default:
      if (c != '\0' && std::string_view("^$\\.*+?()[]{}|/").find(c) !=
                           std::string_view::npos) {
        return static_cast<std::uint32_t>(c);
      }
      return std::nullopt;
  }
}

}  // namespace

void CodePointSet::add(const CodePointSet& other) {
  ranges.insert(ranges.end(), other.ranges.begin(), other.ranges.end());
  properties.insert(properties.end(), other.properties.begin(),
                    other.properties.end());
}

void CodePointSet::normalise() {
  std::ranges::sort(ranges);
  std::vector<CodePointRange> joined;
  for (const CodePointRange& range : ranges) {
    if (!joined.empty() && range.first <= joined.back().second + 1) {
      joined.back().second = std::max(joined.back().second, range.second);
    } else {
      joined.push_back(range);
    }
  }
  ranges = std::move(joined);
  if (!negated || !properties.empty()) return;
  std::vector<CodePointRange> others;
  std::uint32_t next = 0;
  for (const auto& [first, last] : ranges) {
    if (first > next) others.emplace_back(next, first - 1);
    next = last + 1;
  }
  if (next <= code_point_max) others.emplace_back(next, code_point_max);
  ranges = std::move(others);
  negated = false;
}

std::uint32_t RegexCursor::take_point() {
  const auto lead = static_cast<unsigned char>(take());
  if (lead < 0x80) return lead;
  const int more_bytes = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
  std::uint32_t point = lead & (0x3Fu >> more_bytes);
  for (int i = 0; i < more_bytes; ++i) {
    point = point << 6 | (static_cast<unsigned char>(take()) & 0x3F);
  }
  return point;
}

std::optional<std::uint32_t> RegexCursor::take_number() {
  if (peek() < '0' || peek() > '9') return std::nullopt;
  std::uint64_t number = 0;
  while (peek() >= '0' && peek() <= '9') {
    number = std::min<std::uint64_t>(
        number * 10 + static_cast<std::uint64_t>(take() - '0'), 0xFFFFFFFE);
  }
  return static_cast<std::uint32_t>(number);
}

std::optional<std::uint32_t> RegexCursor::take_hex(int count) {
  std::uint32_t value = 0;
  const std::size_t begin = at_;
  for (int i = 0; i < count; ++i) {
    const char c = take();
    if (!is_hex_digit(c)) {
      at_ = begin;
      return std::nullopt;
    }
    value = value * 16 + static_cast<std::uint32_t>(hex_value(c));
  }
  return value;
}

void RegexCursor::fail_at(std::size_t place, std::string message) {
  if (!failed_) fault_ = {place, std::move(message)};
  failed_ = true;
  at_ = pattern_.size();
}

bool is_group_name(std::string_view name) {
  const auto is_letter = [](char c) {
    return is_alpha(c) || c == '_' || c == '$' ||
           static_cast<unsigned char>(c) >= 0x80;
  };
  return !name.empty() && is_letter(name[0]) &&
         std::ranges::all_of(
             name, [&](char c) { return is_letter(c) || is_digit(c); });
}

CodePointSet any_but_line_ends() {
  CodePointSet set;
  set.add('\n', '\n');
  set.add('\r', '\r');
  set.add(0x2028, 0x2029);
  set.negated = true;
  return set;
}

RegexEscape read_regex_escape(RegexCursor& in, bool in_class) {
  const std::size_t place = in.at() - 1;
  const char c = in.peek();
  if (auto set = class_escape(c)) {
    in.take();
    return {std::move(*set), std::nullopt};
  }
  RegexEscape read;
  if (c == 'p' || c == 'P') {
    in.take();
    if (auto property = read_property(in, c == 'P')) {
      read.set.properties.push_back(std::move(*property));
    }
    return read;
  }
  read.point = character_escape(in, in_class);
  if (!read.point) {
    in.fail_at(place, in.more() || c != '\0'
                          ? "\\" + std::string(1, c) +
                                " is not an escape of ECMAScript patterns"
                          : "the pattern ends with a backslash");
    return read;
  }
  read.set.add(*read.point, *read.point);
  return read;
}

CodePointSet read_class(RegexCursor& in) {
  CodePointSet set;
  const std::size_t place = in.at() - 1;
  set.negated = in.accept('^');
  const auto member = [&]() -> RegexEscape {
    if (in.accept('\\')) return read_regex_escape(in, true);
    RegexEscape read;
    read.point = in.take_point();
    read.set.add(*read.point, *read.point);
    return read;
  };
  while (!in.failed() && in.more() && in.peek() != ']') {
    const RegexEscape first = member();
    if (in.failed()) return {};
    RegexCursor ahead = in;
    if (!ahead.accept('-') || !ahead.more() || ahead.peek() == ']') {
      set.add(first.set);
      continue;
    }
    in = ahead;
    const RegexEscape last = member();
    if (in.failed()) return {};
    if (!first.point || !last.point || *first.point > *last.point) {
      in.fail_at(place,
                 "a range in a class needs two characters in ascending order");
      return {};
    }
    set.add(*first.point, *last.point);
  }
  if (!in.failed() && !in.accept(']')) {
    in.fail_at(place, "a class is not closed");
  }
  return set;
}

}  // namespace cardinal::schema
