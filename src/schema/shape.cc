#include "schema/shape.h"

#include <algorithm>
#include <cmath>

#include "base/check_that.h"
#include "base/text.h"

namespace cardinal {
namespace {

constexpr std::string_view known_keywords[] = {
    "$schema",    "$id",      "title", "description",
    "default",    "examples", "type",  "enum",
    "properties", "required", "items", "additionalProperties",
    "minItems",   "minimum",  "anyOf"};

bool is_of_type(Value value, std::string_view type) {
  if (type == "integer") {
    const auto number = value.number();
    return number && std::floor(*number) == *number;
  }
  constexpr std::pair<std::string_view, Kind> kinds[] = {
      {"null", Kind::null},     {"boolean", Kind::boolean},
      {"number", Kind::number}, {"string", Kind::string},
      {"array", Kind::array},   {"object", Kind::object}};
  const auto known =
      std::ranges::find(kinds, type, &std::pair<std::string_view, Kind>::first);
  CHECK(known != std::end(kinds));
  return value.is(known->second);
}

class ShapeChecker {
 public:
  void check(Value schema, Value value);
  std::vector<ShapeFault> faults;

 private:
  void check_type(Value types, Value value);
  void check_enum(Value allowed, Value value);
  void check_members(Value schema, Value object);
  void check_items(Value schema, Value array);
  void check_any(Value alternatives, Value value);
  void add(Value at, std::string message, std::string help = {},
           bool name = false) {
    faults.push_back({at, name, std::move(message), std::move(help)});
  }
};

std::string subject(Value value) {
  const Value name = value.key();
  return name ? '"' + std::string(*name.string()) + '"' : "the value";
}

void ShapeChecker::check(Value schema, Value value) {
  if (schema.is(Kind::boolean)) {
    if (!*schema.boolean()) add(value, subject(value) + " is not allowed");
    return;
  }
  for (const Member keyword : schema.members()) {
    CHECK(keyword.name.starts_with("x-") ||
          std::ranges::find(known_keywords, keyword.name) !=
              std::end(known_keywords));
  }
  const std::size_t before = faults.size();
  if (const Value types = schema["type"]) check_type(types, value);
  if (faults.size() > before) return;
  if (const Value allowed = schema["enum"]) check_enum(allowed, value);
  if (const Value any = schema["anyOf"]) check_any(any, value);
  if (const Value least = schema["minimum"]) {
    if (value.number() && *value.number() < *least.number()) {
      add(value, subject(value) + " must be at least " +
                     std::string(least.raw()) + "; got " +
                     std::string(value.raw()));
    }
  }
  if (value.is(Kind::object)) check_members(schema, value);
  if (value.is(Kind::array)) check_items(schema, value);
}

void ShapeChecker::check_type(Value types, Value value) {
  std::string wanted;
  if (const auto one = types.string()) {
    if (is_of_type(value, *one)) return;
    wanted = *one;
  }
  for (const Value type : types.items()) {
    if (is_of_type(value, *type.string())) return;
    if (!wanted.empty()) wanted += " or ";
    wanted += *type.string();
  }
  add(value, subject(value) + " must be of type " + wanted + "; got " +
                 std::string(kind_with_article(value.kind())));
}

// Ours list strings, numbers, booleans and null; of these equality is plain.
bool is_same_scalar(Value a, Value b) {
  CHECK(!a.is(Kind::array) && !a.is(Kind::object));
  return a.kind() == b.kind() && a.string() == b.string() &&
         a.number() == b.number() && a.boolean() == b.boolean();
}

void ShapeChecker::check_enum(Value allowed, Value value) {
  std::string list;
  std::vector<std::string_view> words;
  for (const Value item : allowed.items()) {
    if (is_same_scalar(item, value)) return;
    if (!list.empty()) list += ", ";
    list += std::string(item.string().value_or(item.raw()));
    if (const auto word = item.string()) words.push_back(*word);
  }
  const std::string got(value.raw());
  const std::string_view meant =
      closest(value.string().value_or(std::string_view()), words);
  add(value, subject(value) + " must be one of " + list + "; got " + got,
      meant.empty() ? "" : "did you mean \"" + std::string(meant) + "\"?");
}

void ShapeChecker::check_any(Value alternatives, Value value) {
  std::string reasons;
  for (const Value alternative : alternatives.items()) {
    ShapeChecker trial;
    trial.check(alternative, value);
    if (trial.faults.empty()) return;
    if (!reasons.empty()) reasons += ", or ";
    reasons += trial.faults[0].message;
  }
  add(value, std::move(reasons));
}

void ShapeChecker::check_members(Value schema, Value object) {
  const Value properties = schema["properties"];
  const Value others = schema["additionalProperties"];
  for (const Value required : schema["required"].items()) {
    if (!object[*required.string()]) {
      add(object, "\"" + std::string(*required.string()) + "\" is missing");
    }
  }
  std::vector<std::string_view> names;
  for (const Member property : properties.members()) {
    names.push_back(property.name);
  }
  for (const Member member : object.members()) {
    if (const Value property = properties[member.name]) {
      check(property, member.value);
    } else if (others.is(Kind::boolean) && !*others.boolean()) {
      const std::string_view meant = closest(member.name, names);
      add(member.value,
          "\"" + std::string(member.name) + "\" is not a known member",
          meant.empty() ? "" : "did you mean \"" + std::string(meant) + "\"?",
          true);
    } else if (others) {
      check(others, member.value);
    }
  }
}

void ShapeChecker::check_items(Value schema, Value array) {
  const auto least = schema["minItems"].uint64();
  if (least && array.size() < *least) {
    add(array, subject(array) + " must have at least " +
                   counted(*least, "item") + "; got " +
                   std::to_string(array.size()));
  }
  if (const Value items = schema["items"]) {
    for (const Value item : array.items()) check(items, item);
  }
}

}  // namespace

std::vector<ShapeFault> check_shape(Value schema, Value instance) {
  ShapeChecker checker;
  checker.check(schema, instance);
  return std::move(checker.faults);
}

}  // namespace cardinal
