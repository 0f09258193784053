// OASF records and descriptors: what their files share.
#pragma once

#include "convert/format.h"

namespace cardinal::convert {

inline constexpr std::string_view oasf_draft_stash_name = "cardinal.original";

// Skill names and ids differ between 1.0 and 1.1; those of 1.1 are used.
inline constexpr std::string_view oasf_schema_version = "1.1.0";

// The annotation for the tags as they are spelled: a list as JSON text.
inline constexpr std::string_view oasf_tags_annotation = "cardinal.tags";

inline constexpr std::string_view oasf_a2a_module = "integration/a2a";
inline constexpr std::string_view oasf_mcp_module = "integration/mcp";

// A skill of the taxonomy of OASF 1.1.
struct OasfSkill {
  int id;
  std::string_view name;
};
// Used when no tag names a skill.
extern const OasfSkill oasf_base_skill;
// The skill that a tag names; null if it names none.
const OasfSkill* oasf_skill_for(std::string_view tag);

// The original as the artifact of a module, which other programs read as well.
// The type of the artifact has the format and the options of the conversion.
void put_artifact(Writer& out, const Stash& stash);
// Absent when Cardinal did not write the artifact.
// Fails: invalid, when its content does not match its size and digest.
std::optional<Result<Stash>> stash_in_artifact(Value artifact);
// The bytes of any artifact. Fails as above.
Result<std::string> artifact_bytes(Value artifact);

// The kind of module that has what the record itself has no place for.
enum class OasfModuleKind : std::uint8_t { a2a_0_3, a2a_1_0, mcp, own };
bool oasf_supports(OasfModuleKind kind, Aspect aspect);

Result<Agent> read_oasf(const Reading& reading);
Result<std::string> write_oasf(const Writing& writing);

}  // namespace cardinal::convert
