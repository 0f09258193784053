#include "cli/help.h"

#include "base/errors.h"
#include "cli/pages.h"

namespace cardinal::cli {
namespace {

Result<int> run_help(CliOnlyCall& call) {
  const auto word = [&](std::string_view name) {
    return call.input[name].string().value_or("");
  };
  const Verb* about = verb_named(word("verb"));
  if (!verbs_of_group(word("verb")).empty()) {
    call.out.write(group_text(word("verb")));
    return 0;
  }
  if (!about && !word("verb").empty()) {
    return usage("unknown verb \"{}\"; see cardinal help", word("verb"));
  }
  if (word("format") == "man") {
    call.out.write(man_page(about));
  } else if (word("format") == "markdown") {
    call.out.write(markdown_page(about));
  } else {
    call.out.write(about ? help_text(*about) : overview_text());
  }
  return 0;
}

}  // namespace

constinit const CliOnlyVerb help_verb{
    .record = {.name = "help",
               .summary = "Print help, a man page or a documentation page",
               .details = "Without a verb, prints an overview.",
               .examples = "cardinal help check",
               .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "verb": {"type": "string", "x-positional": true, "x-value": "VERB",
             "description": "The verb to describe"},
    "format": {"enum": ["text", "man", "markdown"], "x-value": "WORD",
               "description": "Page format"}
  }
})json",
               .output = "{}"},
    .run = run_help,
};

}  // namespace cardinal::cli
