// As src/cli/command_words.cc, where there are no exceptions and therefore no
// CLI11. A test gives both the same words.
#include "cli/command_words.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <optional>
#include <span>

namespace cardinal::cli {
namespace {

using Fault = CommandWordsFault;

// The words behind the verb, one after the other.
class FlagReader {
 public:
  FlagReader(const Verb& verb, std::span<const std::string> words,
             CommandWords& out)
      : verb_(verb), words_(words), out_(out) {
    for (const VerbFlag& flag : verb.flags) out.flags[flag.property];
  }

  std::optional<Fault> read() {
    for (at_ = 0; at_ < words_.size(); ++at_) {
      if (std::optional<Fault> fault = read_word(words_[at_])) return fault;
    }
    return std::nullopt;
  }

 private:
  std::optional<Fault> read_word(const std::string& word) {
    if (flags_ended_ || word == "-" || !word.starts_with('-')) {
      return read_argument(word);
    }
    if (word == "--") {
      flags_ended_ = true;
      return std::nullopt;
    }
    if (word == "-h" || word == "--help") {
      out_.help = true;
      return std::nullopt;
    }
    if (const VerbFlag* const flag = flag_of_letter(word)) {
      if (word.size() > 2) return take(*flag, word.substr(2));
      return take_without_value(*flag);
    }
    const std::size_t equals = word.find('=');
    const VerbFlag* const flag = flag_named(word.substr(0, equals));
    if (!flag) {
      out_.unknown.push_back(word);
      return std::nullopt;
    }
    if (equals != std::string::npos) {
      return take(*flag, word.substr(equals + 1));
    }
    return take_without_value(*flag);
  }

  // The value is the next word, if the flag needs one.
  std::optional<Fault> take_without_value(const VerbFlag& flag) {
    if (flag.kind == VerbFlag::Kind::toggle) return take(flag, "true");
    if (!flag.implicit_value.empty()) return take(flag, flag.implicit_value);
    if (at_ + 1 == words_.size()) {
      return fault("--" + flag.name + " needs exactly one value");
    }
    return take(flag, words_[++at_]);
  }

  // The first argument that still has room.
  std::optional<Fault> read_argument(const std::string& word) {
    for (const VerbFlag& flag : verb_.flags) {
      const bool has_room = flag.kind == VerbFlag::Kind::list ||
                            out_.flags[flag.property].count == 0;
      if (flag.positional && has_room) return take(flag, word);
    }
    out_.unknown.push_back(word);
    return std::nullopt;
  }

  std::optional<Fault> take(const VerbFlag& flag, const std::string& value) {
    FlagWords& words = out_.flags[flag.property];
    const bool takes_many = flag.kind == VerbFlag::Kind::list ||
                            flag.kind == VerbFlag::Kind::toggle ||
                            !flag.implicit_value.empty();
    if (++words.count > 1 && !takes_many) {
      return fault("--" + flag.name + " needs exactly one value");
    }
    words.typed = value;
    switch (flag.kind) {
      case VerbFlag::Kind::toggle:
        return read_toggle(flag, value, words);
      case VerbFlag::Kind::text:
        words.text = value;
        return std::nullopt;
      case VerbFlag::Kind::list:
        words.list.push_back(value);
        return std::nullopt;
      case VerbFlag::Kind::number:
      case VerbFlag::Kind::decimal:
        return read_number(flag, value, words);
    }
    return std::nullopt;
  }

  std::optional<Fault> read_toggle(const VerbFlag& flag,
                                   const std::string& value, FlagWords& words) {
    if (value != "true" && value != "false") {
      return fault("--" + flag.name + " takes no value");
    }
    words.toggle = value == "true";
    return std::nullopt;
  }

  // A number that does not fit is the nearest that does.
  std::optional<Fault> read_number(const VerbFlag& flag,
                                   const std::string& value, FlagWords& words) {
    char* end = nullptr;
    if (flag.kind == VerbFlag::Kind::number) {
      words.number = std::strtoll(value.c_str(), &end, 10);
    } else {
      words.decimal = std::strtod(value.c_str(), &end);
    }
    if (!value.empty() && *end == '\0') return std::nullopt;
    return fault("--" + flag.name + " must be a whole number; got \"" + value +
                 "\"");
  }

  const VerbFlag* flag_named(const std::string& word) const {
    const auto found =
        std::ranges::find_if(verb_.flags, [&](const VerbFlag& flag) {
          return !flag.positional && "--" + flag.name == word;
        });
    return found == verb_.flags.end() ? nullptr : &*found;
  }

  // Of -o or -oVALUE. A flag with a letter takes a value.
  const VerbFlag* flag_of_letter(const std::string& word) const {
    if (word.starts_with("--")) return nullptr;
    const auto found =
        std::ranges::find_if(verb_.flags, [&](const VerbFlag& flag) {
          return !flag.short_name.empty() && word[1] == flag.short_name[0];
        });
    return found == verb_.flags.end() ? nullptr : &*found;
  }

  Fault fault(std::string reason) const { return {std::move(reason), &verb_}; }

  const Verb& verb_;
  const std::span<const std::string> words_;
  CommandWords& out_;
  std::size_t at_ = 0;
  bool flags_ended_ = false;
};

}  // namespace

std::expected<CommandWords, CommandWordsFault> read_command_words(
    const std::vector<std::string>& words) {
  CommandWords out;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    const auto verb = std::ranges::find_if(all_verbs(), [&](const Verb& each) {
      return hyphenated(each.name) == word;
    });
    if (verb != all_verbs().end()) {
      out.verb = &*verb;
      out.unknown.clear();
      FlagReader reader(*verb, std::span(words).subspan(i + 1), out);
      if (std::optional<Fault> fault = reader.read()) {
        return std::unexpected(*std::move(fault));
      }
      return out;
    }
    if (word == "-h" || word == "--help") {
      out.help = true;
    } else if (word == "-V" || word == "--version") {
      out.version = true;
    } else if (word != "--") {
      out.unknown.push_back(word);
    }
  }
  return out;
}

}  // namespace cardinal::cli
