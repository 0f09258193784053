// The words of a command line, sorted by the flags of its verb. Which library
// does that is known to the implementation only: command_words.cc has CLI11,
// which needs exceptions; where there are none, src/wasm/command has another.
#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <string>
#include <vector>

#include "cli/verbs.h"

namespace cardinal::cli {

// What was given for one flag, by its kind.
struct FlagWords {
  bool toggle = false;
  std::string text;
  std::int64_t number = 0;
  double decimal = 0;
  std::vector<std::string> list;
  std::size_t count = 0;  // how often it was given
  std::string typed;      // the last value as it was typed
};

struct CommandWords {
  using Flags = std::map<std::string, FlagWords>;

  const Verb* verb = nullptr;  // null: none was given
  bool help = false;
  bool version = false;
  Flags flags;                       // of the verb, by property
  std::vector<std::string> unknown;  // words that are nothing of these
};

struct CommandWordsFault {
  std::string reason;
  const Verb* verb = nullptr;  // where it was given before the fault
};

// `words` begins with the program; verbs of two words are hyphenated.
std::expected<CommandWords, CommandWordsFault> read_command_words(
    const std::vector<std::string>& words);

}  // namespace cardinal::cli
