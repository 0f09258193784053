#include "card/ai_catalog/members.h"

namespace cardinal::ai_catalog {
namespace {

// In the order of Part.
constexpr PartInfo<MemberInfo> parts[] = {
    {"the catalog", catalog_members},
    {"the host", host_members},
    {"the entry", entry_members},
    {"the trust manifest", trust_manifest_members},
    {"the trust schema", trust_schema_members},
    {"the attestation", attestation_members},
    {"the provenance link", provenance_members},
};
static_assert(std::size(parts) == part_count);

}  // namespace

std::string_view name_of(Part part) {
  return parts[static_cast<std::size_t>(part)].name;
}

std::span<const MemberInfo> members_of(Part part) {
  return parts[static_cast<std::size_t>(part)].members;
}

}  // namespace cardinal::ai_catalog
