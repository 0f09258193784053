// Verbs that are not operations: they print about the program itself, or run
// until they are stopped. Each is a record; main knows none of them by name.
#pragma once

#include <span>

#include "cardinal/operations.h"
#include "cli/sink.h"

namespace cardinal::cli {

struct ProgramCall {
  Value input;  // valid by the record's schema
  Env& env;
  Sink& out;
  Sink& messages;
};

struct ProgramVerb {
  // Name, texts and input schema, from which flags and pages are made.
  Operation record;
  // Returns the exit code.
  Result<int> (*run)(ProgramCall& call);
};

std::span<const ProgramVerb* const> program_verbs();

// Checks the input by the record, then runs it.
Result<int> run_program_verb(const ProgramVerb& verb, const std::string& input,
                             Env& env, Sink& out, Sink& messages);

}  // namespace cardinal::cli
