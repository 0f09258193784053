#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

#include "base/utf8.h"
#include "cardinal/json.h"
#include "json/canonical_buffer.h"

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

// Whether a text may hold noncharacters: all of them start with EF or above.
// Four words a step, since nearly every text is looked at in vain.
bool has_high_byte(std::string_view text) {
  constexpr std::uint64_t low_bits = 0x7F7F7F7F7F7F7F7F;
  constexpr std::uint64_t to_80 = 0x1111111111111111;  // 6F + 11 = 80
  std::uint64_t words[4], any = 0;
  while (text.size() >= sizeof words) {
    std::memcpy(words, text.data(), sizeof words);
    for (const std::uint64_t word : words) {
      any |= ((word & low_bits) + to_80) & word;
    }
    text.remove_prefix(sizeof words);
  }
  for (const char c : text) {
    if (static_cast<std::uint8_t>(c) >= 0xEF) return true;
  }
  return (any & ~low_bits) != 0;
}

// A member by what sorts it: nearly always the first bytes of its name.
struct Entry {
  std::uint64_t head;
  std::uint32_t key;  // its node; the value's is the next
};

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

// Works on the node table itself: a walk of a few instructions a node.
class Canonicalizer {
 public:
  // `without` is in the order of the text.
  Canonicalizer(const detail::Table& table, std::span<const Value> without,
                std::size_t expected)
      : out(expected), table_(table), without_(without) {
    entries_.reserve(64);
  }
  void append(std::uint32_t index);
  detail::CanonicalBuffer out;
  bool judge_texts = true;
  bool noncharacter = false;

 private:
  bool is_left_out(std::uint32_t index) const {
    return !without_.empty() &&
           std::ranges::binary_search(without_, index, {}, &Value::index);
  }
  std::string_view text_of(const detail::Node& string) const {
    const std::string& from = (string.flags & detail::unescaped_in_arena)
                                  ? table_.arena
                                  : table_.text;
    return {from.data() + static_cast<std::uint32_t>(string.payload),
            static_cast<std::uint32_t>(string.payload >> 32)};
  }
  void append_raw(const detail::Node& node) {
    out.put(table_.text.data() + node.begin, node.end - node.begin,
            table_.text.size() - node.begin);
  }
  void append_string(const detail::Node& string);
  void append_object(std::uint32_t index);
  void append_array(std::uint32_t index);
  bool is_before(const Entry& a, const Entry& b) const;
  void sort(std::span<Entry> entries) const;

  const detail::Table& table_;
  std::span<const Value> without_;
  std::vector<Entry> entries_;  // of the objects being written, one on top
};

bool Canonicalizer::is_before(const Entry& a, const Entry& b) const {
  if (a.head != b.head) return a.head < b.head;
  return std::ranges::lexicographical_compare(text_of(table_.nodes[a.key]),
                                              text_of(table_.nodes[b.key]), {},
                                              utf16_rank, utf16_rank);
}

// Objects are small, and many are in order already.
void Canonicalizer::sort(std::span<Entry> entries) const {
  constexpr std::size_t few = 24;
  if (entries.size() > few) {
    std::ranges::sort(entries, [this](const Entry& a, const Entry& b) {
      return is_before(a, b);
    });
    return;
  }
  for (std::size_t i = 1; i < entries.size(); ++i) {
    const Entry entry = entries[i];
    std::size_t to = i;
    for (; to > 0 && is_before(entry, entries[to - 1]); --to) {
      entries[to] = entries[to - 1];
    }
    entries[to] = entry;
  }
}

void Canonicalizer::append(std::uint32_t index) {
  const detail::Node& node = table_.nodes[index];
  switch (node.kind) {
    case Kind::string:
      return append_string(node);
    case Kind::number:
      if (is_plain_integer(node)) return append_raw(node);
      return out.with_string([&](std::string& piece) {
        append_number(piece, *Value(&table_, index).number());
      });
    case Kind::array:
      return append_array(index);
    case Kind::object:
      return append_object(index);
    default:
      append_raw(node);
  }
}

// What was written without escapes needs none: the text itself is canonical.
void Canonicalizer::append_string(const detail::Node& string) {
  if (judge_texts) noncharacter |= has_noncharacter(text_of(string));
  if (!(string.flags & detail::unescaped_in_arena)) return append_raw(string);
  out.with_string(
      [&](std::string& piece) { append_quoted(piece, text_of(string)); });
}

void Canonicalizer::append_array(std::uint32_t index) {
  const std::uint32_t end = table_.nodes[index].next;
  out.put('[');
  bool first = true;
  for (std::uint32_t at = index + 1; at < end; at = table_.nodes[at].next) {
    if (is_left_out(at)) continue;
    if (!first) out.put(',');
    first = false;
    append(at);
  }
  out.put(']');
}

void Canonicalizer::append_object(std::uint32_t index) {
  const std::size_t begin = entries_.size();
  const std::uint32_t last = table_.nodes[index].next;
  for (std::uint32_t at = index + 1; at < last;
       at = table_.nodes[at + 1].next) {
    if (is_left_out(at + 1)) continue;
    const detail::Node& name = table_.nodes[at];
    const std::string& from =
        (name.flags & detail::unescaped_in_arena) ? table_.arena : table_.text;
    const std::string_view text = text_of(name);
    const auto offset = static_cast<std::size_t>(text.data() - from.data());
    entries_.push_back({head_of(text, from.size() - offset), at});
  }
  const std::size_t end = entries_.size();
  sort(std::span(entries_).subspan(begin));
  out.put('{');
  for (std::size_t i = begin; i < end; ++i) {
    const std::uint32_t key = entries_[i].key;
    if (i > begin) out.put(',');
    append_string(table_.nodes[key]);
    out.put(':');
    append(key + 1);
  }
  entries_.resize(begin);
  out.put('}');
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
  const detail::Table& table = *value.table();
  Canonicalizer canonical(table, without, value.raw().size());
  canonical.judge_texts =
      has_high_byte(value.raw()) || has_high_byte(table.arena);
  canonical.append(value.index());
  if (canonical.noncharacter) {
    return std::unexpected(
        invalid("a string holds a Unicode noncharacter, which I-JSON (RFC "
                "7493, 2.1) forbids"));
  }
  return canonical.out.take();
}

}  // namespace cardinal
