#include "cli/completion.h"

namespace cardinal::cli {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

std::string verb_names() {
  std::string out;
  for (const Verb& verb : all_verbs()) {
    out += (out.empty() ? "" : " ") + verb.name;
  }
  return out;
}

// Words a verb takes besides paths: its flags, and the choices of its argument.
// A flag that may stand alone takes its value in the same word.
std::string words_of(const Verb& verb) {
  std::string out;
  for (const Flag& flag : verb.flags) {
    std::string words =
        flag.positional ? joined(flag.choices) : "--" + flag.name;
    for (const std::string& choice : flag.choices) {
      if (flag.bare.empty() || choice == flag.bare) continue;
      words += " --" + flag.name + "=" + choice;
    }
    if (!words.empty()) out += (out.empty() ? "" : " ") + words;
  }
  return out;
}

std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out.push_back(c);
    }
  }
  return out + "'";
}

std::string bash_script() {
  std::string out =
      "_cardinal() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} "
      "before=${COMP_WORDS[COMP_CWORD-1]}"
      "\n  local words=\n"
      "  if [ \"$COMP_CWORD\" = 1 ]; then\n"
      "    words=" +
      quoted(verb_names()) +
      "\n"
      "  else\n"
      "    case \"${COMP_WORDS[1]} $before\" in\n";
  for (const Verb& verb : all_verbs()) {
    for (const Flag& flag : verb.flags) {
      if (flag.positional || flag.choices.empty() || !flag.bare.empty()) {
        continue;
      }
      out += "      '" + verb.name + " --" + flag.name +
             "') words=" + quoted(joined(flag.choices)) + " ;;\n";
    }
  }
  for (const Verb& verb : all_verbs()) {
    out += "      '" + verb.name + " '*) words=" + quoted(words_of(verb)) +
           " ;;\n";
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

std::string zsh_argument(const Flag& flag) {
  std::string values = ":" + zsh_text(flag.value) + ":";
  values += flag.choices.empty() ? "_files" : "(" + joined(flag.choices) + ")";
  if (flag.positional) {
    return (flag.kind == Flag::Kind::list ? "*" : "") + values;
  }
  std::string out = flag.kind == Flag::Kind::list ? "*--" : "--";
  out += flag.name;
  // "=-": only in the same word; "::": may be left out.
  if (!flag.bare.empty()) {
    return out + "=-[" + zsh_text(flag.help) + "]:" + values;
  }
  out += "[" + zsh_text(flag.help) + "]";
  return flag.kind == Flag::Kind::toggle ? out : out + values;
}

std::string zsh_script() {
  std::string out =
      "#compdef cardinal\n"
      "_cardinal() {\n"
      "  local -a verbs\n"
      "  verbs=(\n";
  for (const Verb& verb : all_verbs()) {
    out += "    " + quoted(verb.name + ":" + zsh_text(verb.summary)) + "\n";
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
  for (const Verb& verb : all_verbs()) {
    out += "    " + verb.name + ") _arguments";
    for (const Flag& flag : verb.flags) {
      out += " \\\n      " + quoted(zsh_argument(flag));
    }
    out += " ;;\n";
  }
  return out + "  esac\n}\ncompdef _cardinal cardinal\n";
}

std::string fish_script() {
  std::string out;
  for (const Verb& verb : all_verbs()) {
    out += "complete -c cardinal -n __fish_use_subcommand -f -a " + verb.name +
           " -d " + quoted(verb.summary) + "\n";
    for (const Flag& flag : verb.flags) {
      const std::string when =
          " -n '__fish_seen_subcommand_from " + verb.name + "'";
      const std::string choices =
          flag.choices.empty() ? "" : " -a " + quoted(joined(flag.choices));
      if (flag.positional && flag.choices.empty()) continue;
      out += "complete -c cardinal" + when;
      if (flag.positional) {
        out += " -f" + choices;
      } else {
        out += " -l " + flag.name + " -d " + quoted(flag.help);
        const bool needs_value =
            flag.kind != Flag::Kind::toggle && flag.bare.empty();
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

}  // namespace cardinal::cli
