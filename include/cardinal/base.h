// What every module shares: results, errors, and the one door to the world.
//
//   Result<std::string> text = read_whole(path);
//   if (!text) return std::unexpected(text.error());
//
// What the world can cause is a value, never an exception. What only a defect
// of ours can cause stops the program (CHECK, in src/base/check_that.h).
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
  usage,        // the question is wrong: unknown flag, profile, rule
  invalid,      // the document is wrong
  not_found,    // no such file, agent, rule
  denied,       // not allowed to read, write, register
  conflict,     // somebody else was first, or the state forbids it
  unavailable,  // try again later: overload, unreachable
  internal,     // a limit or defect on our side
};

int http_status(Code code);
int exit_code(Code code);

// `message` says what was found and what was expected; `where` is a path, a
// URL or a JSON pointer, filled in by whoever knows it.
struct Error {
  Code code = Code::internal;
  std::string message;
  std::string where;
};

// "where: message", or the message alone.
std::string to_text(const Error& error);

// A value, or why there is none. A type of its own only because an alias
// cannot be [[nodiscard]]: a result that nobody looks at is an error lost.
template <class T>
struct [[nodiscard]] Result : std::expected<T, Error> {
  using std::expected<T, Error>::expected;
};
using Status = Result<void>;

struct Clock {
  virtual ~Clock() = default;
  // Milliseconds since 1970-01-01T00:00:00Z.
  virtual std::int64_t now_ms() const = 0;
  // For durations and deadlines: never goes back, starts anywhere.
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

// Everything Cardinal asks of the outside. Tests hand in their own.
struct Env {
  const Clock* clock;
  Random* random;
  const Variables* variables = &system_variables();
};

// The real clock, the kernel's generator and the process's own variables; lives
// as long as the program.
Env& system_env();

}  // namespace cardinal
