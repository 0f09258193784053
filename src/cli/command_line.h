// From argv to a verb and its input as JSON.
#pragma once

#include <string>

#include "cli/verbs.h"

namespace cardinal::cli {

struct CommandLine {
  const Verb* verb = nullptr;  // null: none was given
  std::string input;           // JSON object, one member a flag that was given
  std::string format;          // of the answer; empty: the verb's default
  bool quiet = false;
  std::string server;  // of a server; empty: in this process
  std::string data;    // folder of a directory; empty: none was given
  std::string key;     // that signs the request; empty: none does
  bool follow = false;
  std::string output_file;  // of the answer; empty: standard output
  std::string color;        // auto, always or never; empty: auto
  std::string group;        // of verbs, where only its help is asked for
  bool help = false;
  bool version = false;
};

// Fails: usage, with a suggestion where a word is nearly a known one.
Result<CommandLine> parse_command_line(int count, const char* const* words);

}  // namespace cardinal::cli
