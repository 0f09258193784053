#include "cli/completion.h"

#include <algorithm>

#include "base/text.h"

namespace cardinal::cli {
namespace {

// What may stand first: verbs of one word, and groups once.
std::vector<std::string> first_words() {
  std::vector<std::string> words;
  for (const Verb& verb : all_verbs()) {
    const std::string first = verb.name.substr(0, verb.name.find(' '));
    if (std::ranges::find(words, first) == words.end()) words.push_back(first);
  }
  return words;
}

std::vector<std::string> groups() {
  std::vector<std::string> words = first_words();
  std::erase_if(words, [](const std::string& word) {
    return verbs_of_group(word).empty();
  });
  return words;
}

std::vector<std::string> second_words(std::string_view group) {
  std::vector<std::string> words;
  for (const Verb* verb : verbs_of_group(group)) {
    words.push_back(verb->name.substr(group.size() + 1));
  }
  return words;
}

// Words a verb takes besides paths: its flags, and the choices of its argument.
// A flag that may stand alone takes its value in the same word.
std::string words_of(const Verb& verb) {
  std::string out;
  for (const VerbFlag& flag : verb.flags) {
    std::string words =
        flag.positional ? joined(flag.choices, " ") : "--" + flag.name;
    for (const std::string& choice : flag.choices) {
      if (flag.implicit_value.empty() || choice == flag.implicit_value) {
        continue;
      }
      words += " --" + flag.name + "=" + choice;
    }
    if (!words.empty()) out += (out.empty() ? "" : " ") + words;
  }
  return out;
}

std::string bash_script() {
  std::string out =
      "_cardinal() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} "
      "before=${COMP_WORDS[COMP_CWORD-1]}"
      "\n  local words=\n"
      "  if [ \"$COMP_CWORD\" = 1 ]; then\n"
      "    words=" +
      shell_quoted(joined(first_words(), " ")) +
      "\n"
      "  else\n"
      "    local verb=${COMP_WORDS[1]}\n"
      "    case $verb in\n";
  for (const std::string& group : groups()) {
    out += "      " + group + ") verb+=\" ${COMP_WORDS[2]}\" ;;\n";
  }
  out +=
      "    esac\n"
      "    case \"$COMP_CWORD ${COMP_WORDS[1]}\" in\n";
  for (const std::string& group : groups()) {
    out += "      '2 " + group +
           "') words=" + shell_quoted(joined(second_words(group), " ")) +
           " verb= ;;\n";
  }
  out +=
      "    esac\n"
      "    case \"$verb $before\" in\n";
  for (const Verb& verb : all_verbs()) {
    for (const VerbFlag& flag : verb.flags) {
      if (flag.positional || flag.choices.empty() ||
          !flag.implicit_value.empty()) {
        continue;
      }
      out += "      '" + verb.name + " --" + flag.name +
             "') words=" + shell_quoted(joined(flag.choices, " ")) + " ;;\n";
    }
  }
  for (const Verb& verb : all_verbs()) {
    out += "      '" + verb.name +
           " '*) words=" + shell_quoted(words_of(verb)) + " ;;\n";
  }
  out +=
      "    esac\n"
      "  fi\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
      "}\n"
      "complete -o default -F _cardinal cardinal\n";
  return out;
}

// zsh's _arguments takes [help] after the flag and :name:values behind.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out.push_back('\\');
    out.push_back(c);
  }
  return out;
}

std::string zsh_argument(const VerbFlag& flag) {
  std::string values = ":" + zsh_text(flag.value) + ":";
  values +=
      flag.choices.empty() ? "_files" : "(" + joined(flag.choices, " ") + ")";
  if (flag.positional) {
    return (flag.kind == VerbFlag::Kind::list ? "*" : "") + values;
  }
  std::string out = flag.kind == VerbFlag::Kind::list ? "*--" : "--";
  out += flag.name;
  // "=-": only in the same word; "::": may be left out.
  if (!flag.implicit_value.empty()) {
    return out + "=-[" + zsh_text(flag.help) + "]:" + values;
  }
  out += "[" + zsh_text(flag.help) + "]";
  return flag.kind == VerbFlag::Kind::toggle ? out : out + values;
}

