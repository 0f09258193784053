// A tag as text: what is parsed prints as it was, and its key is a tag that
// means itself. Lines are skills; the first is also asked for.
#include "cardinal/skill_tags.h"

#include <algorithm>

#include "base/text.h"
#include "property.h"

namespace {

void prove(const cardinal::SkillTag& tag, std::string_view text) {
  HOLDS(tag.text == text);
  HOLDS(cardinal::joined(tag.segments(), "/") == tag.key);
  HOLDS(tag.key.starts_with(tag.root()));
  const auto again = cardinal::parse_skill_tag(tag.key);
  HOLDS(again && again->key == tag.key);
  HOLDS(cardinal::matches(tag.key, tag.key));
  HOLDS(cardinal::matches(tag.root(), tag.key));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace cardinal;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  std::vector<SkillTag> skills;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view text = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    Result<SkillTag> tag = parse_skill_tag(text);
    if (!tag) {
      HOLDS(!tag.error().message.empty());
      continue;
    }
    prove(*tag, text);
    skills.push_back(std::move(*tag));
  }
  (void)TagAliases::parse({reinterpret_cast<const char*>(data), size});
  if (skills.empty()) return 0;
  const std::string_view asked[] = {skills.front().text};
  const auto query = parse_tag_query(asked);
  if (!query) return 0;  // "*"
  const TagMatch match = match_tags(*query, skills);
  // Sorted look-up agrees with comparing each pair, but for duplicates.
  HOLDS(match.score.has_value());
  for (const std::size_t i : match.skills) {
    HOLDS(matches(query->tags[0].keys[0], skills[i].key));
  }
  const bool any = std::ranges::any_of(skills, [&](const SkillTag& skill) {
    return matches(query->tags[0].keys[0], skill.key);
  });
  HOLDS(any == !match.skills.empty());
  return 0;
}
