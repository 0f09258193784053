#include "card/oasf/members.h"

namespace cardinal::oasf {
namespace {

// In the order of Part.
constexpr PartInfo<MemberInfo> parts[] = {
    {"the record", record_members},     {"the skill or domain", skill_members},
    {"the locator", locator_members},   {"the module", module_members},
    {"the artifact", artifact_members},
};
static_assert(std::size(parts) == part_count);

}  // namespace

std::string_view name_of(Part part) {
  return parts[static_cast<std::size_t>(part)].name;
}

std::span<const MemberInfo> members_of(Part part) {
  return parts[static_cast<std::size_t>(part)].members;
}

}  // namespace cardinal::oasf
