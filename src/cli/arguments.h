// From argv to a verb and its input as JSON.
#pragma once

#include <string>

#include "cli/verbs.h"

namespace cardinal::cli {

struct Arguments {
  const Verb* verb = nullptr;  // null: none was given
  std::string input;           // JSON object, one member a flag that was given
  bool help = false;
  bool version = false;
};

// Fails: usage, with a suggestion where a word is nearly a known one.
Result<Arguments> parse_arguments(int count, const char* const* words);

}  // namespace cardinal::cli
