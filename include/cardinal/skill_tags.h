// Skill tags (draft-song-anp-adp-00, section 3.6): flat ones such as "python",
// hierarchical ones such as "nlp/translation", and how a query finds them.
//
//   Result<TagQuery> query = parse_tag_query({"nlp", "audio/*"}, aliases);
//   TagMatch match = match_tags(*query, skills);
//
// Only tags are compared here: no ranking by other factors, no directory.
// Where the draft is silent or contradicts itself, docs/decisions.md records
// the choice.
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
  // "nlp" of "nlp/translation"; a flat tag itself.
  std::string_view root() const;
  // At least one; may be empty, as they are written.
  std::vector<std::string_view> segments() const;
};

// Fails: invalid, when it is empty without white space, or not UTF-8.
Result<SkillTag> parse_skill_tag(std::string_view text);

// The top-level segments that the draft recommends (table 6).
std::span<const std::string_view> tag_categories();

// Other names for tags, such as "py" for "python". Only whole flat tags are
// replaced, neither segments of hierarchical ones nor categories.
class TagAliases {
 public:
  // From an object: alias to tag, or to a list of tags. An alias may lead to
  // another; one that leads to itself is ignored.
  // Fails: invalid, naming the member, when it is not such an object, exceeds
  // the limits, or has aliases that lead in a circle.
  static Result<TagAliases> parse(std::string_view json);
  // Fails as parse does, and as reading a file does.
  static Result<TagAliases> load(const std::string& path);

  // The keys that a flat key stands for; empty if it is not an alias.
  std::span<const std::string> meaning_of(std::string_view key) const;
  // The aliases that stand for a key.
  std::vector<std::string> names_of(std::string_view key) const;
  std::size_t size() const { return meanings_.size(); }

  static constexpr std::size_t file_bytes_max = 1u << 20;
  static constexpr std::size_t aliases_max = 10'000;
  static constexpr std::size_t meanings_max = 16;  // of one alias

 private:
  friend class AliasResolver;
  std::map<std::string, std::vector<std::string>, std::less<>> meanings_;
};

// One tag of a query: "nlp", which finds that tag and all below it. "nlp/*"
// finds the same, although the draft defines it in other words.
struct QueryTag {
  std::string text;               // as given
  std::vector<std::string> keys;  // the tag's own and its meanings; any matches
};

struct TagQuery {
  std::vector<QueryTag> tags;  // no two have the same meaning
  const TagAliases* aliases = nullptr;

  static constexpr std::size_t tags_max = 256;
};

// `aliases` may be null, and must outlive the query.
// Fails: usage, naming the tag, for "*", "/*" and invalid tags, and beyond the
// limit.
Result<TagQuery> parse_tag_query(std::span<const std::string_view> tags,
                                 const TagAliases* aliases = nullptr);

// Whether one tag of a query finds a skill, ignoring aliases: the keys are
// equal, or the skill's key continues with a slash.
bool matches(std::string_view query_key, std::string_view skill_key);

struct TagMatch {
  // The fraction of the query's tags that were found; absent for a query
  // without tags.
  std::optional<double> score;
  // Indices of the card's skills that were found, in its order; of skills with
  // the same meaning only the first.
  std::vector<std::size_t> skills;
  // Indices of the query's tags that found something.
  std::vector<std::size_t> query_tags;
};
TagMatch match_tags(const TagQuery& query, std::span<const SkillTag> skills);

}  // namespace cardinal
