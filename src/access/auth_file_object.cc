#include "access/auth_file_object.h"

#include <algorithm>

#include "base/check_that.h"
#include "base/errors.h"
#include "base/quotable_name.h"
#include "base/text.h"
#include "cardinal/card.h"

namespace cardinal::access {
namespace {

std::string kind_of(Value value) {
  return std::string(value ? kind_with_article(value.kind()) : "nothing");
}

}  // namespace

std::unexpected<Error> AuthFileObject::fail(Value at,
                                            const std::string& message) const {
  const std::string pointer = for_terminal(pointer_from(root_, at));
  return invalid("{}", pointer.empty() ? message : pointer + ": " + message);
}

Status AuthFileObject::check(std::span<const std::string_view> known) const {
  if (!object_.is(Kind::object)) {
    return fail("expected an object; got " + kind_of(object_));
  }
  for (const Member member : object_.members()) {
    if (std::ranges::find(known, member.name) != known.end()) continue;
    if (!is_quotable_name(member.name)) {
      return fail("unknown member; expected one of " + joined(known, ", "));
    }
    const std::string_view near = closest(member.name, known);
    return fail("\"" + std::string(member.name) + "\" is an unknown member; " +
                (near.empty() ? "expected one of " + joined(known, ", ")
                              : "did you mean \"" + std::string(near) + "\"?"));
  }
  return {};
}

Result<std::string> AuthFileObject::text_at(Value at) const {
  const auto text = at.string();
  if (!text) return fail(at, "expected a string; got " + kind_of(at));
  if (text->empty() || text->size() > text_bytes_max) {
    return fail(at, "expected a string of 1 to 1,024 bytes; got " +
                        std::to_string(text->size()));
  }
  if (for_terminal(*text) != *text) {
    return fail(at,
                "expected a string without control or invisible characters");
  }
  return std::string(*text);
}

Result<std::string> AuthFileObject::text(std::string_view name,
                                         bool required) const {
  if (const Value at = object_[name]) return text_at(at);
  if (!required) return std::string();
  return fail("\"" + std::string(name) + "\" is missing");
}

Result<std::vector<std::string>> AuthFileObject::texts(
    std::string_view name) const {
  std::vector<std::string> list;
  const Value at = object_[name];
  if (at.is(Kind::string)) {
    TRY(list.emplace_back(), text_at(at));
    return list;
  }
  if (at && (!at.is(Kind::array) || at.size() > texts_max)) {
    return fail(at,
                "expected a list of at most 1,000 strings; got " + kind_of(at));
  }
  for (const Value one : at.items()) {
    TRY(list.emplace_back(), text_at(one));
  }
  return list;
}

Result<std::vector<std::string>> AuthFileObject::scopes() const {
  const Value at = object_["scopes"];
  if (at.is(Kind::string)) {
    return fail(at, "expected a list of scopes; got a string");
  }
  TRY(std::vector<std::string> list, texts("scopes"));
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].find_first_of(" \"\\") == std::string::npos) continue;
    return fail(at[i],
                "expected one scope without spaces, quotes or backslashes");
  }
  return list;
}

Result<bool> AuthFileObject::flag(std::string_view name) const {
  const Value at = object_[name];
  if (!at) return false;
  if (const auto value = at.boolean()) return *value;
  return fail(at, "expected true or false; got " + kind_of(at));
}

Result<std::optional<std::int64_t>> AuthFileObject::time_ms(
    std::string_view name) const {
  const Value at = object_[name];
  if (!at) return std::nullopt;
  const auto time = parse_timestamp(at.string().value_or(""));
  if (time) return time->unix_ms;
  return fail(
      at, "expected an RFC 3339 time such as \"2027-01-31T12:00:00Z\"; got " +
              (at.string() ? "another string" : kind_of(at)));
}

Result<std::optional<std::int64_t>> AuthFileObject::integer(
    std::string_view name, std::int64_t most) const {
  const Value at = object_[name];
  if (!at) return std::nullopt;
  const auto number = at.int64();
  if (number && *number >= 0 && *number <= most) return number;
  return fail(at, "expected an integer from 0 to " + std::to_string(most) +
                      "; got " +
                      (number ? std::to_string(*number) : kind_of(at)));
}

}  // namespace cardinal::access
