#include "schema/plain_schema.h"

#include "schema/keywords.h"

namespace cardinal {
namespace schema {
namespace {

using Node = cardinal::detail::Node;
using Index = std::uint32_t;

// What a plain schema may say with a keyword.
enum class Plain : std::uint8_t {
  never,
  value,  // any of the kinds in KeywordShape
  count,  // an integer that is not negative
  type,
  names,
  schema,
  list,
  map,
};

struct KeywordShape {
  Plain plain = Plain::never;
  std::uint8_t kinds = 0;  // bits, by Kind
};

constexpr std::uint8_t bit(Kind kind) {
  return static_cast<std::uint8_t>(1u << static_cast<unsigned>(kind));
}

constexpr KeywordShape shape_of(Keyword keyword) {
  switch (info_of(keyword).holds) {
    case Holds::schema:
      return {Plain::schema};
    case Holds::list:
      return {Plain::list};
    case Holds::map:
      // Its names are patterns.
      if (keyword == Keyword::pattern_properties) return {};
      return {Plain::map};
    case Holds::other:
      break;
  }
  switch (keyword) {
    case Keyword::comment:
    case Keyword::title:
    case Keyword::description:
    case Keyword::format:
    case Keyword::content_encoding:
    case Keyword::content_media_type:
      return {Plain::value, bit(Kind::string)};
    case Keyword::default_:
    case Keyword::const_:
      return {Plain::value, 0xFF};
    case Keyword::examples:
    case Keyword::enum_:
      return {Plain::value, bit(Kind::array)};
    case Keyword::maximum:
    case Keyword::minimum:
    case Keyword::exclusive_maximum:
    case Keyword::exclusive_minimum:
      return {Plain::value, bit(Kind::number)};
    case Keyword::unique_items:
    case Keyword::deprecated:
    case Keyword::read_only:
    case Keyword::write_only:
      return {Plain::value, bit(Kind::boolean)};
    case Keyword::max_length:
    case Keyword::min_length:
    case Keyword::max_items:
    case Keyword::min_items:
    case Keyword::max_contains:
    case Keyword::min_contains:
    case Keyword::max_properties:
    case Keyword::min_properties:
      return {Plain::count};
    case Keyword::type:
      return {Plain::type};
    case Keyword::required:
      return {Plain::names};
    default:
      return {};
  }
}

constexpr auto shapes = [] {
  std::array<KeywordShape, keyword_count> all{};
  for (std::size_t i = 0; i < keyword_count; ++i) {
    all[i] = shape_of(static_cast<Keyword>(i));
  }
  return all;
}();

// On the nodes themselves: this runs for every schema of every card.
class Walk {
 public:
  explicit Walk(const cardinal::detail::Table& table)
      : table_(table), nodes_(table.nodes.get()) {}

  bool is_plain(Index at) const;

 private:
  bool is_plain_keyword(Keyword keyword, Index at) const;
  bool is_plain_list(Index at) const;
  bool is_plain_map(Index at) const;
  bool is_type(const Node& value) const;
  bool is_type_list(Index at) const;
  // An array of strings, each once.
  bool are_distinct(Index at) const;

  std::string_view text(const Node& string) const {
    const std::string& from =
        (string.flags & cardinal::detail::unescaped_in_arena) ? table_.arena
                                                              : table_.text;
    return {from.data() + static_cast<std::uint32_t>(string.payload),
            static_cast<std::uint32_t>(string.payload >> 32)};
  }

  const cardinal::detail::Table& table_;
  const Node* nodes_;
};

bool Walk::is_plain(Index at) const {
  const Node& schema = nodes_[at];
  if (schema.kind != Kind::object) return schema.kind == Kind::boolean;
  for (Index key = at + 1; key < schema.next; key = nodes_[key + 1].next) {
    const auto keyword = keyword_named(text(nodes_[key]));
    if (!keyword || !is_plain_keyword(*keyword, key + 1)) return false;
  }
  return true;
}

bool Walk::is_plain_keyword(Keyword keyword, Index at) const {
  const KeywordShape shape = shapes[static_cast<std::size_t>(keyword)];
  const Node& value = nodes_[at];
  switch (shape.plain) {
    case Plain::never:
      return false;
    case Plain::value:
      return shape.kinds & bit(value.kind);
    case Plain::count:
      return (value.flags & cardinal::detail::unsigned_integer) ||
             ((value.flags & cardinal::detail::signed_integer) &&
              static_cast<std::int64_t>(value.payload) >= 0);
    case Plain::type:
      return value.kind == Kind::string ? is_type(value) : is_type_list(at);
    case Plain::names:
      return are_distinct(at);
    case Plain::schema:
      return is_plain(at);
    case Plain::list:
      return is_plain_list(at);
    case Plain::map:
      return is_plain_map(at);
  }
  return false;
}

bool Walk::is_plain_list(Index at) const {
  const Node& list = nodes_[at];
  if (list.kind != Kind::array || list.payload == 0) return false;
  for (Index item = at + 1; item < list.next; item = nodes_[item].next) {
    if (!is_plain(item)) return false;
  }
  return true;
}

bool Walk::is_plain_map(Index at) const {
  const Node& map = nodes_[at];
  if (map.kind != Kind::object) return false;
  for (Index key = at + 1; key < map.next; key = nodes_[key + 1].next) {
    if (!is_plain(key + 1)) return false;
  }
  return true;
}

bool Walk::is_type(const Node& value) const {
  constexpr NameKey types[] = {
      key_of("string"), key_of("object"),  key_of("integer"), key_of("array"),
      key_of("number"), key_of("boolean"), key_of("null")};
  const NameKey found = key_of(text(value));
  for (const NameKey& type : types) {
    if (type == found) return true;
  }
  return false;
}

bool Walk::is_type_list(Index at) const {
  if (!are_distinct(at) || nodes_[at].payload == 0) return false;
  for (Index item = at + 1; item < nodes_[at].next; ++item) {
    if (!is_type(nodes_[item])) return false;
  }
  return true;
}

bool Walk::are_distinct(Index at) const {
  constexpr std::uint64_t few = 16;  // are compared each with each
  const Node& list = nodes_[at];
  if (list.kind != Kind::array || list.payload > few) return false;
  for (Index item = at + 1; item < list.next; ++item) {
    if (nodes_[item].kind != Kind::string) return false;
    for (Index before = at + 1; before < item; ++before) {
      if (text(nodes_[before]) == text(nodes_[item])) return false;
    }
  }
  return true;
}

}  // namespace
}  // namespace schema

bool is_plain_schema(Value root) {
  if (!root.is(Kind::object) ||
      root["type"].string().value_or("") != "object") {
    return false;
  }
  return schema::Walk(*root.table()).is_plain(root.index());
}

}  // namespace cardinal
