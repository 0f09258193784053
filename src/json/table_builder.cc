#include "json/table_builder.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "json/escape.h"
#include "json/number.h"

namespace cardinal::detail {
namespace {

constexpr std::uint32_t depth_possible = 1000;
// Up to here names are compared as they come; larger objects are sorted once,
// so that a million names cost no million times a million comparisons.
constexpr std::uint32_t members_compared_directly = 24;

bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

bool ends_token(char c) {
  return c == ',' || c == '}' || c == ']' || is_space(c);
}

struct Frame {
  std::uint32_t node;
  std::uint32_t count;
  std::uint64_t names_seen;  // one bit a hash: a clear bit is a new name
  char closer;
};

class TableBuilder {
 public:
  TableBuilder(const StructureFinder& structure, const Limits& limits,
               Table& table)
      : table_(table),
        text_(table.text.data()),
        text_end_(text_ + table.text.size()),
        nodes_(table.nodes.get()),
        offsets_(structure.offsets()),
        offset_count_(structure.count()),
        depth_max_(std::min(limits.depth_max, depth_possible)) {
    next_backslash_ = find_backslash(text_);
  }

  bool build();

 private:
  bool scalar(char first);
  bool literal(std::string_view word, Kind kind, std::uint64_t payload);
  bool string(std::uint8_t flags);
  bool name();
  bool open(char bracket);
  bool close();
  bool name_is_new(const Frame& frame, const Node& name) const;
  bool names_differ(const Frame& frame) const;

  std::uint32_t here() const { return offsets_[next_]; }
  const char* find_backslash(const char* from) const {
    const void* found =
        std::memchr(from, '\\', static_cast<std::size_t>(text_end_ - from));
    return found ? static_cast<const char*>(found) : text_end_;
  }
  std::string_view text_of(const Node& node) const {
    const char* from =
        (node.flags & unescaped_in_arena) ? table_.arena.data() : text_;
    return {from + static_cast<std::uint32_t>(node.payload),
            static_cast<std::uint32_t>(node.payload >> 32)};
  }

