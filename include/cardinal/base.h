// What every module shares: results, errors, and access to the clock, random
// numbers and environment variables.
//
//   Result<std::string> text = read_whole(path);
//   if (!text) return std::unexpected(text.error());
//
// Errors that input or the system can cause are values, never exceptions. What
// only a defect of Cardinal can cause stops the program (CHECK, in
// src/base/check_that.h).
//
// Thread safety: values; the system Env may be used from any thread.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace cardinal {

// The version of this library and program, by Semantic Versioning.
inline constexpr std::string_view cardinal_version = "0.1.0";

// Why something could not be done. Each has one HTTP status and one exit code.
enum class Code : std::uint8_t {
  usage,        // the request is wrong: unknown flag, profile, rule
  invalid,      // the document is wrong
  not_found,    // no such file, agent, rule
  denied,       // not allowed to read, write, register
  conflict,     // another writer was first, or the state forbids it
  unavailable,  // try again later: overload, unreachable
  internal,     // a limit or defect of Cardinal
};

int http_status(Code code);
int exit_code(Code code);

// `message` says what was found and what was expected; `where` is a path, a
// URL or a JSON pointer, filled in where it is known.
struct Error {
  Code code = Code::internal;
  std::string message;
  std::string where;
};

// "where: message", or the message alone.
std::string to_text(const Error& error);

// A value, or the reason why there is none. It is a type of its own because an
// alias cannot be [[nodiscard]], and an ignored result would lose its error.
template <class T>
struct [[nodiscard]] Result : std::expected<T, Error> {
  using std::expected<T, Error>::expected;
};
using Status = Result<void>;

struct Clock {
  virtual ~Clock() = default;
  // Milliseconds since 1970-01-01T00:00:00Z.
  virtual std::int64_t now_ms() const = 0;
  // For durations and deadlines: never goes back; its zero has no meaning.
  virtual std::int64_t monotonic_us() const;
};

// Cryptographically secure random bytes.
struct Random {
  virtual ~Random() = default;
  virtual void fill(std::uint8_t* bytes, std::size_t count) = 0;
};

// The environment variables.
struct Variables {
  virtual ~Variables() = default;
  virtual std::optional<std::string> get(std::string_view name) const = 0;
};
const Variables& system_variables();

// What Cardinal needs from the system besides files and the network. Tests
// provide their own.
struct Env {
  const Clock* clock;
  Random* random;
  const Variables* variables = &system_variables();
};

// The real clock, the kernel's generator and the process's own variables; lives
// as long as the program.
Env& system_env();

}  // namespace cardinal
