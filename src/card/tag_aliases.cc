// Aliases of skill tags from a file, resolved to what they mean in the end.
#include <algorithm>
#include <set>

#include "base/file.h"
#include "base/text.h"
#include "cardinal/skill_tags.h"

namespace cardinal {
namespace {

Error invalid(std::string message, std::string where = {}) {
  return {Code::invalid, std::move(message), std::move(where)};
}

std::string pointer_to(std::string_view name) {
  std::string pointer;
  append_token(pointer, name);
  return pointer;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t points_max = 48;
  return '"' + for_terminal(shortened(text, points_max)) + '"';
}

constexpr std::string_view expected =
    "expected an object from alias to tag or list of tags, such as "
    "{\"py\": \"python\"}";

using Names = std::map<std::string, std::vector<std::string>, std::less<>>;

// The name of a member as a key, if it may be an alias.
Result<std::string> parse_alias(std::string_view name) {
  Result<SkillTag> alias = parse_skill_tag(name);
  const std::string where = pointer_to(name);
  if (!alias) return std::unexpected(invalid(alias.error().message, where));
  if (alias->hierarchical()) {
    return std::unexpected(
        invalid("an alias replaces a whole flat tag; " + in_quotes(name) +
                    " has a slash: name the flat tag people write instead",
                where));
  }
  const auto categories = tag_categories();
  if (std::ranges::find(categories, alias->key) != categories.end()) {
    return std::unexpected(invalid(
        in_quotes(name) + " is a category of the draft: as an alias it would " +
            "hide the tags below it; remove it",
        where));
  }
  return std::move(alias->key);
}

Status add_meaning(Value value, const std::string& where,
                   std::vector<std::string>& out) {
  const auto text = value.string();
  if (!text) {
    return std::unexpected(
        invalid("a tag must be a string; got " +
                    std::string(kind_with_article(value.kind())),
                where));
  }
  Result<SkillTag> tag = parse_skill_tag(*text);
  if (!tag) return std::unexpected(invalid(tag.error().message, where));
  if (std::ranges::find(out, tag->key) == out.end()) {
    out.push_back(std::move(tag->key));
  }
  return {};
}

Result<std::vector<std::string>> parse_meanings(const Member& member) {
  const std::string where = pointer_to(member.name);
  std::vector<std::string> meanings;
  if (!member.value.is(Kind::array)) {
    if (Status added = add_meaning(member.value, where, meanings); !added) {
      return std::unexpected(std::move(added.error()));
    }
    return meanings;
  }
  const std::uint32_t count = member.value.size();
  if (count == 0 || count > TagAliases::meanings_max) {
    return std::unexpected(invalid(
        "an alias stands for 1 to " + std::to_string(TagAliases::meanings_max) +
            " tags; got " + std::to_string(count),
        where));
  }
  std::size_t index = 0;
  for (const Value item : member.value.items()) {
    const std::string at = where + "/" + std::to_string(index++);
    if (Status added = add_meaning(item, at, meanings); !added) {
      return std::unexpected(std::move(added.error()));
    }
  }
  return meanings;
}

Result<Names> parse_names(Value root) {
  if (!root.is(Kind::object)) {
    return std::unexpected(
        invalid(std::string(expected) + "; got " +
                std::string(kind_with_article(root.kind()))));
  }
  if (root.size() > TagAliases::aliases_max) {
    return std::unexpected(
        invalid("at most " + std::to_string(TagAliases::aliases_max) +
                " aliases are read; got " + std::to_string(root.size())));
  }
  Names names;
  for (const Member member : root.members()) {
    Result<std::string> alias = parse_alias(member.name);
    if (!alias) return std::unexpected(std::move(alias.error()));
    auto meanings = parse_meanings(member);
    if (!meanings) return std::unexpected(std::move(meanings.error()));
    if (!names.try_emplace(*alias, std::move(*meanings)).second) {
      return std::unexpected(
          invalid("the alias " + in_quotes(*alias) +
                      " is there already in another spelling; keep one",
                  pointer_to(member.name)));
    }
  }
  return names;
}

// A root that is an alias as well would be two things.
Status keep_roots_apart(const Names& names) {
  for (const auto& [alias, meanings] : names) {
    for (const std::string& meaning : meanings) {
      const std::size_t slash = meaning.find('/');
      if (slash == std::string::npos) continue;
      const std::string root = meaning.substr(0, slash);
      if (!names.contains(root)) continue;
      return std::unexpected(invalid(
          in_quotes(root) + " is an alias and, in " + in_quotes(meaning) +
              ", the root of a tag; it can be but one of them",
          pointer_to(alias)));
    }
  }
  return {};
}

}  // namespace

// Follows aliases that lead to aliases, each name once: what is settled is
// kept, and what is under way again is a circle.
class AliasResolver {
 public:
  explicit AliasResolver(const Names& names) : names_(names) {}

