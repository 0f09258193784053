// What can be asked of Cardinal, each defined once.
//
// An Operation is a record: name, what it does, a JSON Schema for its input and
// one for its output. Every front end (command line, later HTTP and MCP) is
// made from these records and knows no operation by name.
//
//   Result<Outcome> done = call(*operation_named("check"), R"({"card":
//   {...}})",
//                      services, out, talk);
//
// Thread safety: records are immutable; a call uses the Services it is given.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cardinal/base.h"
#include "cardinal/json.h"

namespace cardinal {

// Where an answer goes: a stream, a socket, a string.
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
  bool colour = false;    // the reader sees colours
  bool progress = false;  // the reader sees a line being rewritten
  bool terminal = false;  // the answer goes to a screen
};

struct Call {
  Value input;  // valid by the operation's input schema
  Services& services;
  Sink& out;   // the answer
  Sink& talk;  // what a person should know besides
};

// How a call that could be carried out ended.
enum class Outcome : std::uint8_t {
  clean,
  found,    // the document has errors
  trouble,  // part of it could not be done; `talk` says what
};
int exit_code(Outcome outcome);

// In an input schema, besides JSON Schema's own keywords:
//   x-positional  the property is an argument without a flag
//   x-flag        the flag's name where it is not the property's
//   x-value       what to call the flag's value in help
//   x-bare        the value of a flag that stands without one; another is
//                 given as --flag=value only
//   x-files       only for callers with access to files
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
// Fails: usage, when the input is not valid; or as the operation does.
Result<Outcome> call(const Operation& operation, std::string_view input,
                     Services& services, Sink& out, Sink& talk);

}  // namespace cardinal
