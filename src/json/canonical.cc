#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <span>

#include "base/check_that.h"
#include "base/utf8.h"
#include "cardinal/json.h"

namespace cardinal {
namespace {

// Members sort by UTF-16 code unit (RFC 8785, 3.2.3). UTF-8 byte order is the
// same but for U+E000..U+FFFF, lead bytes EE and EF, which must come after the
// astral planes, lead bytes F0..F4. Lifting those two above F4 settles it.
constexpr std::uint8_t utf16_rank(char c) {
  const auto byte = static_cast<std::uint8_t>(c);
  const bool lifted = byte == 0xEE || byte == 0xEF;
  return lifted ? static_cast<std::uint8_t>(byte + 0x10) : byte;
}

bool name_before(const Member& a, const Member& b) {
  const std::size_t shared = std::min(a.name.size(), b.name.size());
  const auto [in_a, in_b] =
      std::mismatch(a.name.begin(), a.name.begin() + shared, b.name.begin());
  if (in_a == a.name.begin() + shared) return a.name.size() < b.name.size();
  return utf16_rank(*in_a) < utf16_rank(*in_b);
}

Error invalid(std::string message) {
  return {Code::invalid, std::move(message), {}};
}

// RFC 7493, 2.1 forbids noncharacters: U+FDD0..U+FDEF and the last two of each
// plane. In UTF-8 they start with EF, or end with BF BE or BF BF.
bool has_noncharacter(std::string_view text) {
  for (std::size_t at = text.find('\xEF'); at < text.size();
       at = text.find('\xEF', at + 1)) {
    const std::uint32_t point = decode_utf8(text, at).point;
    if ((point >= 0xFDD0 && point <= 0xFDEF) || point >= 0xFFFE) return true;
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (static_cast<std::uint8_t>(text[at]) < 0xF0) continue;
    if ((decode_utf8(text, at).point & 0xFFFE) == 0xFFFE) return true;
  }
  return false;
}

bool is_ascii(std::string_view text) {
  std::uint64_t any = 0, word = 0;
  while (text.size() >= sizeof word) {
    std::memcpy(&word, text.data(), sizeof word);
    any |= word;
    text.remove_prefix(sizeof word);
  }
  for (const char c : text) any |= static_cast<std::uint8_t>(c);
  return (any & 0x8080808080808080u) == 0;
}

class Canonicalizer {
 public:
  // `without` is in the order of the text.
  explicit Canonicalizer(std::span<const Value> without) : without_(without) {}
  Status append(Value value);
  std::string out;

 private:
  bool is_left_out(Value value) const {
    return !without_.empty() && std::ranges::binary_search(
                                    without_, value.index(), {}, &Value::index);
  }
  Status append_string(Value string);
  Status append_object(Value object);
  Status append_array(Value array);

  std::span<const Value> without_;
  std::vector<Member> members_;  // of the objects being written, one on top
};

Status Canonicalizer::append(Value value) {
  switch (value.kind()) {
    case Kind::string:
      return append_string(value);
    case Kind::number:
      append_number(out, *value.number());
      return {};
    case Kind::array:
      return append_array(value);
    case Kind::object:
      return append_object(value);
    default:
      out += value.raw();
      return {};
  }
}

// What was written without escapes needs none: the text itself is canonical.
Status Canonicalizer::append_string(Value string) {
  const std::string_view text = *string.string(), raw = string.raw();
  if (!is_ascii(text) && has_noncharacter(text)) {
    return std::unexpected(
        invalid("a string holds a Unicode noncharacter, which I-JSON (RFC "
                "7493, 2.1) forbids"));
  }
  if (raw.data() + 1 == text.data() && raw.size() == text.size() + 2) {
    out += raw;
  } else {
    append_quoted(out, text);
  }
  return {};
}

Status Canonicalizer::append_array(Value array) {
  out.push_back('[');
  bool first = true;
  for (const Value item : array.items()) {
    if (is_left_out(item)) continue;
    if (!first) out.push_back(',');
    first = false;
    TRY_STATUS(append(item));
  }
  out.push_back(']');
  return {};
}

Status Canonicalizer::append_object(Value object) {
  const std::size_t begin = members_.size();
  for (const Member member : object.members()) {
    if (!is_left_out(member.value)) members_.push_back(member);
  }
  const std::size_t end = members_.size();
  std::sort(members_.begin() + static_cast<std::ptrdiff_t>(begin),
            members_.end(), name_before);
  out.push_back('{');
  for (std::size_t i = begin; i < end; ++i) {
    const Value value = members_[i].value;
    if (i > begin) out.push_back(',');
    TRY_STATUS(append_string(value.key()));
    out.push_back(':');
    TRY_STATUS(append(value));
  }
  members_.resize(begin);
  out.push_back('}');
  return {};
}

}  // namespace

Result<std::string> canonicalize(Value value) {
  return canonicalize(value, {});
}

Result<std::string> canonicalize(Value value, std::span<const Value> without) {
  if (!value || value.table()->faulty) {
    return std::unexpected(invalid(
        "only JSON without faults has a canonical form; this text has some"));
  }
  Canonicalizer canonical(without);
  canonical.out.reserve(value.raw().size());
  TRY_STATUS(canonical.append(value));
  return std::move(canonical.out);
}

// ECMAScript's Number::toString: the shortest digits that read back to the
// same double, laid out plainly from 1e-6 up to 1e21 and with an exponent
// outside.
void append_number(std::string& out, double value) {
  CHECK(std::isfinite(value));
  constexpr double exact_max = 9007199254740992;  // 2^53
  if (std::fabs(value) <= exact_max && value == std::trunc(value)) {
    char digits[24];  // 0 for -0, too
    out.append(digits, std::to_chars(digits, digits + sizeof digits,
                                     static_cast<std::int64_t>(value))
                           .ptr);
    return;
  }
  if (value < 0) out.push_back('-');
  char buffer[32];
  const auto end =
      std::to_chars(buffer, buffer + sizeof buffer, std::fabs(value),
                    std::chars_format::scientific)
          .ptr;
  const char* const e = std::find(buffer, end, 'e');
  int exponent = 0;
  std::from_chars(e + (e[1] == '+' ? 2 : 1), end, exponent);
  std::string digits(1, buffer[0]);
  if (buffer[1] == '.') digits += std::string_view(buffer + 2, e);

  const int count = static_cast<int>(digits.size());
  const int point = exponent + 1;  // the decimal point stands behind this many
  const auto take = [&](int from, int n) {
    return digits.substr(static_cast<std::size_t>(from),
                         static_cast<std::size_t>(n));
  };
  if (count <= point && point <= 21) {
    out += digits + std::string(static_cast<std::size_t>(point - count), '0');
  } else if (0 < point && point <= 21) {
    out += take(0, point) + '.' + take(point, count - point);
  } else if (-6 < point && point <= 0) {
    out += "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;
  } else {
    out += take(0, 1);
    if (count > 1) out += '.' + take(1, count - 1);
    out += exponent < 0 ? "e-" : "e+";
    out += std::to_string(std::abs(exponent));
  }
}

}  // namespace cardinal
