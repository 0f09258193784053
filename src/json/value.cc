#include <bit>

#include "cardinal/json.h"

namespace cardinal {

std::string_view kind_with_article(Kind kind) {
  switch (kind) {
    case Kind::absent:
      return "nothing";
    case Kind::null:
      return "null";
    case Kind::boolean:
      return "a boolean";
    case Kind::number:
      return "a number";
    case Kind::string:
      return "a string";
    case Kind::array:
      return "an array";
    case Kind::object:
      return "an object";
  }
  return "nothing";
}

Value Value::operator[](std::string_view name) const {
  if (!is(Kind::object)) return {};
  const detail::Node* const nodes = table_->nodes.get();
  const std::uint32_t end = nodes[index_].next;
  for (std::uint32_t at = index_ + 1; at != end; at = nodes[at + 1].next) {
    // Most names differ in length already.
    if (detail::TextRange::of(nodes[at].payload).length == name.size() &&
        table_->text_of(nodes[at]) == name) {
      return Value(table_, at + 1);
    }
  }
  return {};
}

Value Value::operator[](std::size_t index) const {
  for (const Value item : items()) {
    if (index-- == 0) return item;
  }
  return {};
}

std::optional<double> Value::number() const {
  if (kind() != Kind::number) return std::nullopt;
  if (node().flags & detail::signed_integer)
    return static_cast<double>(static_cast<std::int64_t>(node().payload));
  if (node().flags & detail::unsigned_integer)
    return static_cast<double>(node().payload);
  return std::bit_cast<double>(node().payload);
}

std::optional<std::int64_t> Value::int64() const {
  if (kind() != Kind::number || !(node().flags & detail::signed_integer))
    return std::nullopt;
  return static_cast<std::int64_t>(node().payload);
}

std::optional<std::uint64_t> Value::uint64() const {
  if (kind() != Kind::number) return std::nullopt;
  if (node().flags & detail::unsigned_integer) return node().payload;
  const auto value = int64();
  if (!value || *value < 0) return std::nullopt;
  return static_cast<std::uint64_t>(*value);
}

// A member's name is the node right before its value.
Value Value::key() const {
  if (!table_ || index_ == 0) return {};
  const detail::Node& before = table_->nodes[index_ - 1];
  if (!(before.flags & detail::is_key)) return {};
  return Value(table_, index_ - 1);
}

Span Value::key_span() const { return key().span(); }

Span Value::member_span() const {
  const Value name = key();
  return name ? Span{name.span().begin, span().end} : span();
}

std::string_view Value::raw() const {
  if (!table_) return {};
  return std::string_view(table_->text)
      .substr(node().begin, node().end - node().begin);
}

}  // namespace cardinal
