// One object of the auth file, read strictly. Errors have the pointer to the
// invalid value; values that may be secrets are never repeated.
#pragma once

#include <span>

#include "cardinal/json.h"

namespace cardinal::access {

inline constexpr std::size_t texts_max = 1'000;  // of a list
inline constexpr std::size_t text_bytes_max = 1'024;

class AuthFileObject {
 public:
  // Requires: both of one document, which outlives this.
  AuthFileObject(Value root, Value object) : root_(root), object_(object) {}

  // Fails: invalid, always; at a member, or at the object without one.
  std::unexpected<Error> fail(Value at, const std::string& message) const;
  std::unexpected<Error> fail(const std::string& message) const {
    return fail(object_, message);
  }

  // It is an object, and has no members but these.
  Status check(std::span<const std::string_view> known) const;
  Value operator[](std::string_view name) const { return object_[name]; }
  bool has(std::string_view name) const {
    return static_cast<bool>(object_[name]);
  }

  // Not empty, and nothing in it that a terminal would act on or hide. Where
  // it is not required, empty when it is missing.
  Result<std::string> text(std::string_view name, bool required) const;
  // Of a list, or of one text.
  Result<std::vector<std::string>> texts(std::string_view name) const;
  // Without blanks, quotes and backslashes.
  Result<std::vector<std::string>> scopes() const;
  Result<bool> flag(std::string_view name) const;
  // RFC 3339.
  Result<std::optional<std::int64_t>> time_ms(std::string_view name) const;
  Result<std::optional<std::int64_t>> integer(std::string_view name,
                                              std::int64_t most) const;

 private:
  Result<std::string> text_at(Value at) const;
  Value root_, object_;
};

}  // namespace cardinal::access
