// Aliases of skill tags from a file, resolved to what they mean in the end.
#include <algorithm>
#include <set>

#include "base/errors.h"
#include "base/file.h"
#include "base/text.h"
#include "cardinal/skill_tags.h"

namespace cardinal {
namespace {

std::string pointer_to(std::string_view name) {
  std::string pointer;
  append_token(pointer, name);
  return pointer;
}

constexpr std::string_view expected =
    "expected an object from alias to tag or list of tags, such as "
    "{\"py\": \"python\"}";

using Names = std::map<std::string, std::vector<std::string>, std::less<>>;

// The name of a member as a key, if it may be an alias.
Result<std::string> parse_alias(std::string_view name) {
  Result<SkillTag> alias = parse_skill_tag(name);
  const std::string where = pointer_to(name);
  if (!alias) return at(where, invalid("{}", alias.error().message));
  if (alias->hierarchical()) {
    return at(
        where,
        invalid("an alias replaces a whole flat tag; {} has a slash: name "
                "the flat tag people write instead",
                quoted(name, 48)));
  }
  const auto categories = tag_categories();
  if (std::ranges::find(categories, alias->key) != categories.end()) {
    return at(
        where,
        invalid("{} is a category of the draft: as an alias it would hide "
                "the tags below it; remove it",
                quoted(name, 48)));
  }
  return std::move(alias->key);
}

Status add_meaning(Value value, const std::string& where,
                   std::vector<std::string>& out) {
  const auto text = value.string();
  if (!text) {
    return at(where, invalid("a tag must be a string; got {}",
                             kind_with_article(value.kind())));
  }
  Result<SkillTag> tag = parse_skill_tag(*text);
  if (!tag) return at(where, invalid("{}", tag.error().message));
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
    return at(where, invalid("an alias stands for 1 to {} tags; got {}",
                             TagAliases::meanings_max, count));
  }
  std::size_t index = 0;
  for (const Value item : member.value.items()) {
    const std::string place = where + "/" + std::to_string(index++);
    if (Status added = add_meaning(item, place, meanings); !added) {
      return std::unexpected(std::move(added.error()));
    }
  }
  return meanings;
}

Result<Names> parse_names(Value root) {
  if (!root.is(Kind::object)) {
    return invalid("{}; got {}", expected, kind_with_article(root.kind()));
  }
  if (root.size() > TagAliases::aliases_max) {
    return invalid("at most {} aliases are read; got {}",
                   TagAliases::aliases_max, root.size());
  }
  Names names;
  for (const Member member : root.members()) {
    Result<std::string> alias = parse_alias(member.name);
    if (!alias) return std::unexpected(std::move(alias.error()));
    auto meanings = parse_meanings(member);
    if (!meanings) return std::unexpected(std::move(meanings.error()));
    if (!names.try_emplace(*alias, std::move(*meanings)).second) {
      return at(pointer_to(member.name),
                invalid("the alias {} is there already in another spelling; "
                        "keep one",
                        quoted(*alias, 48)));
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
      return at(pointer_to(alias),
                invalid("{} is an alias and, in {}, the root of a tag; it can "
                        "be but one of them",
                        quoted(root, 48), quoted(meaning, 48)));
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
      return at(pointer_to(way_.front()),
                invalid("the alias leads over more than {} others; let it name "
                        "the tag itself",
                        std::size_t{steps_max}));
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
      return at(pointer_to(alias),
                invalid("with the aliases it names it stands for more than {} "
                        "tags",
                        TagAliases::meanings_max));
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
    if (const auto first = std::ranges::find(way_, meaning);
        first != way_.end()) {
      std::string circle;
      for (auto step = first; step != way_.end(); ++step) {
        circle += quoted(*step, 48) + " -> ";
      }
      return at(
          pointer_to(way_.back()),
          invalid("aliases lead in a circle: {}{}; let one of them name a "
                  "tag",
                  circle, quoted(meaning, 48)));
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
    return invalid("aliases may take {} bytes; got more", file_bytes_max);
  }
  Faults faults;
  const Document document = Reader().read(std::string(json), Limits{}, faults);
  if (!faults.empty()) {
    const Position place =
        LineIndex(document.text()).position(faults.front().where.begin);
    return invalid("line {}, column {}: {}", place.line, place.column,
                   faults.front().message);
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

std::vector<std::string> TagAliases::names_of(std::string_view key) const {
  std::vector<std::string> names;
  for (const auto& [name, meanings] : meanings_) {
    if (std::ranges::find(meanings, key) != meanings.end()) {
      names.push_back(name);
    }
  }
  return names;
}

}  // namespace cardinal
