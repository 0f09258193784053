// Skill tags (draft-song-anp-adp-00, section 3.6): flat ones such as "python",
// hierarchical ones such as "nlp/translation", and how a query finds them.
//
//   Result<TagQuery> query = parse_tag_query({"nlp", "audio/*"}, aliases);
//   TagMatch match = match_tags(*query, skills);
//
// Only tags are compared here: no ranking by other factors, no directory.
// Where the draft is silent or contradicts itself, docs/decisions.md says what
// was chosen.
//
// Thread safety: values and free functions without shared state.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/base.h"
#include "cardinal/json.h"

namespace cardinal {

// What is unusual in a tag, as bits. None of it makes a tag invalid.
enum TagOddity : std::uint8_t {
  tag_edge_blank = 1u << 0,     // white space around it
  tag_upper_case = 1u << 1,     // letters A-Z
  tag_outer_slash = 1u << 2,    // begins or ends with one
  tag_empty_segment = 1u << 3,  // two slashes in a row
  tag_unusual = 1u << 4,        // neither a letter, a digit nor a hyphen
};
using TagOddities = std::uint8_t;

struct SkillTag {
  std::string text;  // as its author spells it
  std::string key;   // what is compared: trimmed, A-Z as a-z
  TagOddities oddities = 0;

  bool hierarchical() const { return key.contains('/'); }
  // "nlp" of "nlp/translation"; a flat tag whole.
  std::string_view root() const;
  // At least one; empty ones as they are written.
  std::vector<std::string_view> segments() const;
};

// Fails: invalid, when nothing is left of it without white space, or when it is
// no UTF-8.
Result<SkillTag> parse_skill_tag(std::string_view text);

// The top-level segments the draft recommends (table 6).
std::span<const std::string_view> tag_categories();

// Other names for tags, such as "py" for "python". Only a whole flat tag is
// ever replaced: neither a segment of a hierarchical one nor a category.
class TagAliases {
 public:
  // From an object: alias to tag, or to a list of tags. An alias may lead to
  // another; to itself it says nothing.
  // Fails: invalid, naming the member, when it is no such object, or beyond the
  // limits, or when aliases lead in a circle.
  static Result<TagAliases> parse(std::string_view json);
  // Fails as parse does, and as reading a file does.
  static Result<TagAliases> load(const std::string& path);

  // The keys that a flat key stands for; empty where it is no alias.
  std::span<const std::string> meaning_of(std::string_view key) const;
  std::size_t size() const { return meanings_.size(); }

  static constexpr std::size_t file_bytes_max = 1u << 20;
  static constexpr std::size_t aliases_max = 10'000;
  static constexpr std::size_t meanings_max = 16;  // of one alias

 private:
  friend class AliasResolver;
  std::map<std::string, std::vector<std::string>, std::less<>> meanings_;
};

// One tag of a query: "nlp", which finds it and all below, or "nlp/*", which
// the draft defines in other words and which finds the same.
struct QueryTag {
  std::string text;               // as it was asked
  std::vector<std::string> keys;  // any of them: the tag's own and its meanings
};

struct TagQuery {
  std::vector<QueryTag> tags;  // none twice, by another name neither
  const TagAliases* aliases = nullptr;

  static constexpr std::size_t tags_max = 256;
};

// `aliases` may be null, and must outlive the query.
// Fails: usage, naming the tag, for "*" and "/*", for what is no tag, and
// beyond the limit.
Result<TagQuery> parse_tag_query(std::span<const std::string_view> tags,
                                 const TagAliases* aliases = nullptr);

// Whether one tag of a query finds a skill, aliases aside: the same key, or one
// below it at a slash.
bool matches(std::string_view query_key, std::string_view skill_key);

struct TagMatch {
  // Tags of the query that were found, of all its tags. Nothing without tags
  // to look for, which is not the same as nothing found.
  std::optional<double> score;
  // Indices of the card's skills that were found, in its order; of those that
  // mean the same only the first.
  std::vector<std::size_t> skills;
  // Indices of the query's tags that found something.
  std::vector<std::size_t> query_tags;
};
TagMatch match_tags(const TagQuery& query, std::span<const SkillTag> skills);

}  // namespace cardinal
