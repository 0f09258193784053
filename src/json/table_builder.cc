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

constexpr auto ends_token = [] {
  std::array<bool, 256> ends{};
  for (const char c : {',', '}', ']', ' ', '\n', '\r', '\t'}) {
    ends[static_cast<std::uint8_t>(c)] = true;
  }
  return ends;
}();

// A container that is open. The outermost frame stands for the document, which
// no character closes.
struct Frame {
  std::uint64_t names_seen;  // one bit a name; a clear bit: surely a new name
  std::uint32_t node;
  std::uint32_t count;
  std::uint32_t closer;
};
constexpr std::uint32_t no_character = 256;

// What seldom happens is kept out of line, away from the builder's registers.
[[gnu::noinline]] bool name_is_new(const Table& table, std::uint32_t object,
                                   std::uint32_t name) {
  const std::string_view wanted = table.text_of(table.nodes[name]);
  for (std::uint32_t at = object + 1; at != name;
       at = table.nodes[at + 1].next) {
    if (table.text_of(table.nodes[at]) == wanted) return false;
  }
  return true;
}

[[gnu::noinline]] bool names_differ(const Table& table, std::uint32_t object,
                                    std::uint32_t end) {
  std::vector<std::string_view> names;
  names.reserve(static_cast<std::size_t>(table.nodes[object].payload));
  for (std::uint32_t at = object + 1; at != end;
       at = table.nodes[at + 1].next) {
    names.push_back(table.text_of(table.nodes[at]));
  }
  std::ranges::sort(names);
  return std::ranges::adjacent_find(names) == names.end();
}

// Gives a string whose text has escapes its value in the arena.
[[gnu::noinline]] bool unescape_string(Table& table, Node& string) {
  const auto before = static_cast<std::uint32_t>(table.arena.size());
  if (!unescape(table.text_of(string), table.arena)) return false;
  const auto after = static_cast<std::uint32_t>(table.arena.size());
  string.flags |= unescaped_in_arena;
  string.payload = TextRange{before, after - before}.packed();
  return true;
}

std::uint32_t find_backslash(const std::string& text, std::uint32_t from) {
  const auto found = std::min(text.find('\\', from), text.size());
  return static_cast<std::uint32_t>(found);
}

// Lives in registers: everything is inlined into build_table, so that its
// address goes nowhere. That halves the time.
class TableBuilder {
 public:
  TableBuilder(const StructureFinder& structure, Table& table)
      : table_(table),
        text_(table.text.data()),
        next_(structure.offsets()),
        node_(table.nodes.get()),
        next_backslash_(find_backslash(table.text, 0)) {}

  // Whether one value, and nothing else, stands before the place where the
  // reading stopped.
  [[gnu::always_inline]] inline bool build(std::uint32_t depth_max);
  const std::uint32_t* stopped_at() const { return next_; }

 private:
  [[gnu::always_inline]] inline bool read_scalar(char first);
  [[gnu::always_inline]] inline bool read_literal(std::string_view word,
                                                  Kind kind,
                                                  std::uint64_t payload);
  [[gnu::always_inline]] inline bool read_string(std::uint8_t flags);
  [[gnu::always_inline]] inline bool read_name(Frame& frame);
  [[gnu::always_inline]] inline std::uint64_t bit_of_name(
      const Node& name) const;
  [[gnu::always_inline]] inline Frame open_container(bool object);
  [[gnu::always_inline]] inline bool close_container(const Frame& frame);
  [[gnu::always_inline]] inline void add_node(std::uint32_t end, Kind kind,
                                              std::uint8_t flags,
                                              std::uint64_t payload);

  std::uint8_t token() const {
    return static_cast<std::uint8_t>(text_[*next_]);
  }
  const char* text_end() const { return text_ + table_.text.size(); }
  bool token_ends_at(const char* at) const {
    return at == text_end() || ends_token[static_cast<std::uint8_t>(*at)];
  }

  Table& table_;
  const char* const text_;
  const std::uint32_t* next_;  // offset of the token to look at
  Node* node_;                 // to be filled next
  std::uint32_t used_ = 0;     // nodes
  std::uint32_t next_backslash_;
};

// The sentinel behind the offsets names the NUL behind the text, which is no
// token: every path that runs out of tokens ends in a mismatch.
bool TableBuilder::build(std::uint32_t depth_max) {
  std::array<Frame, depth_possible + 1> frames;
  Frame* const document = frames.data();
  Frame* const deepest = document + depth_max;
  Frame* top = document;
  *top = {.closer = no_character};
  for (;;) {
    if (top->closer == '}' && !read_name(*top)) return false;
    ++top->count;
    const std::uint8_t first = token();
    if (first == '"') {
      if (!read_string(0)) return false;
    } else if (first == '{' || first == '[') {
      if (top == deepest) return false;
      *++top = open_container(first == '{');
      if (token() != top->closer) continue;
    } else if (!read_scalar(static_cast<char>(first))) {
      return false;
    }
    while (token() == top->closer) {
      if (!close_container(*top--)) return false;
    }
    if (token() != ',') break;
    ++next_;
  }
  table_.node_count = used_;
  return top == document && document->count == 1;
}

