#include "card/adp/members.h"

namespace cardinal::adp {
namespace {

// In the order of Part.
constexpr PartInfo<MemberInfo> parts[] = {
    {"the card", card_members},         {"the tool", tool_members},
    {"the endpoint", endpoint_members}, {"constraints", constraints_members},
    {"metadata", metadata_members},
};
static_assert(std::size(parts) == part_count);

}  // namespace

std::string_view name_of(Part part) {
  return parts[static_cast<std::size_t>(part)].name;
}

std::span<const MemberInfo> members_of(Part part) {
  return parts[static_cast<std::size_t>(part)].members;
}

}  // namespace cardinal::adp
