// The one file that includes CLI11.
#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>
#include <map>

#include "base/errors.h"
#include "base/text.h"
#include "base/utf8.h"

namespace cardinal::cli {
namespace {

// Where CLI11 puts what it parsed, by flag.
struct Parsed {
  bool toggle = false;
  std::string text;
  std::int64_t number = 0;
  double decimal = 0;
  std::vector<std::string> list;
  CLI::Option* option = nullptr;
};

const Verb* verb_of(const CLI::App& sub) {
  const auto found = std::ranges::find_if(all_verbs(), [&](const Verb& verb) {
    return hyphenated(verb.name) == sub.get_name();
  });
  return &*found;
}

CLI::Option* add_option(CLI::App& app, const VerbFlag& flag, Parsed& into) {
  std::string name = flag.positional ? flag.name : "--" + flag.name;
  if (!flag.short_name.empty()) name.insert(0, "-" + flag.short_name + ",");
  switch (flag.kind) {
    case VerbFlag::Kind::toggle:
      return app.add_flag(name, into.toggle);
    case VerbFlag::Kind::number:
      return app.add_option(name, into.number);
    case VerbFlag::Kind::decimal:
      return app.add_option(name, into.decimal);
    case VerbFlag::Kind::list: {
      CLI::Option* option = app.add_option(name, into.list);
      if (!flag.positional) option->allow_extra_args(false);
      return option;
    }
    case VerbFlag::Kind::text:
      // As a flag it leaves the next word alone: in `--fix PATH` a path.
      if (!flag.implicit_value.empty()) {
        return app.add_flag(name + "{" + flag.implicit_value + "}", into.text);
      }
      return app.add_option(name, into.text);
  }
  return nullptr;
}

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

// CLI11's own words where ours say no more.
std::string reason_for(const CLI::ParseError& error) {
  std::string what = error.what();
  const std::string flag = what.substr(0, what.find(':'));
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error)) {
    return flag + " needs exactly one value";
  }
  if (dynamic_cast<const CLI::ConversionError*>(&error)) {
    const std::size_t name = what.find("--"), equals = what.find(" = ");
    if (name < equals && equals != std::string::npos) {
      return what.substr(name, equals - name) +
             " must be a whole number; got \"" + what.substr(equals + 3) + "\"";
    }
  }
  return what;
}

void write_flag(Writer& json, const VerbFlag& flag, const Parsed& parsed) {
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

Status check_choice(const VerbFlag& flag, const Parsed& parsed,
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
Status check_encoding(const VerbFlag& flag, const Parsed& parsed,
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

// CLI11 takes the nearest number that fits for one that does not.
Status check_number(const VerbFlag& flag, const Parsed& parsed,
                    const Verb& verb) {
  using Bounds = std::numeric_limits<std::int64_t>;
  const bool is_at_bound =
      parsed.number == Bounds::max() || parsed.number == Bounds::min();
  if (flag.kind != VerbFlag::Kind::number || !is_at_bound) return {};
  const std::string typed = parsed.option->results().back();
  if (typed == std::to_string(parsed.number)) return {};
  return misused("--" + flag.name + " must be a whole number from " +
                     std::to_string(Bounds::min()) + " to " +
                     std::to_string(Bounds::max()) + "; got " +
                     cardinal::quoted(typed),
                 &verb);
}

Result<std::string> input_of(const Verb& verb,
                             const std::map<std::string, Parsed>& parsed) {
  Writer json;
  json.begin_object();
  for (const VerbFlag& flag : verb.flags) {
    if (flag.of_front_end) continue;
    const Parsed& value = parsed.at(flag.property);
    if (value.option->count() == 0) {
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
Status read_front_end_flags(const Verb& verb,
                            const std::map<std::string, Parsed>& parsed,
                            CommandLine& line) {
  for (const VerbFlag& flag : verb.flags) {
    if (!flag.of_front_end) continue;
    const Parsed& value = parsed.at(flag.property);
    if (value.option->count() == 0) continue;
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
  std::vector<const char*> pointers;
  pointers.reserve(words.size());
  for (const std::string& word : words) pointers.push_back(word.c_str());
  CommandLine line;
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  app.require_subcommand(0, 1);  // `help check` is one verb with an argument
  app.add_flag("-h,--help", line.help);
  app.add_flag("-V,--version", line.version);
  std::map<std::string, std::map<std::string, Parsed>> parsed;
  for (const Verb& verb : all_verbs()) {
    CLI::App* sub = app.add_subcommand(hyphenated(verb.name));
    sub->set_help_flag();
    sub->allow_extras();
    sub->add_flag("-h,--help", line.help);
    // The flags of verbs that nobody named take half of the time to start.
    if (std::ranges::count(words, hyphenated(verb.name)) == 0) continue;
    for (const VerbFlag& flag : verb.flags) {
      Parsed& into = parsed[hyphenated(verb.name)][flag.property];
      into.option = add_option(*sub, flag, into);
    }
  }
  try {
    app.parse(static_cast<int>(pointers.size()), pointers.data());
  } catch (const CLI::ParseError& error) {
    for (CLI::App* sub : app.get_subcommands()) {
      line.verb = verb_of(*sub);
    }
    return misused(reason_for(error), line.verb);
  }
  for (CLI::App* sub : app.get_subcommands()) {
    line.verb = verb_of(*sub);
    if (line.help) return line;
    auto extras = sub->remaining();
    std::erase(extras, "--");  // the end of the flags
    if (!extras.empty()) {
      return unknown_word(extras[0], line.verb);
    }
    const std::map<std::string, Parsed>& given = parsed[sub->get_name()];
    TRY(line.input, input_of(*line.verb, given));
    TRY_STATUS(read_front_end_flags(*line.verb, given, line));
  }
  if (!line.verb && !app.remaining().empty()) {
    return unknown_word(app.remaining()[0], nullptr);
  }
  return line;
}

}  // namespace cardinal::cli