void TableBuilder::add_node(std::uint32_t end, Kind kind, std::uint8_t flags,
                            std::uint64_t payload) {
  *node_++ = {.begin = *next_++,
              .end = end,
              .next = ++used_,
              .kind = kind,
              .flags = flags,
              .payload = payload};
}

Frame TableBuilder::open_container(bool object) {
  const Frame frame{.names_seen = 0,
                    .node = used_,
                    .count = 0,
                    .closer = object ? U'}' : U']'};
  add_node(0, object ? Kind::object : Kind::array, 0, 0);
  return frame;
}

bool TableBuilder::close_container(const Frame& frame) {
  Node& node = table_.nodes[frame.node];
  node.end = *next_++ + 1;
  node.next = used_;
  node.payload = frame.count;
  return frame.count <= members_compared_directly || frame.closer == ']' ||
         names_differ(table_, frame.node, used_);
}

bool TableBuilder::read_scalar(char first) {
  switch (first) {
    case 't':
      return read_literal("true", Kind::boolean, 1);
    case 'f':
      return read_literal("false", Kind::boolean, 0);
    case 'n':
      return read_literal("null", Kind::null, 0);
    default:
      break;
  }
  const ScannedNumber number = scan_number(text_ + *next_, text_end());
  if (number.fault != NumberFault::none || !token_ends_at(number.end)) {
    return false;
  }
  add_node(static_cast<std::uint32_t>(number.end - text_), Kind::number,
           number.flags, number.payload);
  return true;
}

bool TableBuilder::read_literal(std::string_view word, Kind kind,
                                std::uint64_t payload) {
  const char* const begin = text_ + *next_;
  if (static_cast<std::size_t>(text_end() - begin) < word.size() ||
      std::memcmp(begin, word.data(), word.size()) != 0 ||
      !token_ends_at(begin + word.size())) {
    return false;
  }
  add_node(*next_ + static_cast<std::uint32_t>(word.size()), kind, 0, payload);
  return true;
}

// Only white space stands between the closing quote and the next token.
bool TableBuilder::read_string(std::uint8_t flags) {
  const std::uint32_t inner = *next_ + 1;
  const char* behind = text_ + next_[1];
  while (behind[-1] != '"') --behind;
  const auto end = static_cast<std::uint32_t>(behind - text_);
  add_node(end, Kind::string, flags,
           TextRange{inner, end - 1 - inner}.packed());
  if (next_backslash_ >= end) [[likely]]
    return true;
  next_backslash_ = find_backslash(table_.text, end);
  return unescape_string(table_, node_[-1]);
}

bool TableBuilder::read_name(Frame& frame) {
  if (token() != '"' || !read_string(is_key) || token() != ':') return false;
  ++next_;
  const std::uint64_t bit = bit_of_name(node_[-1]);
  if ((frame.names_seen & bit) && frame.count < members_compared_directly &&
      !name_is_new(table_, frame.node, used_ - 1)) {
    return false;
  }
  frame.names_seen |= bit;
  return true;
}

// By first byte, last byte and length, weighed so that names of real cards
// clash least; a clash only costs a comparison. A name with escapes may be
// equal to any other: it has all bits, and is compared.
std::uint64_t TableBuilder::bit_of_name(const Node& name) const {
  if (name.flags & unescaped_in_arena) [[unlikely]]
    return ~std::uint64_t{0};
  const auto first = static_cast<std::uint8_t>(text_[name.begin + 1]);
  const auto last = static_cast<std::uint8_t>(text_[name.end - 2]);
  const std::uint32_t length = name.end - name.begin;
  return std::uint64_t{1} << (first + last * 3u + length * 11u) % 64;
}

}  // namespace

void reserve_nodes(Table& table, std::uint32_t count) {
  if (count <= table.node_capacity) return;
  table.nodes = std::make_unique_for_overwrite<Node[]>(count);
  table.node_capacity = count;
}

bool build_table(const StructureFinder& structure, const Limits& limits,
                 Table& table) {
  const std::uint32_t depth_max = std::min(limits.depth_max, depth_possible);
  table.arena.clear();
  table.node_count = 0;
  // Between two values stands a comma or a colon, and a container that is
  // whole has two brackets: at most every other token makes a node, but for the
  // brackets still open.
  reserve_nodes(table, (structure.count() + depth_max) / 2 + 1);
  TableBuilder builder(structure, table);
  return builder.build(depth_max) &&
         builder.stopped_at() == structure.offsets() + structure.count();
}

}  // namespace cardinal::detail
