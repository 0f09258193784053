#include "cli/command_line.h"

#include <algorithm>
#include <limits>

#include "base/errors.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cli/command_words.h"

namespace cardinal::cli {
namespace {

// `meant` is what was most likely wanted; without it, where to read on.
std::unexpected<Error> misused(std::string message, const Verb* verb,
                               std::string_view meant = {}) {
  if (!meant.empty()) {
    message += "; did you mean " + std::string(meant) + "?";
  } else {
    message += "; see cardinal help";
    if (verb) message += " " + verb->name;
  }
  return usage("{}", message);
}

// "key needs one more word: new, show or jwks".
std::unexpected<Error> group_alone(const std::string& group) {
  std::string words;
  const auto verbs = verbs_of_group(group);
  for (const Verb* verb : verbs) {
    if (!words.empty()) words += verb == verbs.back() ? " or " : ", ";
    words += verb->name.substr(group.size() + 1);
  }
  auto failure = misused(group + " needs a second word: " + words, nullptr);
  failure.error().message += " " + group;
  return failure;
}

std::unexpected<Error> unknown_word(const std::string& word, const Verb* verb) {
  if (!verb) {
    std::vector<std::string_view> names;
    for (const Verb& known : all_verbs()) names.push_back(known.name);
    return misused("unknown verb \"" + word + "\"", nullptr,
                   closest(word, names));
  }
  if (!word.starts_with('-')) {
    return misused(
        "\"" + word + "\" is an unexpected argument for " + verb->name, verb);
  }
  const std::string name = word.substr(0, word.find('='));
  std::vector<std::string> flags;
  for (const VerbFlag& flag : verb->flags) {
    if (!flag.positional) flags.push_back("--" + flag.name);
  }
  const std::vector<std::string_view> views(flags.begin(), flags.end());
  return misused(verb->name + " has no flag " + name, verb,
                 closest(name, views));
}

void write_flag(Writer& json, const VerbFlag& flag, const FlagWords& parsed) {
  json.key(flag.property);
  switch (flag.kind) {
    case VerbFlag::Kind::toggle:
      json.boolean(parsed.toggle);
      return;
    case VerbFlag::Kind::number:
      json.number(parsed.number);
      return;
    case VerbFlag::Kind::decimal:
      json.number(parsed.decimal);
      return;
    case VerbFlag::Kind::text:
      json.string(parsed.text);
      return;
    case VerbFlag::Kind::list:
      json.begin_array();
      for (const std::string& item : parsed.list) json.string(item);
      json.end_array();
      return;
  }
}

Status check_choice(const VerbFlag& flag, const FlagWords& parsed,
                    const Verb& verb) {
  if (flag.choices.empty()) return {};
  std::string list;
  std::vector<std::string_view> views;
  for (const std::string& choice : flag.choices) {
    if (choice == parsed.text) return {};
    list += (list.empty() ? "" : ", ") + choice;
    views.push_back(choice);
  }
  const std::string name = flag.positional ? flag.value : "--" + flag.name;
  return misused(
      name + " must be one of " + list + "; got \"" + parsed.text + "\"", &verb,
      closest(parsed.text, views));
}

// Operations take JSON, which has no place for other bytes.
Status check_encoding(const VerbFlag& flag, const FlagWords& parsed,
                      const Verb& verb) {
  const auto check = [&](const std::string& text) -> Status {
    if (is_utf8(text)) return {};
    const std::string advice =
        flag.names_file ? "; rename the file, or give the folder that it is in"
                        : "; give it in UTF-8";
    return misused((flag.positional ? flag.value : "--" + flag.name) +
                       " must be valid UTF-8; got " + cardinal::quoted(text) +
                       advice,
                   &verb);
  };
  for (const std::string& item : parsed.list) {
    if (const Status valid = check(item); !valid) return valid;
  }
  return check(parsed.text);
}

// A reader takes the nearest number that fits for one that does not.
Status check_number(const VerbFlag& flag, const FlagWords& parsed,
                    const Verb& verb) {
  using Bounds = std::numeric_limits<std::int64_t>;
  const bool is_at_bound =
      parsed.number == Bounds::max() || parsed.number == Bounds::min();
  if (flag.kind != VerbFlag::Kind::number || !is_at_bound) return {};
  const std::string typed = parsed.typed;
  if (typed == std::to_string(parsed.number)) return {};
  return misused("--" + flag.name + " must be a whole number from " +
                     std::to_string(Bounds::min()) + " to " +
                     std::to_string(Bounds::max()) + "; got " +
                     cardinal::quoted(typed),
                 &verb);
}

Result<std::string> input_of(const Verb& verb,
                             const CommandWords::Flags& parsed) {
  Writer json;
  json.begin_object();
  for (const VerbFlag& flag : verb.flags) {
    if (flag.of_front_end) continue;
    const FlagWords& value = parsed.at(flag.property);
    if (value.count == 0) {
      if (!flag.required) continue;
      return misused(verb.name + " needs " +
                         (flag.positional ? flag.value : "--" + flag.name),
                     &verb);
    }
    if (const Status fits = check_choice(flag, value, verb); !fits) {
      return std::unexpected(fits.error());
    }
    if (const Status valid = check_encoding(flag, value, verb); !valid) {
      return std::unexpected(valid.error());
    }
    if (const Status fits = check_number(flag, value, verb); !fits) {
      return std::unexpected(fits.error());
    }
    write_flag(json, flag, value);
  }
  json.end_object();
  return json.take();
}

// Sets what the front end's own flags say.
Status read_front_end_flags(const Verb& verb, const CommandWords::Flags& parsed,
                            CommandLine& line) {
  for (const VerbFlag& flag : verb.flags) {
    if (!flag.of_front_end) continue;
    const FlagWords& value = parsed.at(flag.property);
    if (value.count == 0) continue;
    TRY_STATUS(check_choice(flag, value, verb));
    if (flag.kind == VerbFlag::Kind::text && value.text.empty()) {
      return misused("--" + flag.name + " is empty; give a value, or omit it",
                     &verb);
    }
    if (flag.property == "format") line.format = value.text;
    if (flag.property == "quiet") line.quiet = value.toggle;
    if (flag.property == "server") line.server = value.text;
    if (flag.property == "data") line.data = value.text;
    if (flag.property == "key") line.key = value.text;
    if (flag.property == "follow") line.follow = value.toggle;
    if (flag.property == "output_file") line.output_file = value.text;
    if (flag.property == "color") line.color = value.text;
  }
  if (!line.data.empty() && !line.server.empty()) {
    return misused("--data and --server cannot be combined; give one", &verb);
  }
  if (!line.data.empty() && !line.key.empty()) {
    return misused(
        "--key signs requests to a server, and who may open --data needs no "
        "signature; give one",
        &verb);
  }
  const auto json = parsed.find("json");
  if (json != parsed.end() && json->second.toggle) line.format = "json";
  return {};
}

// What was typed, a verb of two words as one: by its name behind `help`, else
// as CLI11 knows it, which has no blanks in names.
std::vector<std::string> joined_words(int count, const char* const* words) {
  std::vector<std::string> out(words, words + count);
  const bool help = out.size() > 1 && out[1] == "help";
  for (std::size_t i = 1; i + 1 < out.size(); ++i) {
    const Verb* verb = verb_named(out[i] + " " + out[i + 1]);
    if (verb && (help || i == 1)) {
      out[i] = help ? verb->name : hyphenated(verb->name);
      out.erase(out.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
    if (!help) break;
  }
  return out;
}

// "--flag=" has an empty value; CLI11 would take the next word for it. As a
// word of its own the empty value is refused, or taken where it means
// something.
Result<std::vector<std::string>> with_empty_values(
    std::vector<std::string> words) {
  std::vector<std::string> out;
  const Verb* verb = nullptr;
  bool flags_ended = false;
  for (std::string& word : words) {
    if (out.size() == 1) {
      const auto& all = all_verbs();
      const auto found = std::ranges::find_if(
          all, [&](const Verb& each) { return hyphenated(each.name) == word; });
      verb = found == all.end() ? nullptr : &*found;
    }
    flags_ended |= word == "--";
    const bool is_empty_flag = verb && !flags_ended && word.size() > 3 &&
                               word.starts_with("--") &&
                               word.find('=') + 1 == word.size();
    if (!is_empty_flag) {
      out.push_back(std::move(word));
      continue;
    }
    word.pop_back();
    const auto flag =
        std::ranges::find_if(verb->flags, [&](const VerbFlag& each) {
          return !each.positional && "--" + each.name == word;
        });
    const bool takes_next_word = flag != verb->flags.end() &&
                                 flag->kind != VerbFlag::Kind::toggle &&
                                 flag->implicit_value.empty();
    if (!takes_next_word) {
      return misused(word + " is empty; give a value, or omit the flag", verb);
    }
    out.push_back(std::move(word));
    out.emplace_back();
  }
  return out;
}

// A first word that is a group's, without a second that completes it.
Result<CommandLine> group_command_line(const std::vector<std::string>& words) {
  CommandLine line;
  if (words.size() < 3) return group_alone(words[1]);
  if (words[2] == "-h" || words[2] == "--help") {
    line.group = words[1];
    line.help = true;
    return line;
  }
  if (words[2].starts_with('-')) return group_alone(words[1]);
  return unknown_word(words[1] + " " + words[2], nullptr);
}

}  // namespace

Result<CommandLine> parse_command_line(int count, const char* const* typed) {
  TRY(const std::vector<std::string> words,
      with_empty_values(joined_words(count, typed)));
  if (words.size() > 1 && !verbs_of_group(words[1]).empty()) {
    return group_command_line(words);
  }
  const auto parsed = read_command_words(words);
  if (!parsed) return misused(parsed.error().reason, parsed.error().verb);
  CommandLine line;
  line.verb = parsed->verb;
  line.help = parsed->help;
  line.version = parsed->version;
  if (line.verb) {
    if (line.help) return line;
    if (!parsed->unknown.empty()) {
      return unknown_word(parsed->unknown[0], line.verb);
    }
    TRY(line.input, input_of(*line.verb, parsed->flags));
    TRY_STATUS(read_front_end_flags(*line.verb, parsed->flags, line));
  }
  if (!line.verb && !parsed->unknown.empty()) {
    return unknown_word(parsed->unknown[0], nullptr);
  }
  return line;
}

}  // namespace cardinal::cli
