// A document's nodes as they lie in memory, for readers that visit each of
// them: a value is followed by what it holds, in the order of the text, and
// an object holds name, value, name, value ...
//
//   const NodeView nodes(card);
//   for (auto at = card.index(); at < nodes.end_of(card.index()); ++at) {
//     if (nodes.is_name(at)) use(nodes.text(at));
//   }
//
// Thread safety: as a Value's.
#pragma once

#include <bit>

#include "cardinal/json.h"

namespace cardinal {

class NodeView {
 public:
  using Index = std::uint32_t;

  // Requires: a value that is there.
  explicit NodeView(Value inside)
      : table_(inside.table()), nodes_(table_->nodes.get()) {}

  Index count() const { return table_->node_count; }
  // False when the reader reported any fault in the text.
  bool clean() const { return !table_->faulty; }
  // All strings with escapes, unescaped, one after the other.
  std::string_view unescaped_text() const { return table_->arena; }

  Kind kind(Index at) const { return nodes_[at].kind; }
  // Behind the last node inside a value.
  Index end_of(Index at) const { return nodes_[at].next; }
  // Whether it is a member's name.
  bool is_name(Index at) const { return nodes_[at].flags & detail::is_key; }
  // Requires: an array or an object.
  std::uint32_t size(Index at) const {
    return static_cast<std::uint32_t>(nodes_[at].payload);
  }
  // Requires: a string.
  std::string_view text(Index at) const { return table_->text_of(nodes_[at]); }
  // Whether it was written with escapes: its text is in unescaped_text().
  bool is_unescaped(Index at) const {
    return nodes_[at].flags & detail::unescaped_in_arena;
  }
  // Where that text begins: in the document's text, or in unescaped_text().
  std::uint32_t text_offset(Index at) const {
    return detail::TextRange::of(nodes_[at].payload).offset;
  }
  // The same text, without a branch; for what is not a string it is empty and
  // its data() points at a byte that may be read.
  std::string_view text_or_empty(Index at) const {
    const detail::Node& node = nodes_[at];
    const std::uint64_t packed = node.kind == Kind::string ? node.payload : 0;
    return table_->text_at(node, detail::TextRange::of(packed));
  }
  // Whether it is a string of so many bytes or more; without a branch.
  bool is_string_of(Index at, std::uint32_t bytes_min) const {
    const detail::Node& node = nodes_[at];
    return (node.kind == Kind::string) &
           (detail::TextRange::of(node.payload).length >= bytes_min);
  }
  // Spelled without fraction and exponent, and within 64 bits. False for what
  // is not a number.
  bool is_integer(Index at) const {
    return nodes_[at].flags &
           (detail::signed_integer | detail::unsigned_integer);
  }
  bool is_int64(Index at) const {
    return nodes_[at].flags & detail::signed_integer;
  }
  bool is_natural(Index at) const {
    return (nodes_[at].flags & detail::unsigned_integer) ||
           (is_int64(at) && int64(at) >= 0);
  }
  // Requires: is_int64.
  std::int64_t int64(Index at) const {
    return static_cast<std::int64_t>(nodes_[at].payload);
  }
  // Requires: a number that is not is_integer.
  double fraction(Index at) const {
    return std::bit_cast<double>(nodes_[at].payload);
  }
  Value value(Index at) const { return Value(table_, at); }

 private:
  const detail::Table* table_;
  const detail::Node* nodes_;
};

}  // namespace cardinal
