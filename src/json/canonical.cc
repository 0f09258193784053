#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

#include "base/errors.h"
#include "cardinal/json.h"
#include "json/canonical_buffer.h"
#include "json/noncharacters.h"

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

// Objects of so many members are sorted in registers, nearly always by the
// first bytes of their names.
constexpr std::size_t few_members = 8;

// One byte at a time: at the end of a text, and outside ASCII.
std::uint64_t slow_head_of(std::string_view name) {
  std::uint64_t head = 0;
  for (std::size_t i = 0; i < sizeof head; ++i) {
    head = head << 8 | (i < name.size() ? utf16_rank(name[i]) : 0u);
  }
  return head;
}

// `readable`: bytes that may be read from where the name begins.
std::uint64_t head_of(std::string_view name, std::size_t readable) {
  std::uint64_t head = 0;
  if (readable < sizeof head || std::endian::native != std::endian::little) {
    return slow_head_of(name);
  }
  std::memcpy(&head, name.data(), sizeof head);
  if (name.size() < sizeof head) head &= (1ull << (8 * name.size())) - 1;
  if ((head & 0x8080808080808080u) != 0) return slow_head_of(name);
  return std::byteswap(head);
}

// An integer in its digits that a double holds: canonical as it is, since JSON
// has no zeros in front. Zero may be spelled -0.
bool is_plain_integer(const detail::Node& number) {
  constexpr std::int64_t exact_max = std::int64_t{1} << 53;
  if (!(number.flags & detail::signed_integer)) return false;
  const auto value = static_cast<std::int64_t>(number.payload);
  return value != 0 && value <= exact_max && value >= -exact_max;
}

// A fraction in at most 15 digits, of which the last is no zero, and without
// an exponent: no other text so short means the same double, so that it is the
// shortest one itself. Below 1e-6 the canonical form has an exponent.
bool is_plain_fraction(std::string_view number) {
  constexpr std::size_t digits_max = 15;
  number.remove_prefix(number[0] == '-' ? 1 : 0);
  if (number.size() > digits_max + 1 || number.back() == '0') return false;
  const std::size_t point = number.find('.');
  if (point >= number.size() || number.starts_with("0.000000")) return false;
  return number.find_first_of("eE") >= number.size();
}

// Puts them into order without a branch: which is less cannot be guessed.
void sort_four(std::uint64_t* four) {
  const auto order = [four](int a, int b) {
    const std::uint64_t less = std::min(four[a], four[b]);
    four[b] = std::max(four[a], four[b]);
    four[a] = less;
  };
  order(0, 1), order(2, 3), order(0, 2), order(1, 3), order(1, 2);
}

// Works on the node table itself: a walk of a few instructions a node. Where
// the next byte goes is handed on, since it then stays in a register.
class Canonicalizer {
 public:
  // `without` is in the order of the text.
  Canonicalizer(const detail::Table& table, std::span<const Value> without,
                detail::CanonicalBuffer& out)
      : table_(table), without_(without), out_(out) {}
  char* append(std::uint32_t index, char* to);

 private:
  bool is_left_out(std::uint32_t index) const {
    return !without_.empty() &&
           std::ranges::binary_search(without_, index, {}, &Value::index);
  }
  std::string_view text_of(const detail::Node& string) const {
    return table_.text_of(string);
  }
  char* append_raw(const detail::Node& node, char* to) const {
    return detail::put(to, table_.text.data() + node.begin,
                       node.end - node.begin, table_.text.size() - node.begin);
  }
  // What was written without escapes needs none: the text itself is canonical.
  char* append_string(const detail::Node& string, char* to) {
    if (string.flags & detail::unescaped_in_arena) {
      return append_escaped(string, to);
    }
    return append_raw(string, to);
  }
  // Strings and words here, where no call is needed for them.
  char* append_value(std::uint32_t index, char* to) {
    const detail::Node& node = table_.nodes[index];
    const bool plain = node.kind == Kind::string || node.kind < Kind::number;
    return plain ? append_string(node, to) : append(index, to);
  }
  char* append_member(std::uint32_t key, char* to) {
    to = append_string(table_.nodes[key], to);
    *to++ = ':';
    return append_value(key + 1, to);
  }
  std::uint64_t head_at(std::uint32_t key) const {
    const detail::Node& name = table_.nodes[key];
    const std::string_view text = text_of(name);
    const bool escaped = name.flags & detail::unescaped_in_arena;
    const std::string& from = escaped ? table_.arena : table_.text;
    const auto offset = static_cast<std::size_t>(text.data() - from.data());
    return head_of(text, from.size() - offset);
  }
  char* append_escaped(const detail::Node& string, char* to);
  char* append_number(std::uint32_t index, char* to);
  char* append_array(std::uint32_t index, char* to);
  char* append_object(std::uint32_t index, char* to);
  char* append_many(std::uint32_t index, char* to);
  bool is_before(std::uint32_t a, std::uint32_t b) const;