  Result<TagAliases> run() {
    for (const auto& [alias, meanings] : names_) {
      if (Status done = resolve(alias); !done) {
        return std::unexpected(std::move(done.error()));
      }
    }
    return std::move(out_);
  }

 private:
  // Longer ways are mistakes, and recursion must end.
  static constexpr std::size_t steps_max = 32;

  Status resolve(const std::string& alias) {
    if (out_.meanings_.contains(alias)) return {};
    if (way_.size() >= steps_max) {
      return std::unexpected(invalid("the alias leads over more than " +
                                         std::to_string(steps_max) +
                                         " others; let it name the tag itself",
                                     pointer_to(way_.front())));
    }
    way_.push_back(alias);
    std::vector<std::string> ends;
    for (const std::string& meaning : names_.at(alias)) {
      if (Status followed = follow(alias, meaning, ends); !followed) {
        return followed;
      }
    }
    way_.pop_back();
    if (ends.size() > TagAliases::meanings_max) {
      return std::unexpected(
          invalid("with the aliases it names it stands for more than " +
                      std::to_string(TagAliases::meanings_max) + " tags",
                  pointer_to(alias)));
    }
    out_.meanings_.emplace(alias, std::move(ends));
    return {};
  }

  Status follow(const std::string& alias, const std::string& meaning,
                std::vector<std::string>& ends) {
    const auto add = [&](const std::string& end) {
      if (std::ranges::find(ends, end) == ends.end()) ends.push_back(end);
    };
    if (meaning == alias || !names_.contains(meaning)) {
      add(meaning);
      return {};
    }
    if (const auto at = std::ranges::find(way_, meaning); at != way_.end()) {
      std::string circle;
      for (auto step = at; step != way_.end(); ++step) {
        circle += in_quotes(*step) + " -> ";
      }
      return std::unexpected(invalid("aliases lead in a circle: " + circle +
                                         in_quotes(meaning) +
                                         "; let one of them name a tag",
                                     pointer_to(way_.back())));
    }
    if (Status resolved = resolve(meaning); !resolved) return resolved;
    for (const std::string& end : out_.meanings_.at(meaning)) add(end);
    return {};
  }

  const Names& names_;
  std::vector<std::string> way_;
  TagAliases out_;
};

Result<TagAliases> TagAliases::parse(std::string_view json) {
  if (json.size() > file_bytes_max) {
    return std::unexpected(invalid("aliases may take " +
                                   std::to_string(file_bytes_max) +
                                   " bytes; got more"));
  }
  Faults faults;
  const Document document = Reader().read(std::string(json), Limits{}, faults);
  if (!faults.empty()) {
    const Position at =
        LineIndex(document.text()).position(faults.front().where.begin);
    return std::unexpected(invalid("line " + std::to_string(at.line) +
                                   ", column " + std::to_string(at.column) +
                                   ": " + faults.front().message));
  }
  const Result<Names> names = parse_names(document.root());
  if (!names) return std::unexpected(names.error());
  if (Status apart = keep_roots_apart(*names); !apart) {
    return std::unexpected(std::move(apart.error()));
  }
  return AliasResolver(*names).run();
}

Result<TagAliases> TagAliases::load(const std::string& path) {
  const Result<std::string> text = read_whole(path, file_bytes_max);
  if (!text) return std::unexpected(text.error());
  Result<TagAliases> aliases = parse(*text);
  if (!aliases) {
    Error& error = aliases.error();
    error.where = error.where.empty() ? path : path + "#" + error.where;
  }
  return aliases;
}

std::span<const std::string> TagAliases::meaning_of(
    std::string_view key) const {
  const auto found = meanings_.find(key);
  if (found == meanings_.end()) return {};
  return found->second;
}

}  // namespace cardinal
