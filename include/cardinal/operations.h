// Everything that a user can request of Cardinal, each operation defined once.
//
// An Operation is a record: a name, a description, and JSON Schemas for its
// input and output. Every front end (the command line, later HTTP and MCP) is
// derived from these records and knows no operation by name.
//
//   const Operation& check = *operation_named("check");
//   const std::string input = R"({"card": {"name": "planner"}})";
//   Result<Outcome> done = call(check, input, services, out, messages);
//
// Thread safety: records are immutable; a call uses the Services it is given.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cardinal/base.h"
#include "cardinal/json.h"

namespace cardinal {

// Where output goes: a stream, a socket, a string.
struct Sink {
  virtual ~Sink() = default;
  virtual void write(std::string_view text) = 0;
};

struct StringSink final : Sink {
  std::string text;
  void write(std::string_view more) override { text += more; }
};

// What a front end provides to an operation.
struct Services {
  Env& env;
  bool files = false;     // may read and write files: the command line only
  bool colour = false;    // `out` displays colours
  bool progress = false;  // `messages` can rewrite its last line
  bool terminal = false;  // `out` is a terminal
};

struct Call {
  Value input;  // valid by the operation's input schema
  Services& services;
  Sink& out;       // the result
  Sink& messages;  // errors, warnings and progress, as on standard error
};

// How a call ended that did not fail as a whole.
enum class Outcome : std::uint8_t {
  clean,
  has_errors,  // the documents were processed and have errors
  incomplete,  // some input or output failed; `messages` reports which
};
int exit_code(Outcome outcome);

// In an input schema, besides JSON Schema's own keywords:
//   x-positional  the property is an argument without a flag
//   x-flag        the flag's name where it is not the property's
//   x-value       what to call the flag's value in help
//   x-bare        the value that a flag without one implies; any other value
//                 is then given as --flag=value
//   x-files       only for callers with access to files
//   x-empty       the empty text is a value like any other; elsewhere it is
//                 refused
struct Operation {
  std::string_view name;
  std::string_view summary;
  std::string_view details;
  std::string_view examples;  // shell lines, run by a test
  std::string_view input;     // JSON Schema 2020-12
  std::string_view output;    // of the JSON form
  Result<Outcome> (*run)(Call& call);
};

std::span<const Operation* const> all_operations();
const Operation* operation_named(std::string_view name);

// Checks `input` by the operation's schema, then runs it.
// Fails: usage, when the input is not valid or a text in it is empty; or as the
// operation does.
Result<Outcome> call(const Operation& operation, std::string_view input,
                     Services& services, Sink& out, Sink& messages);

}  // namespace cardinal
