#include "cardinal/skill_tags.h"

#include <algorithm>
#include <unordered_map>

#include "base/ascii.h"
#include "base/errors.h"
#include "base/text.h"
#include "base/utf8.h"

namespace cardinal {
namespace {

constexpr std::string_view categories[] = {"nlp",        "vision", "audio",
                                           "analytical", "coding", "retrieval",
                                           "creative",   "ops"};

constexpr std::string_view any_below = "/*";
constexpr std::string_view blanks = " \t\n\r\f\v";

// No Unicode folding: it depends on the version of Unicode, and two
// implementations must agree on what matches.
std::string tag_key_of(std::string_view text) {
  std::string key(trimmed(text, blanks));
  for (char& c : key) {
    c = to_lower(c);
  }
  return key;
}

TagOddities oddities_of(std::string_view text, std::string_view key) {
  TagOddities found = 0;
  if (text.size() != key.size()) found |= tag_edge_blank;
  if (key.starts_with('/') || key.ends_with('/')) found |= tag_outer_slash;
  if (key.contains("//")) found |= tag_empty_segment;
  for (const char c : trimmed(text, blanks)) {
    if (is_upper(c)) {
      found |= tag_upper_case;
    } else if (!is_lower(c) && !is_digit(c) && c != '-' && c != '/') {
      found |= tag_unusual;
    }
  }
  return found;
}

// The keys one tag stands for; itself first, so that "py" still finds
// "py/flask" where some card has made a root of an alias.
std::vector<std::string> keys_of(std::string key, const TagAliases* aliases) {
  std::vector<std::string> keys{std::move(key)};
  if (!aliases || keys[0].contains('/')) return keys;
  for (const std::string& meaning : aliases->meaning_of(keys[0])) {
    keys.push_back(meaning);
  }
  return keys;
}

// What two tags have in common when one is but another name of the other.
std::string identity_of(const std::vector<std::string>& keys) {
  if (keys.size() == 1) return keys[0];
  std::vector<std::string> meanings(keys.begin() + 1, keys.end());
  std::ranges::sort(meanings);
  std::string identity;
  for (const std::string& meaning : meanings) {
    if (!identity.empty()) identity += '\n';
    identity += meaning;
  }
  return identity;
}

Result<QueryTag> parse_query_tag(std::string_view text,
                                 const TagAliases* aliases) {
  const Result<SkillTag> tag = parse_skill_tag(text);
  if (!tag) return usage("{}", tag.error().message);
  std::string key = tag->key;
  if (key == "*" || key == any_below) {
    return usage(
        "{} would find every agent; name a tag before the slash, such as "
        "\"nlp/*\"",
        quoted(text, 48));
  }
  if (key.ends_with(any_below)) {
    // Its tag is a root here, which no alias replaces.
    key.resize(key.size() - any_below.size());
    return QueryTag{std::string(text), {std::move(key)}};
  }
  return QueryTag{std::string(text), keys_of(std::move(key), aliases)};
}

// "nlp" and "nlp/*" find the same and are two tags all the same: the formula
// counts what was asked.
std::string identity_of(const QueryTag& tag) {
  std::string identity = identity_of(tag.keys);
  if (tag_key_of(tag.text).ends_with(any_below)) identity += any_below;
  return identity;
}

// A card's skills under each of their keys, in order of the keys, so that
// those below a query tag stand together.
struct TagEntry {
  std::string key;
  std::size_t skill;
};

std::vector<TagEntry> entries_of(std::span<const SkillTag> skills,
                                 const TagAliases* aliases) {
  std::vector<TagEntry> entries;
  std::unordered_map<std::string, std::size_t> first;
  for (std::size_t i = 0; i < skills.size(); ++i) {
    const std::vector<std::string> keys = keys_of(skills[i].key, aliases);
    const std::size_t owner =
        first.try_emplace(identity_of(keys), i).first->second;
    for (const std::string& key : keys) entries.push_back({key, owner});
  }
  std::ranges::sort(entries, {}, &TagEntry::key);
  return entries;
}

bool mark_found(const std::string& key, std::span<const TagEntry> entries,
                std::vector<bool>& found) {
  bool any = false;
  const auto mark = [&](std::string_view beginning, bool whole) {
    auto at = std::ranges::lower_bound(entries, beginning, {}, &TagEntry::key);
    for (; at != entries.end(); ++at) {
      if (whole ? at->key != beginning : !at->key.starts_with(beginning)) break;
      found[at->skill] = any = true;
    }
  };
  mark(key, true);
  mark(key + '/', false);
  return any;
}

}  // namespace

std::string_view SkillTag::root() const {
  return std::string_view(key).substr(0, key.find('/'));
}

std::vector<std::string_view> SkillTag::segments() const {
  std::vector<std::string_view> segments;
  std::string_view rest = key;
  for (std::size_t slash; (slash = rest.find('/')) != rest.npos;) {
    segments.push_back(rest.substr(0, slash));
    rest.remove_prefix(slash + 1);
  }
  segments.push_back(rest);
  return segments;
}

Result<SkillTag> parse_skill_tag(std::string_view text) {
  SkillTag tag{.text = std::string(text), .key = tag_key_of(text)};
  if (tag.key.empty()) {
    return invalid("a tag needs a word such as \"nlp/translation\"; got {}",
                   quoted(text, 48));
  }
  if (!is_utf8(text)) {
    return invalid("a tag must be UTF-8; got {}", quoted(text, 48));
  }
  tag.oddities = oddities_of(text, tag.key);
  return tag;
}

std::span<const std::string_view> tag_categories() { return categories; }

Result<TagQuery> parse_tag_query(std::span<const std::string_view> tags,
                                 const TagAliases* aliases) {
  if (tags.size() > TagQuery::tags_max) {
    return usage("a query has at most {} tags; got {}: ask in parts",
                 TagQuery::tags_max, tags.size());
  }
  TagQuery query{.tags = {}, .aliases = aliases};
  std::unordered_map<std::string, std::size_t> first;
  for (const std::string_view text : tags) {
    Result<QueryTag> tag = parse_query_tag(text, aliases);
    if (!tag) return std::unexpected(std::move(tag.error()));
    const auto [at, is_new] =
        first.try_emplace(identity_of(*tag), query.tags.size());
    if (is_new) {
      query.tags.push_back(std::move(*tag));
      continue;
    }
    // Of "python" and "py" the keys of both look for it.
    std::vector<std::string>& keys = query.tags[at->second].keys;
    for (std::string& key : tag->keys) {
      if (std::ranges::find(keys, key) == keys.end()) {
        keys.push_back(std::move(key));
      }
    }
  }
  return query;
}

bool matches(std::string_view query_key, std::string_view skill_key) {
  if (!skill_key.starts_with(query_key)) return false;
  return skill_key.size() == query_key.size() ||
         skill_key[query_key.size()] == '/';
}

TagMatch match_tags(const TagQuery& query, std::span<const SkillTag> skills) {
  TagMatch match;
  if (query.tags.empty()) return match;
  const std::vector<TagEntry> entries = entries_of(skills, query.aliases);
  std::vector<bool> found(skills.size());
  for (std::size_t i = 0; i < query.tags.size(); ++i) {
    bool any = false;
    for (const std::string& key : query.tags[i].keys) {
      if (mark_found(key, entries, found)) any = true;
    }
    if (any) match.query_tags.push_back(i);
  }
  for (std::size_t i = 0; i < skills.size(); ++i) {
    if (found[i]) match.skills.push_back(i);
  }
  match.score = static_cast<double>(match.query_tags.size()) /
                static_cast<double>(query.tags.size());
  return match;
}

}  // namespace cardinal
