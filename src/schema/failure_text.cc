#include "schema/failure_text.h"

#include "base/text.h"
#include "base/utf8.h"

namespace cardinal::schema {
namespace {

constexpr std::size_t shown_code_points_max = 48;

std::string got(Value value) {
  if (value.is(Kind::object) || value.is(Kind::array)) {
    return "; got " + std::string(kind_with_article(value.kind()));
  }
  return "; got " + shortened(value.raw(), shown_code_points_max);
}

std::string limit_of(Value keyword) { return std::string(keyword.raw()); }

std::string allowed_values(Value list, std::vector<std::string_view>& words) {
  constexpr std::size_t bytes_max = 400;
  constexpr std::size_t words_max = 500;
  std::string text;
  for (const Value item : list.items()) {
    const auto word = item.string();
    if (word && words.size() < words_max) words.push_back(*word);
    if (text.size() > bytes_max) {
      if (words.size() >= words_max) break;
      continue;
    }
    if (!text.empty()) text += ", ";
    text +=
        shortened(item.string().value_or(item.raw()), shown_code_points_max);
    if (text.size() > bytes_max) text += ", ...";
  }
  return text;
}

std::string counted_limit(Value keyword, std::string_view noun) {
  const auto limit = keyword.number().value_or(0);
  return limit_of(keyword) + " " + std::string(noun) + (limit == 1 ? "" : "s");
}

// The rest of "<subject> ...".
std::string predicate(Op op, Value keyword, Value value) {
  const auto size = [&] { return "; got " + std::to_string(value.size()); };
  const auto points = [&] {
    return "; got " +
           std::to_string(count_code_points(value.string().value_or("")));
  };
  switch (op) {
    case Op::minimum:
      return " must be at least " + limit_of(keyword) + got(value);
    case Op::maximum:
      return " must be at most " + limit_of(keyword) + got(value);
    case Op::exclusive_minimum:
      return " must be more than " + limit_of(keyword) + got(value);
    case Op::exclusive_maximum:
      return " must be less than " + limit_of(keyword) + got(value);
    case Op::multiple_of:
      return " must be a multiple of " + limit_of(keyword) + got(value);
    case Op::min_length:
      return " must have at least " + counted_limit(keyword, "character") +
             points();
    case Op::max_length:
      return " must have at most " + counted_limit(keyword, "character") +
             points();
    case Op::min_items:
      return " must have at least " + counted_limit(keyword, "item") + size();
    case Op::max_items:
      return " must have at most " + counted_limit(keyword, "item") + size();
    case Op::min_properties:
      return " must have at least " + counted_limit(keyword, "member") + size();
    case Op::max_properties:
      return " must have at most " + counted_limit(keyword, "member") + size();
    case Op::pattern:
      return " must match the pattern " + limit_of(keyword) + got(value);
    case Op::format:
      return " must have the format " + limit_of(keyword) + got(value);
    case Op::unique_items:
      return " is in the array more than once" + got(value);
    case Op::equal:
      return " must be " + shortened(keyword.raw(), shown_code_points_max) +
             got(value);
    case Op::negation:
      return " must not match the schema of \"not\"" + got(value);
    case Op::any_of:
    case Op::one_of:
      return " matches none of the alternatives" + got(value);
    default:
      return " is not allowed";
  }
}

}  // namespace

std::string subject_of(Value value) {
  const Value name = value.key();
  return name ? '"' + shortened(*name.string(), 64) + '"' : "the value";
}

SchemaFailure failure_of(const Program& program, Op op, Index source, Value at,
                         bool about_name, std::string message,
                         std::string help) {
  const Value keyword = value_of(program, source);
  SchemaFailure failure;
  failure.about_name = about_name;
  // A name stands right before its value.
  failure.at = about_name ? Value(at.table(), at.index() + 1) : at;
  const Value name = keyword.key();
  failure.keyword = name ? std::string(*name.string()) : "false";
  failure.schema_pointer = location_of(program, source);
  if (message.empty() && op == Op::one_of_values) {
    std::vector<std::string_view> words;
    message = subject_of(at) + " must be one of " +
              allowed_values(keyword, words) + got(at);
    const std::string_view meant = closest(at.string().value_or(""), words);
    if (!meant.empty()) help = "did you mean \"" + std::string(meant) + "\"?";
  } else if (message.empty()) {
    const std::string subject =
        about_name ? "the name " + std::string(at.raw()) : subject_of(at);
    message = subject + predicate(op, keyword, at);
  }
  failure.message = std::move(message);
  failure.help = std::move(help);
  return failure;
}

std::string wrong_type(Value type, Value at) {
  std::string wanted(type.string().value_or(""));
  for (const Value one : type.items()) {
    if (!wanted.empty()) wanted += " or ";
    wanted += one.string().value_or("");
  }
  return subject_of(at) + " must be of type " + wanted + "; got " +
         std::string(kind_with_article(at.kind()));
}

std::string wrong_count(const ContainsPlan& plan, std::uint64_t count) {
  const std::string rest =
      " match the schema of \"contains\"; got " + std::to_string(count);
  return count < plan.least ? "at least " + std::to_string(plan.least) +
                                  " of the items must" + rest
                            : "at most " + std::to_string(plan.most) +
                                  " of the items may" + rest;
}

std::string nearest_name(const ObjectPlan& plan, std::string_view name) {
  // With very many names a near one says little and costs much.
  constexpr std::size_t names_max = 500;
  if (plan.properties.size() > names_max) return {};
  std::vector<std::string_view> names;
  for (const Property& property : plan.properties) {
    if (property.first < property.end) names.push_back(property.name);
  }
  const std::string_view meant = closest(name, names);
  return meant.empty() ? "" : "did you mean \"" + std::string(meant) + "\"?";
}

}  // namespace cardinal::schema