  const detail::Table& table_;
  std::span<const Value> without_;
  detail::CanonicalBuffer& out_;
};

bool Canonicalizer::is_before(std::uint32_t a, std::uint32_t b) const {
  return std::ranges::lexicographical_compare(text_of(table_.nodes[a]),
                                              text_of(table_.nodes[b]), {},
                                              utf16_rank, utf16_rank);
}

char* Canonicalizer::append(std::uint32_t index, char* to) {
  const detail::Node& node = table_.nodes[index];
  switch (node.kind) {
    case Kind::object:
      return append_object(index, to);
    case Kind::array:
      return append_array(index, to);
    case Kind::number:
      return append_number(index, to);
    default:
      return append_string(node, to);
  }
}

char* Canonicalizer::append_escaped(const detail::Node& string, char* to) {
  return out_.with_string(
      to, string.end - string.begin,
      [&](std::string& piece) { append_quoted(piece, text_of(string)); });
}

char* Canonicalizer::append_number(std::uint32_t index, char* to) {
  const detail::Node& number = table_.nodes[index];
  const std::string_view raw(table_.text.data() + number.begin,
                             number.end - number.begin);
  if (is_plain_integer(number) || is_plain_fraction(raw)) {
    return append_raw(number, to);
  }
  return out_.with_string(to, raw.size(), [&](std::string& piece) {
    cardinal::append_number(piece, *Value(&table_, index).number());
  });
}

char* Canonicalizer::append_array(std::uint32_t index, char* to) {
  const std::uint32_t end = table_.nodes[index].next;
  *to++ = '[';
  bool first = true;
  for (std::uint32_t at = index + 1; at < end; at = table_.nodes[at].next) {
    if (is_left_out(at)) continue;
    if (!first) *to++ = ',';
    first = false;
    to = append_value(at, to);
  }
  *to++ = ']';
  return to;
}

// A member is sorted as one number: seven bytes of its name, then which it is.
char* Canonicalizer::append_object(std::uint32_t index, char* to) {
  std::uint32_t keys[few_members];
  std::uint64_t order[few_members];
  std::fill_n(order, 4, ~std::uint64_t{0});
  std::size_t count = 0;
  const std::uint32_t last = table_.nodes[index].next;
  for (std::uint32_t at = index + 1; at < last;
       at = table_.nodes[at + 1].next) {
    if (is_left_out(at + 1)) continue;
    if (count == few_members) return append_many(index, to);
    keys[count] = at;
    order[count] = (head_at(at) & ~std::uint64_t{0xFF}) | count;
    ++count;
  }
  if (count > 4) {
    std::ranges::sort(order, order + count);
  } else if (count > 1) {
    sort_four(order);
  }
  for (std::size_t i = 1; i < count; ++i) {
    if (order[i] >> 8 == order[i - 1] >> 8) return append_many(index, to);
  }
  *to++ = '{';
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) *to++ = ',';
    to = append_member(keys[order[i] & 0xFF], to);
  }
  *to++ = '}';
  return to;
}

// Those with many members, or with names that begin alike.
char* Canonicalizer::append_many(std::uint32_t index, char* to) {
  struct Entry {
    std::uint64_t head;
    std::uint32_t key;
  };
  std::vector<Entry> entries;
  const std::uint32_t last = table_.nodes[index].next;
  for (std::uint32_t at = index + 1; at < last;
       at = table_.nodes[at + 1].next) {
    if (!is_left_out(at + 1)) entries.push_back({head_at(at), at});
  }
  std::ranges::sort(entries, [this](const Entry& a, const Entry& b) {
    return a.head != b.head ? a.head < b.head : is_before(a.key, b.key);
  });
  *to++ = '{';
  for (const Entry& entry : entries) {
    if (&entry != &entries.front()) *to++ = ',';
    to = append_member(entry.key, to);
  }
  *to++ = '}';
  return to;
}

}  // namespace

Result<std::string> canonicalize(Value value) {
  return canonicalize(value, {});
}

Result<std::string> canonicalize(Value value, std::span<const Value> without) {
  if (!value || value.table()->faulty) {
    return invalid(
        "only JSON without faults has a canonical form; this text has some");
  }
  const detail::Table& table = *value.table();
  detail::CanonicalBuffer out(value.raw().size());
  char* const end =
      Canonicalizer(table, without, out).append(value.index(), out.begin());
  std::string bytes = out.take(end);
  if (detail::has_noncharacter(bytes)) {
    return invalid(
        "a string holds a Unicode noncharacter, which I-JSON (RFC 7493, 2.1) "
        "forbids");
  }
  return bytes;
}

}  // namespace cardinal
