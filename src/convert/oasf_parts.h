// OASF records and descriptors: what their files share.
#pragma once

#include "convert/format.h"

namespace cardinal::convert {

inline constexpr std::string_view oasf_draft_stash_name = "cardinal.original";

// Skill names and ids differ between 1.0 and 1.1; those of 1.1 are known here.
inline constexpr std::string_view oasf_schema_version = "1.1.0";

// Where a record keeps the tags as they are spelled: a list as JSON text.
inline constexpr std::string_view oasf_tags_annotation = "cardinal.tags";

inline constexpr std::string_view oasf_a2a_module = "integration/a2a";
inline constexpr std::string_view oasf_mcp_module = "integration/mcp";

// A skill of the taxonomy of OASF 1.1.
struct OasfSkill {
  int id;
  std::string_view name;
};
// For what nothing better is known.
extern const OasfSkill oasf_base_skill;
// The one a tag names; null where it names none.
const OasfSkill* oasf_skill_for(std::string_view tag);

// The original as the artifact of a module, which others read as well; what
// it is and how it was converted stands in the type of the artifact.
void put_artifact(Writer& out, const Stash& stash);
// Nothing where the artifact is not one of ours.
// Fails: invalid, where its content is not what size and digest say.
std::optional<Result<Stash>> stash_in_artifact(Value artifact);
// The bytes of anybody's artifact. Fails as above.
Result<std::string> artifact_bytes(Value artifact);

// Which module has what the record itself has no place for.
enum class OasfHome : std::uint8_t { a2a_0_3, a2a_1_0, mcp, own };
bool oasf_carries(OasfHome home, Aspect aspect);

Result<Agent> read_oasf(const Reading& reading);
Result<std::string> write_oasf(const Writing& writing);

}  // namespace cardinal::convert
