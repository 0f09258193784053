#include "cli/verbs.h"

#include <algorithm>

#include "base/check_that.h"
#include "base/text.h"
#include "cli/cli_only_verb.h"

namespace cardinal::cli {
namespace {

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

VerbFlag::Kind kind_of(Value property) {
  const auto type = property["type"].string().value_or("string");
  if (type == "boolean") return VerbFlag::Kind::toggle;
  if (type == "integer") return VerbFlag::Kind::number;
  if (type == "number") return VerbFlag::Kind::decimal;
  if (type == "array") return VerbFlag::Kind::list;
  return VerbFlag::Kind::text;
}

std::string text_or(Value value, std::string_view otherwise) {
  return std::string(value.string().value_or(otherwise));
}

// By its mark, or by what help calls its value.
bool names_file(Value about, std::string_view value) {
  constexpr std::string_view names_of_files[] = {"PATH", "FILE", "DIR"};
  return about["x-file-for"] || about["x-path"] ||
         is_one_of(names_of_files, value);
}

VerbFlag flag_of(const Member& property, Value required) {
  const Value about = property.value;
  VerbFlag flag;
  flag.property = property.name;
  flag.name = text_or(about["x-flag"], property.name);
  flag.kind = kind_of(about);
  flag.positional = about["x-positional"].boolean().value_or(false);
  flag.value = text_or(about["x-value"], "WORD");
  flag.names_file = names_file(about, flag.value);
  flag.implicit_value = text_or(about["x-bare"], "");
  flag.help = text_or(about["description"], "");
  flag.short_name = text_or(about["x-short"], "");
  flag.of_front_end = about["x-front-end"].boolean().value_or(false);
  for (const Value choice : about["enum"].items()) {
    flag.choices.emplace_back(*choice.string());
  }
  for (const Value name : required.items()) {
    if (*name.string() == property.name) flag.required = true;
  }
  // Other front ends give a text instead.
  if (flag.positional && about["x-file-for"] && !about["x-optional"]) {
    flag.required = true;
  }
  if (about["x-required"].boolean().value_or(false)) flag.required = true;
  return flag;
}

// How answers are shown: a format of the record's, or less of it.
void add_front_end_flags(const Operation& operation, Verb& verb) {
  if (!operation.quiet.empty()) {
    verb.flags.push_back({.property = "quiet",
                          .name = "quiet",
                          .kind = VerbFlag::Kind::toggle,
                          .help = std::string(operation.quiet),
                          .of_front_end = true});
  }
  VerbFlag format{.property = "format",
                  .name = "format",
                  .help = "Output format",
                  .of_front_end = true};
  for (const View& view : operation.views) {
    format.choices.emplace_back(view.format);
  }
  if (format.choices.empty()) format.choices.emplace_back("text");
  format.choices.insert(format.choices.begin() + 1, "json");
  verb.flags.push_back(std::move(format));
  if (is_served(operation)) {
    verb.flags.push_back({.property = "server",
                          .name = "server",
                          .value = "URL",
                          .help = "Run on this server (see cardinal serve)",
                          .of_front_end = true});
  }
  if (operation.needs_directory) {
    verb.flags.push_back({.property = "data",
                          .name = "data",
                          .value = "DIR",
                          .help = "Data folder of the directory",
                          .of_front_end = true});
  }
  if (operation.takes_signed_requests) {
    verb.flags.push_back({.property = "key",
                          .name = "key",
                          .value = "FILE",
                          .help = "Sign the request to the server with this "
                                  "private key, as the agent itself",
                          .of_front_end = true});
  }
  if (!operation.feed.wait.empty()) {
    verb.flags.push_back({.property = "follow",
                          .name = "follow",
                          .kind = VerbFlag::Kind::toggle,
                          .help = "Go on with what is new, until interrupted",
                          .of_front_end = true});
  }
  verb.flags.push_back({.property = "json",
                        .name = "json",
                        .kind = VerbFlag::Kind::toggle,
                        .help = "Same as --format json",
                        .of_front_end = true});
}

// What is marked x-api is for other front ends; a command line has files for
// that.
Verb verb_of(const Operation& operation) {
  Verb verb{.name = std::string(operation.name),
            .summary = std::string(operation.summary),
            .details = std::string(operation.details),
            .examples = lines_of(operation.examples),
            .operation = &operation};
  Reader reader;
  Faults faults;
  const Document schema =
      reader.read(std::string(operation.input), Limits{}, faults);
  CHECK(faults.empty());
  // Every start makes the flags of all verbs: they are not moved about.
  constexpr std::size_t of_front_end_max = 8;
  const Value properties = schema.root()["properties"];
  const Value required = schema.root()["required"];
  verb.flags.reserve(properties.size() + of_front_end_max);
  for (const Member property : properties.members()) {
    if (!property.value["type"] && !property.value["enum"]) continue;
    if (property.value["x-api"].boolean().value_or(false)) continue;
    verb.flags.push_back(flag_of(property, required));
  }
  if (operation.run) add_front_end_flags(operation, verb);
  return verb;
}

}  // namespace

const std::vector<Verb>& all_verbs() {
  static const std::vector<Verb> verbs = [] {
    std::vector<Verb> all;
    all.reserve(all_operations().size() + cli_only_verbs().size());
    for (const Operation* operation : all_operations()) {
      all.push_back(verb_of(*operation));
    }
    for (const CliOnlyVerb* one : cli_only_verbs()) {
      Verb verb = verb_of(one->record);
      verb.operation = nullptr;
      verb.cli_only = one;
      all.push_back(std::move(verb));
    }
    return all;
  }();
  return verbs;
}

const Verb* verb_named(std::string_view name) {
  const auto& verbs = all_verbs();
  const auto found = std::ranges::find(verbs, name, &Verb::name);
  return found == verbs.end() ? nullptr : &*found;
}

std::string_view group_of(const Verb& verb) {
  const std::size_t space = verb.name.find(' ');
  if (space == std::string::npos) return {};
  return std::string_view(verb.name).substr(0, space);
}

std::vector<const Verb*> verbs_of_group(std::string_view group) {
  std::vector<const Verb*> found;
  for (const Verb& verb : all_verbs()) {
    if (!group.empty() && group_of(verb) == group) found.push_back(&verb);
  }
  return found;
}

std::string hyphenated(std::string_view name) {
  std::string out(name);
  std::ranges::replace(out, ' ', '-');
  return out;
}

}  // namespace cardinal::cli