  Table& table_;
  const char* const text_;
  const char* const text_end_;
  Node* const nodes_;
  const std::uint32_t* const offsets_;
  const std::uint32_t offset_count_;
  const std::uint32_t depth_max_;
  const char* next_backslash_;
  std::uint32_t next_ = 0;  // offset to look at
  std::uint32_t used_ = 0;  // nodes
  std::uint32_t depth_ = 0;
  std::array<Frame, depth_possible> frames_;
};

// The sentinel behind the offsets names the NUL behind the text, which is no
// token: every path that runs out of tokens ends in a mismatch.
bool TableBuilder::build() {
  for (;;) {
    const char c = text_[here()];
    if (c == '{' || c == '[') {
      if (!open(c)) return false;
      if (text_[here()] != frames_[depth_ - 1].closer) {
        if (c == '{' && !name()) return false;
        ++frames_[depth_ - 1].count;
        continue;
      }
      if (!close()) return false;
    } else if (!scalar(c)) {
      return false;
    }
    for (;;) {  // A value is whole: step to its neighbour, or close.
      if (depth_ == 0) {
        table_.node_count = used_;
        return next_ == offset_count_;
      }
      Frame& frame = frames_[depth_ - 1];
      const char separator = text_[here()];
      if (separator == ',') {
        ++next_;
        if (frame.closer == '}' && !name()) return false;
        ++frame.count;
        break;
      }
      if (separator != frame.closer || !close()) return false;
    }
  }
}

bool TableBuilder::open(char bracket) {
  if (depth_ == depth_max_) return false;
  const bool object = bracket == '{';
  nodes_[used_] = {.begin = here(),
                   .end = 0,
                   .next = 0,
                   .kind = object ? Kind::object : Kind::array,
                   .flags = 0,
                   .payload = 0};
  frames_[depth_++] = {used_++, 0, 0, object ? '}' : ']'};
  ++next_;
  return true;
}

bool TableBuilder::close() {
  const Frame& frame = frames_[--depth_];
  Node& node = nodes_[frame.node];
  node.end = here() + 1;
  node.next = used_;
  node.payload = frame.count;
  ++next_;
  return frame.closer == ']' || frame.count <= members_compared_directly ||
         names_differ(frame);
}

bool TableBuilder::scalar(char first) {
  switch (first) {
    case '"':
      return string(0);
    case 't':
      return literal("true", Kind::boolean, 1);
    case 'f':
      return literal("false", Kind::boolean, 0);
    case 'n':
      return literal("null", Kind::null, 0);
    default:
      break;
  }
  const std::uint32_t begin = here();
  const ScannedNumber number = scan_number(text_ + begin, text_end_);
  if (number.fault != NumberFault::none) return false;
  if (number.end != text_end_ && !ends_token(*number.end)) return false;
  nodes_[used_] = {.begin = begin,
                   .end = static_cast<std::uint32_t>(number.end - text_),
                   .next = used_ + 1,
                   .kind = Kind::number,
                   .flags = number.flags,
                   .payload = number.payload};
  ++used_;
  ++next_;
  return true;
}

bool TableBuilder::literal(std::string_view word, Kind kind,
                           std::uint64_t payload) {
  const char* begin = text_ + here();
  if (static_cast<std::size_t>(text_end_ - begin) < word.size() ||
      std::memcmp(begin, word.data(), word.size()) != 0) {
    return false;
  }
  const char* end = begin + word.size();
  if (end != text_end_ && !ends_token(*end)) return false;
  nodes_[used_] = {.begin = here(),
                   .end = static_cast<std::uint32_t>(end - text_),
                   .next = used_ + 1,
                   .kind = kind,
                   .flags = 0,
                   .payload = payload};
  ++used_;
  ++next_;
  return true;
}

// The closing quote is the last byte before the next token that is no space.
bool TableBuilder::string(std::uint8_t flags) {
  const std::uint32_t begin = here();
  const char* end = text_ + offsets_[next_ + 1];
  while (is_space(end[-1])) --end;
  const char* const inner = text_ + begin + 1;
  if (end <= inner || end[-1] != '"') return false;
  auto offset = static_cast<std::uint64_t>(begin + 1);
  auto length = static_cast<std::uint64_t>(end - 1 - inner);
  if (next_backslash_ < end) {
    const std::size_t before = table_.arena.size();
    if (!unescape({inner, static_cast<std::size_t>(length)}, table_.arena)) {
      return false;
    }
    flags |= unescaped_in_arena;
    offset = before;
    length = table_.arena.size() - before;
    next_backslash_ = find_backslash(end);
  }
  nodes_[used_] = {.begin = begin,
                   .end = static_cast<std::uint32_t>(end - text_),
                   .next = used_ + 1,
                   .kind = Kind::string,
                   .flags = flags,
                   .payload = offset | length << 32};
  ++used_;
  ++next_;
  return true;
}

bool TableBuilder::name() {
  if (text_[here()] != '"' || !string(is_key)) return false;
  if (text_[here()] != ':') return false;
  ++next_;
  Frame& frame = frames_[depth_ - 1];
  if (frame.count >= members_compared_directly) return true;
  const std::string_view name = text_of(nodes_[used_ - 1]);
  // First eight bytes and length: cheap, and a clash only costs comparisons.
  std::uint64_t word = 0;
  std::memcpy(&word, name.data(), std::min<std::size_t>(name.size(), 8));
  const std::uint64_t hash =
      (word ^ name.size() * 0xFF51AFD7ED558CCDull) * 0x9E3779B97F4A7C15ull;
  const std::uint64_t bit = std::uint64_t{1} << (hash >> 58);
  if ((frame.names_seen & bit) && !name_is_new(frame, nodes_[used_ - 1])) {
    return false;
  }
  frame.names_seen |= bit;
  return true;
}

bool TableBuilder::name_is_new(const Frame& frame, const Node& name) const {
  const std::string_view wanted = text_of(name);
  for (const Node* at = nodes_ + frame.node + 1; at != &name;
       at = nodes_ + at[1].next) {
    if (text_of(*at) == wanted) return false;
  }
  return true;
}

bool TableBuilder::names_differ(const Frame& frame) const {
  std::vector<std::string_view> names;
  names.reserve(frame.count);
  for (std::uint32_t at = frame.node + 1; at != used_;
       at = nodes_[at + 1].next) {
    names.push_back(text_of(nodes_[at]));
  }
  std::ranges::sort(names);
  return std::ranges::adjacent_find(names) == names.end();
}

}  // namespace

void reserve_nodes(Table& table, std::uint32_t count) {
  if (count <= table.node_capacity) return;
  table.nodes = std::make_unique_for_overwrite<Node[]>(count);
  table.node_capacity = count;
}

bool build_table(const StructureFinder& structure, const Limits& limits,
                 Table& table) {
  table.arena.clear();
  table.node_count = 0;
  reserve_nodes(table, structure.count());
  return TableBuilder(structure, limits, table).build();
}

}  // namespace cardinal::detail
