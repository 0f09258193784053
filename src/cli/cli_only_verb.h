// Verbs that are not operations: they print about the program itself, or run
// until they are stopped. Each is a record; main knows none of them by name.
#pragma once

#include <span>

#include "cardinal/operations.h"
#include "cli/sink.h"

namespace cardinal::cli {

struct CliOnlyCall {
  Value input;  // valid by the record's schema
  Env& env;
  Sink& out;
  Sink& messages;
};

struct CliOnlyVerb {
  // Name, texts and input schema, from which flags and pages are made.
  Operation record;
  // Returns the exit code.
  Result<int> (*run)(CliOnlyCall& call);
};

std::span<const CliOnlyVerb* const> cli_only_verbs();

// Checks the input by the record, then runs it.
Result<int> run_cli_only_verb(const CliOnlyVerb& verb, const std::string& input,
                              Env& env, Sink& out, Sink& messages);

}  // namespace cardinal::cli
