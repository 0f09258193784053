// The verbs of the command line as data. Each operation has a verb, which is
// derived from its record; publish, help and completion are verbs without an
// operation in the registry. The parser, help, man pages and completion are
// derived from this list.
#pragma once

#include <string>
#include <vector>

#include "cardinal/operations.h"

namespace cardinal::cli {

struct VerbFlag {
  enum class Kind { toggle, text, number, list };

  std::string property;  // in the operation's input
  std::string name;      // without dashes; of an argument: what to call it
  Kind kind = Kind::text;
  bool positional = false;
  bool required = false;
  std::string value;           // what to call the value in help
  std::string implicit_value;  // of --flag without one; empty: it needs one
  std::vector<std::string> choices;
  std::string help;
};

// A name may be of two words, "key new"; verbs with the same first word are a
// group.
struct Verb {
  std::string name;
  std::string summary;
  std::string details;
  std::vector<std::string> examples;
  std::vector<VerbFlag> flags;
  const Operation* operation = nullptr;  // null: the command line's own
};

const std::vector<Verb>& all_verbs();
const Verb* verb_named(std::string_view name);
// "key" of "key new"; empty for a name of one word.
std::string_view group_of(const Verb& verb);
std::vector<const Verb*> verbs_of_group(std::string_view group);
// For files and pages: "key-new".
std::string hyphenated(std::string_view name);

inline constexpr std::string_view shells[] = {"bash", "zsh", "fish"};
inline constexpr std::string_view help_formats[] = {"text", "man", "markdown"};

}  // namespace cardinal::cli
