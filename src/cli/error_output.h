// An error of the whole call, on the command line.
#pragma once

#include "cardinal/base.h"
#include "cli/sink.h"

namespace cardinal::cli {

// Whether the words ask for JSON. Known before they are parsed, so that errors
// in them are reported in that form too.
bool asks_for_json(int count, const char* const* words);

// A line on standard error; with JSON also {"error": {...}} on standard output,
// where a program looks for its answer.
void write_error(const Error& error, bool as_json, Sink& out, Sink& messages);

}  // namespace cardinal::cli
