#include "cli/pages.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"

namespace cardinal::cli {
namespace {

constexpr std::size_t text_columns = 78;

// "--format text|json", "--fix[=safe|all]", "PATH..."
std::string usage_of(const VerbFlag& flag) {
  std::string value = flag.value;
  if (!flag.choices.empty()) {
    value.clear();
    for (const std::string& choice : flag.choices) {
      value += (value.empty() ? "" : "|") + choice;
    }
  }
  const bool many = flag.kind == VerbFlag::Kind::list;
  if (flag.positional)
    return (flag.choices.empty() ? flag.value : value) + (many ? "..." : "");
  if (flag.kind == VerbFlag::Kind::toggle) return "--" + flag.name;
  if (!flag.implicit_value.empty()) {
    return "--" + flag.name + "[=" + value + "]";
  }
  return "--" + flag.name + " " + value;
}

std::string synopsis_of(const Verb& verb) {
  std::string line = "cardinal " + verb.name;
  for (const VerbFlag& flag : verb.flags) {
    if (flag.positional) continue;
    const std::string usage = usage_of(flag);
    line += (flag.required ? " " + usage : " [" + usage + "]") +
            (flag.kind == VerbFlag::Kind::list ? "..." : "");
  }
  for (const VerbFlag& flag : verb.flags) {
    if (flag.positional) {
      line += flag.required || flag.kind == VerbFlag::Kind::list
                  ? " " + usage_of(flag)
                  : " [" + usage_of(flag) + "]";
    }
  }
  return line;
}

std::string wrapped(std::string_view text, std::size_t indent,
                    std::size_t first_column) {
  std::string out;
  std::size_t column = first_column;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    if (column + word.size() > text_columns && column > indent) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (!out.empty()) {
      out += " ";
      ++column;
    }
    out += word;
    column += word.size();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

// A line that begins with a full stop or quote would be a request to troff,
// and a plain hyphen may come out as another character.
std::string for_man(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) {
      out += "\\&";
      out.push_back(c);
    } else {
      out.push_back(c);
    }
  }
  return out;
}

// Wide enough for verbs of two words.
constexpr std::size_t verb_columns = 19;

std::string verb_lines(const std::vector<const Verb*>& verbs) {
  std::string out;
  for (const Verb* verb : verbs) {
    out += "  " + padded(verb->name, verb_columns) + verb->summary + "\n";
  }
  return out;
}

constexpr std::string_view program_summary =
    "toolkit for agent cards, the JSON documents in which AI agents publish "
    "who they are, what they can do and how to reach them";

}  // namespace

std::string overview_text() {
  std::string out = "cardinal - " + wrapped(program_summary, 2, 11) +
                    "\n\nusage: cardinal VERB [flags] [arguments]\n\nverbs:\n";
  std::vector<const Verb*> verbs;
  for (const Verb& verb : all_verbs()) verbs.push_back(&verb);
  return out + verb_lines(verbs) +
         "\nexit codes: 0 success, 1 errors or differences found, 2 usage or "
         "I/O "
         "error\ncardinal help VERB prints details; cardinal --version prints "
         "the version.\n";
}

std::string group_text(std::string_view group) {
  return "usage: cardinal " + std::string(group) +
         " VERB [flags] [arguments]\n\nverbs:\n" +
         verb_lines(verbs_of_group(group)) + "\ncardinal help " +
         std::string(group) + " VERB prints details.\n";
}

std::string help_text(const Verb& verb) {
  constexpr std::size_t help_column = 28;
  std::string out =
      verb.summary + "\n\nusage: " + wrapped(synopsis_of(verb), 9, 7) + "\n\n";
  if (!verb.details.empty()) out += wrapped(verb.details, 0, 0) + "\n\n";
  for (const VerbFlag& flag : verb.flags) {
    std::string usage = "  " + usage_of(flag);
    if (usage.size() + 2 > help_column) {
      out += usage + "\n" + std::string(help_column, ' ');
    } else {
      out += padded(usage, help_column);
    }
    out += wrapped(flag.help, help_column, help_column) + "\n";
  }
  out += "\nexamples:\n";
  for (const std::string& example : verb.examples) out += "  " + example + "\n";
  return out;
}

std::string man_page(const Verb* verb) {
  const std::string name =
      verb ? "cardinal-" + hyphenated(verb->name) : "cardinal";
  std::string out = ".TH " + for_man(upper_case(name)) + " 1 \"\" \"cardinal " +
                    std::string(cardinal_version) + "\"\n.SH NAME\n" +
                    for_man(name) + " \\- " +
                    for_man(verb ? verb->summary : program_summary) + "\n";
  if (!verb) {
    out += ".SH SYNOPSIS\n.B cardinal\nVERB [flags] [arguments]\n.SH VERBS\n";
    for (const Verb& each : all_verbs()) {
      out +=
          ".TP\n.B " + for_man(each.name) + "\n" + for_man(each.summary) + "\n";
    }
    return out;
  }
  out += ".SH SYNOPSIS\n" + for_man(synopsis_of(*verb)) +
         "\n.SH DESCRIPTION\n" + for_man(verb->details) + "\n";
  if (!verb->flags.empty()) out += ".SH OPTIONS\n";
  for (const VerbFlag& flag : verb->flags) {
    out +=
        ".TP\n.B " + for_man(usage_of(flag)) + "\n" + for_man(flag.help) + "\n";
  }
  out += ".SH EXAMPLES\n.nf\n";
  for (const std::string& example : verb->examples) {
    out += for_man(example) + "\n";
  }
  return out +
         ".fi\n.SH EXIT STATUS\n0 success, 1 errors or differences found, 2 "
         "usage or I/O "
         "error\n";
}

std::string markdown_page(const Verb* verb) {
  if (!verb) {
    std::string out = "# Verbs\n\n| verb | what it does |\n|---|---|\n";
    for (const Verb& each : all_verbs()) {
      out += "| [" + each.name + "](" + hyphenated(each.name) + ".md) | " +
             each.summary + " |\n";
    }
    return out;
  }
  std::string out = "# cardinal " + verb->name + "\n\n" + verb->summary +
                    ".\n\n```\n" + wrapped(synopsis_of(*verb), 4, 0) +
                    "\n```\n\n" + verb->details +
                    "\n\n| flag | meaning |\n"
                    "|---|---|\n";
  for (const VerbFlag& flag : verb->flags) {
    std::string usage = usage_of(flag);
    for (std::size_t at = 0; (at = usage.find('|', at)) != std::string::npos;
         at += 2) {
      usage.insert(at, "\\");
    }
    out += "| `" + usage + "` | " + flag.help + " |\n";
  }
  out += "\n```sh\n";
  for (const std::string& example : verb->examples) out += example + "\n";
  return out + "```\n";
}

}  // namespace cardinal::cli
