// The verbs of the command line as data, each derived from the record of an
// operation or of a program verb. The parser, help, man pages and completion
// are derived from this list.
#pragma once

#include <string>
#include <vector>

#include "cardinal/operations.h"

namespace cardinal::cli {

struct CliOnlyVerb;

struct VerbFlag {
  enum class Kind { toggle, text, number, decimal, list };

  std::string property;  // in the operation's input
  std::string name;      // without dashes; of an argument: what to call it
  Kind kind = Kind::text;
  bool positional = false;
  bool required = false;
  std::string value;           // what to call the value in help
  std::string implicit_value;  // of --flag without one; empty: it needs one
  std::vector<std::string> choices;
  std::string help;
  bool names_file = false;  // or a folder
  // Not a property of the input, but how the answer is shown.
  bool of_front_end = false;
  std::string short_name = {};  // one letter; empty: none
};

// A name may be of two words, "key new"; verbs with the same first word are a
// group.
struct Verb {
  std::string name;
  std::string summary;
  std::string details;
  std::vector<std::string> examples;
  std::vector<VerbFlag> flags;
  // One of the two.
  const Operation* operation = nullptr;
  const CliOnlyVerb* cli_only = nullptr;
};

const std::vector<Verb>& all_verbs();
const Verb* verb_named(std::string_view name);
// "key" of "key new"; empty for a name of one word.
std::string_view group_of(const Verb& verb);
std::vector<const Verb*> verbs_of_group(std::string_view group);
// For files and pages: "key-new".
std::string hyphenated(std::string_view name);

}  // namespace cardinal::cli
