#include "cli/verbs.h"

#include <algorithm>

#include "base/check_that.h"
#include "cli/publish.h"

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
  if (type == "array") return VerbFlag::Kind::list;
  return VerbFlag::Kind::text;
}

std::string text_or(Value value, std::string_view otherwise) {
  return std::string(value.string().value_or(otherwise));
}

VerbFlag flag_of(const Member& property, Value schema) {
  const Value about = property.value;
  VerbFlag flag;
  flag.property = property.name;
  flag.name = text_or(about["x-flag"], property.name);
  flag.kind = kind_of(about);
  flag.positional = about["x-positional"].boolean().value_or(false);
  flag.value = text_or(about["x-value"], "WORD");
  flag.implicit_value = text_or(about["x-bare"], "");
  flag.help = text_or(about["description"], "");
  for (const Value choice : about["enum"].items()) {
    flag.choices.emplace_back(*choice.string());
  }
  for (const Value name : schema["required"].items()) {
    if (*name.string() == property.name) flag.required = true;
  }
  return flag;
}

// A property without a type is a JSON value: other front ends take it, a
// command line has files for that.
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
  for (const Member property : schema.root()["properties"].members()) {
    if (!property.value["type"] && !property.value["enum"]) continue;
    verb.flags.push_back(flag_of(property, schema.root()));
  }
  return verb;
}

template <std::size_t Count>
std::vector<std::string> as_strings(const std::string_view (&words)[Count]) {
  return {std::begin(words), std::end(words)};
}

Verb help_verb() {
  return {.name = "help",
          .summary = "Print help, a man page or a documentation page",
          .details = "Without a verb, prints an overview.",
          .examples = {"cardinal help check"},
          .flags = {{.property = "verb",
                     .name = "verb",
                     .positional = true,
                     .value = "VERB",
                     .help = "The verb to describe"},
                    {.property = "format",
                     .name = "format",
                     .value = "WORD",
                     .choices = as_strings(help_formats),
                     .help = "Page format"}}};
}

Verb completion_verb() {
  return {.name = "completion",
          .summary = "Print a completion script for a shell",
          .details =
              "bash: source <(cardinal completion bash). zsh: save it as "
              "_cardinal in a folder of fpath. fish: save it as "
              "~/.config/fish/completions/cardinal.fish.",
          .examples = {"cardinal completion bash"},
          .flags = {{.property = "shell",
                     .name = "shell",
                     .positional = true,
                     .required = true,
                     .value = "SHELL",
                     .choices = as_strings(shells),
                     .help = "The shell"}}};
}

}  // namespace

const std::vector<Verb>& all_verbs() {
  static const std::vector<Verb> verbs = [] {
    std::vector<Verb> all;
    for (const Operation* operation : all_operations()) {
      all.push_back(verb_of(*operation));
    }
    all.push_back(verb_of(publish_operation));
    all.push_back(help_verb());
    all.push_back(completion_verb());
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
