#include "card/agentcard/members.h"

namespace cardinal::agentcard {
namespace {

// In the order of Part.
constexpr PartInfo<MemberInfo> parts[] = {
    {"the card", card_members},     {"the capability", capability_members},
    {"endpoint", endpoint_members}, {"endpoint.auth", auth_members},
    {"pricing", pricing_members},   {"the goal subscription", goal_members},
};
static_assert(std::size(parts) == part_count);

}  // namespace

std::string_view name_of(Part part) {
  return parts[static_cast<std::size_t>(part)].name;
}

std::span<const MemberInfo> members_of(Part part) {
  return parts[static_cast<std::size_t>(part)].members;
}

}  // namespace cardinal::agentcard
