#include "schema/plain_schema.h"

#include "schema/keywords.h"

namespace cardinal {
namespace schema {
namespace {

constexpr std::uint32_t few = 16;  // are compared each with each

bool is_simple_type(Value value) {
  const std::string_view name = value.string().value_or("");
  switch (name.size()) {
    case 4:
      return name == "null";
    case 5:
      return name == "array";
    case 6:
      return name == "string" || name == "object" || name == "number";
    case 7:
      return name == "integer" || name == "boolean";
    default:
      return false;
  }
}

bool are_distinct_strings(Value list) {
  if (!list.is(Kind::array) || list.size() > few) return false;
  for (const Value item : list.items()) {
    if (!item.is(Kind::string)) return false;
    for (const Value before : list.items()) {
      if (before == item) break;
      if (*before.string() == *item.string()) return false;
    }
  }
  return true;
}

bool is_type(Value value) {
  if (!value.is(Kind::array)) return is_simple_type(value);
  if (value.size() == 0 || !are_distinct_strings(value)) return false;
  for (const Value item : value.items()) {
    if (!is_simple_type(item)) return false;
  }
  return true;
}

bool is_plain(Value schema);

bool is_plain_list(Value list) {
  if (!list.is(Kind::array) || list.size() == 0) return false;
  for (const Value item : list.items()) {
    if (!is_plain(item)) return false;
  }
  return true;
}

bool is_plain_map(Value map) {
  if (!map.is(Kind::object)) return false;
  for (const Member member : map.members()) {
    if (!is_plain(member.value)) return false;
  }
  return true;
}

bool is_plain_keyword(Keyword keyword, Value value) {
  switch (info_of(keyword).holds) {
    case Holds::schema:
      return is_plain(value);
    case Holds::list:
      return is_plain_list(value);
    case Holds::map:
      return keyword != Keyword::pattern_properties && is_plain_map(value);
    case Holds::other:
      break;
  }
  switch (keyword) {
    case Keyword::type:
      return is_type(value);
    case Keyword::comment:
    case Keyword::title:
    case Keyword::description:
    case Keyword::format:
    case Keyword::content_encoding:
    case Keyword::content_media_type:
      return value.is(Kind::string);
    case Keyword::default_:
    case Keyword::const_:
      return true;
    case Keyword::examples:
    case Keyword::enum_:
      return value.is(Kind::array);
    case Keyword::maximum:
    case Keyword::minimum:
    case Keyword::exclusive_maximum:
    case Keyword::exclusive_minimum:
      return value.is(Kind::number);
    case Keyword::max_length:
    case Keyword::min_length:
    case Keyword::max_items:
    case Keyword::min_items:
    case Keyword::max_contains:
    case Keyword::min_contains:
    case Keyword::max_properties:
    case Keyword::min_properties:
      return value.uint64().has_value();
    case Keyword::unique_items:
    case Keyword::deprecated:
    case Keyword::read_only:
    case Keyword::write_only:
      return value.is(Kind::boolean);
    case Keyword::required:
      return are_distinct_strings(value);
    default:
      return false;
  }
}

bool is_plain(Value schema) {
  if (schema.is(Kind::boolean)) return true;
  if (!schema.is(Kind::object)) return false;
  for (const Member member : schema.members()) {
    const auto keyword = keyword_named(member.name);
    if (!keyword || !is_plain_keyword(*keyword, member.value)) return false;
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
  return schema::is_plain(root);
}

}  // namespace cardinal