std::string zsh_script() {
  std::string out =
      "#compdef cardinal\n"
      "_cardinal() {\n"
      "  local -a verbs\n"
      "  verbs=(\n";
  for (const std::string& word : first_words()) {
    const Verb* verb = verb_named(word);
    const std::string about =
        verb ? verb->summary : joined(second_words(word), " ");
    out += "    " + shell_quoted(word + ":" + zsh_text(about)) + "\n";
  }
  out +=
      "  )\n"
      "  if (( CURRENT == 2 )); then\n"
      "    _describe verb verbs\n"
      "    return\n"
      "  fi\n"
      "  local verb=$words[2]\n"
      "  shift words\n"
      "  (( CURRENT-- ))\n"
      "  case $verb in\n";
  for (const std::string& group : groups()) {
    out += "    " + group +
           ")\n"
           "      if (( CURRENT == 2 )); then\n"
           "        _values verb " +
           joined(second_words(group), " ") +
           "\n"
           "        return\n"
           "      fi\n"
           "      verb+=\" $words[2]\"\n"
           "      shift words\n"
           "      (( CURRENT-- )) ;;\n";
  }
  out +=
      "  esac\n"
      "  case $verb in\n";
  for (const Verb& verb : all_verbs()) {
    out += "    " + shell_quoted(verb.name) + ") _arguments";
    for (const VerbFlag& flag : verb.flags) {
      out += " \\\n      " + shell_quoted(zsh_argument(flag));
    }
    out += " ;;\n";
  }
  return out + "  esac\n}\ncompdef _cardinal cardinal\n";
}

// When a verb was typed: both words of one that has two.
std::string fish_condition(const Verb& verb) {
  const std::string seen = "__fish_seen_subcommand_from ";
  const std::string group(group_of(verb));
  if (group.empty()) return " -n '" + seen + verb.name + "'";
  return " -n '" + seen + group + "; and " + seen +
         verb.name.substr(group.size() + 1) + "'";
}

std::string fish_words() {
  std::string out;
  for (const std::string& word : first_words()) {
    const Verb* verb = verb_named(word);
    out +=
        "complete -c cardinal -n __fish_use_subcommand -f -a " + word + " -d " +
        shell_quoted(verb ? verb->summary : joined(second_words(word), " ")) +
        "\n";
  }
  for (const std::string& group : groups()) {
    const std::string seconds = joined(second_words(group), " ");
    out += "complete -c cardinal -n '__fish_seen_subcommand_from " + group;
    out += "; and not __fish_seen_subcommand_from " + seconds;
    out += "' -f -a " + shell_quoted(seconds) + "\n";
  }
  return out;
}

std::string fish_script() {
  std::string out = fish_words();
  for (const Verb& verb : all_verbs()) {
    for (const VerbFlag& flag : verb.flags) {
      const std::string when = fish_condition(verb);
      const std::string choices =
          flag.choices.empty()
              ? ""
              : " -a " + shell_quoted(joined(flag.choices, " "));
      if (flag.positional && flag.choices.empty()) continue;
      out += "complete -c cardinal" + when;
      if (flag.positional) {
        out += " -f" + choices;
      } else {
        out += " -l " + flag.name + " -d " + shell_quoted(flag.help);
        const bool needs_value =
            flag.kind != VerbFlag::Kind::toggle && flag.implicit_value.empty();
        out += (needs_value ? " -r" : "") + choices;
      }
      out += "\n";
    }
  }
  return out;
}

}  // namespace

std::string completion_script(std::string_view shell) {
  if (shell == "bash") return bash_script();
  if (shell == "zsh") return zsh_script();
  return fish_script();
}

namespace {

Result<int> run_completion(CliOnlyCall& call) {
  call.out.write(completion_script(*call.input["shell"].string()));
  return 0;
}

}  // namespace

constinit const CliOnlyVerb completion_verb{
    .record = {.name = "completion",
               .summary = "Print a completion script for a shell",
               .details =
                   "bash: source <(cardinal completion bash). zsh: save it as "
                   "_cardinal in a folder of fpath. fish: save it as "
                   "~/.config/fish/completions/cardinal.fish.",
               .examples = "cardinal completion bash",
               .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["shell"],
  "properties": {
    "shell": {"enum": ["bash", "zsh", "fish"], "x-positional": true,
              "x-value": "SHELL", "description": "The shell"}
  }
})json",
               .output = "{}"},
    .run = run_completion,
};

}  // namespace cardinal::cli
