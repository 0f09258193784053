// What a failure says.
#include <algorithm>

#include "base/text.h"
#include "base/utf8.h"
#include "schema/evaluation.h"

namespace cardinal::schema {
namespace {

constexpr std::size_t shown_points_max = 48;

std::string got(Value value) {
  if (value.is(Kind::object) || value.is(Kind::array)) {
    return "; got " + std::string(kind_with_article(value.kind()));
  }
  return "; got " + shortened(value.raw(), shown_points_max);
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
    text += shortened(item.string().value_or(item.raw()), shown_points_max);
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
    return "; got " + std::to_string(count_points(value.string().value_or("")));
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
      return " must be " + shortened(keyword.raw(), shown_points_max) +
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

bool Evaluation::fail(Op op, Index source, Index at, std::string message,
                      std::string help) {
  if (!explains()) return false;
  const Value keyword = value_of(program_, source);
  SchemaFailure failure;
  // A name stands right before its value.
  failure.about_name = nodes_[at].flags & cardinal::detail::is_key;
  failure.at = value(failure.about_name ? at + 1 : at);
  const Value name = keyword.key();
  failure.keyword = name ? std::string(*name.string()) : "false";
  failure.schema_pointer = location_of(program_, source);
  if (message.empty() && op == Op::one_of_values) {
    std::vector<std::string_view> words;
    message = subject_of(value(at)) + " must be one of " +
              allowed_values(keyword, words) + got(value(at));
    const std::string_view meant =
        closest(value(at).string().value_or(""), words);
    if (!meant.empty()) help = "did you mean \"" + std::string(meant) + "\"?";
  } else if (message.empty()) {
    const std::string subject = failure.about_name
                                    ? "the name " + std::string(value(at).raw())
                                    : subject_of(value(at));
    message = subject + predicate(op, keyword, value(at));
  }
  failure.message = std::move(message);
  failure.help = std::move(help);
  failures_->push_back(std::move(failure));
  return false;
}

bool Evaluation::fail_type(const Subschema& s, Index at) {
  if (!explains()) return false;
  const Kinds kind = kind_of(nodes_[at]);
  for (Index i = s.type_first; i < s.type_end; ++i) {
    const TypeCheck& check = program_.type_checks[i];
    if (check.types & kind) continue;
    const Value type = value_of(program_, check.source);
    std::string wanted(type.string().value_or(""));
    for (const Value one : type.items()) {
      if (!wanted.empty()) wanted += " or ";
      wanted += one.string().value_or("");
    }
    return fail(Op::never, check.source, at,
                subject_of(value(at)) + " must be of type " + wanted +
                    "; got " +
                    std::string(kind_with_article(value(at).kind())));
  }
  return false;
}

}  // namespace cardinal::schema
