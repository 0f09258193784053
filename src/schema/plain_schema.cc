#include "schema/plain_schema.h"

#include "json/node_view.h"
#include "schema/keywords.h"

namespace cardinal {
namespace schema {
namespace {

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
  switch (info_of(keyword).value) {
    case KeywordValue::schema:
      return {Plain::schema};
    case KeywordValue::list:
      return {Plain::list};
    case KeywordValue::map:
      // Its names are patterns.
      if (keyword == Keyword::pattern_properties) return {};
      return {Plain::map};
    case KeywordValue::other:
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
class PlainSchemaCheck {
 public:
  explicit PlainSchemaCheck(Value root) : nodes_(root) {}

  bool is_plain(NodeView::Index at) const;

 private:
  bool is_plain_keyword(Keyword keyword, NodeView::Index at) const;
  bool is_plain_list(NodeView::Index at) const;
  bool is_plain_map(NodeView::Index at) const;
  bool is_type(NodeView::Index at) const;
  bool is_type_list(NodeView::Index at) const;
  // An array of strings, each once.
  bool are_distinct(NodeView::Index at) const;

  NodeView nodes_;
};

bool PlainSchemaCheck::is_plain(NodeView::Index at) const {
  const Kind kind = nodes_.kind(at);
  if (kind != Kind::object) return kind == Kind::boolean;
  const NodeView::Index end = nodes_.end_of(at);
  for (NodeView::Index key = at + 1; key < end; key = nodes_.end_of(key + 1)) {
    const auto keyword = keyword_named(nodes_.text(key));
    if (!keyword || !is_plain_keyword(*keyword, key + 1)) return false;
  }
  return true;
}

bool PlainSchemaCheck::is_plain_keyword(Keyword keyword,
                                        NodeView::Index at) const {
  const KeywordShape shape = shapes[static_cast<std::size_t>(keyword)];
  const Kind kind = nodes_.kind(at);
  switch (shape.plain) {
    case Plain::never:
      return false;
    case Plain::value:
      return shape.kinds & bit(kind);
    case Plain::count:
      return nodes_.is_natural(at);
    case Plain::type:
      return kind == Kind::string ? is_type(at) : is_type_list(at);
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

bool PlainSchemaCheck::is_plain_list(NodeView::Index at) const {
  if (nodes_.kind(at) != Kind::array || nodes_.size(at) == 0) return false;
  const NodeView::Index end = nodes_.end_of(at);
  for (NodeView::Index item = at + 1; item < end; item = nodes_.end_of(item)) {
    if (!is_plain(item)) return false;
  }
  return true;
}

bool PlainSchemaCheck::is_plain_map(NodeView::Index at) const {
  if (nodes_.kind(at) != Kind::object) return false;
  const NodeView::Index end = nodes_.end_of(at);
  for (NodeView::Index key = at + 1; key < end; key = nodes_.end_of(key + 1)) {
    if (!is_plain(key + 1)) return false;
  }
  return true;
}

bool PlainSchemaCheck::is_type(NodeView::Index at) const {
  constexpr NameKey types[] = {
      key_of("string"), key_of("object"),  key_of("integer"), key_of("array"),
      key_of("number"), key_of("boolean"), key_of("null")};
  const NameKey found = key_of(nodes_.text(at));
  for (const NameKey& type : types) {
    if (type == found) return true;
  }
  return false;
}

bool PlainSchemaCheck::is_type_list(NodeView::Index at) const {
  if (!are_distinct(at) || nodes_.size(at) == 0) return false;
  for (NodeView::Index item = at + 1; item < nodes_.end_of(at); ++item) {
    if (!is_type(item)) return false;
  }
  return true;
}

bool PlainSchemaCheck::are_distinct(NodeView::Index at) const {
  constexpr std::uint32_t few = 16;  // are compared each with each
  if (nodes_.kind(at) != Kind::array || nodes_.size(at) > few) return false;
  const NodeView::Index end = nodes_.end_of(at);
  for (NodeView::Index item = at + 1; item < end; ++item) {
    if (nodes_.kind(item) != Kind::string) return false;
    for (NodeView::Index before = at + 1; before < item; ++before) {
      if (nodes_.text(before) == nodes_.text(item)) return false;
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
  return schema::PlainSchemaCheck(root).is_plain(root.index());
}

}  // namespace cardinal
