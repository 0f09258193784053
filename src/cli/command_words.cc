// The one file that includes CLI11.
#include "cli/command_words.h"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace cardinal::cli {
namespace {

using OptionsByProperty = std::map<std::string, CLI::Option*>;

const Verb* verb_of(const CLI::App& sub) {
  const auto found = std::ranges::find_if(all_verbs(), [&](const Verb& verb) {
    return hyphenated(verb.name) == sub.get_name();
  });
  return &*found;
}

CLI::Option* add_option(CLI::App& app, const VerbFlag& flag, FlagWords& into) {
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

void count_options(const OptionsByProperty& options,
                   CommandWords::Flags& flags) {
  for (const auto& [property, option] : options) {
    FlagWords& words = flags[property];
    words.count = option->count();
    if (words.count > 0) words.typed = option->results().back();
  }
}

}  // namespace

std::expected<CommandWords, CommandWordsFault> read_command_words(
    const std::vector<std::string>& words) {
  std::vector<const char*> pointers;
  pointers.reserve(words.size());
  for (const std::string& word : words) pointers.push_back(word.c_str());
  CommandWords out;
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  app.require_subcommand(0, 1);  // `help check` is one verb with an argument
  app.add_flag("-h,--help", out.help);
  app.add_flag("-V,--version", out.version);
  std::map<std::string, CommandWords::Flags> parsed;
  std::map<std::string, OptionsByProperty> options;
  for (const Verb& verb : all_verbs()) {
    const std::string name = hyphenated(verb.name);
    CLI::App* sub = app.add_subcommand(name);
    sub->set_help_flag();
    sub->allow_extras();
    sub->add_flag("-h,--help", out.help);
    // The flags of verbs that nobody named take half of the time to start.
    if (std::ranges::count(words, name) == 0) continue;
    for (const VerbFlag& flag : verb.flags) {
      FlagWords& into = parsed[name][flag.property];
      options[name][flag.property] = add_option(*sub, flag, into);
    }
  }
  try {
    app.parse(static_cast<int>(pointers.size()), pointers.data());
  } catch (const CLI::ParseError& error) {
    CommandWordsFault fault{.reason = reason_for(error)};
    for (CLI::App* sub : app.get_subcommands()) fault.verb = verb_of(*sub);
    return std::unexpected(std::move(fault));
  }
  out.unknown = app.remaining();
  for (CLI::App* sub : app.get_subcommands()) {
    out.verb = verb_of(*sub);
    out.flags = std::move(parsed[sub->get_name()]);
    count_options(options[sub->get_name()], out.flags);
    out.unknown = sub->remaining();
    std::erase(out.unknown, "--");  // the end of the flags
  }
  return out;
}

}  // namespace cardinal::cli
