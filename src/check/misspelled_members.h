// Required members that stand there under a name that is nearly theirs: one
// finding, not one for what is missing and one for what is unknown.
#pragma once

#include <algorithm>
#include <unordered_map>

#include "base/near_name.h"
#include "cardinal/json.h"

namespace cardinal {

template <class MemberInfo>
struct MisspelledMembers {
  std::vector<const MemberInfo*> meant;      // by card.unknown
  std::vector<std::uint32_t> still_missing;  // by card.missing
};

// `nearest(unknown, infos, missing)` is the member that is meant, of those
// whose bits are set in `missing`; null where none is.
template <class MemberInfo, class Card, class Nearest>
MisspelledMembers<MemberInfo> find_misspelled_members(const Card& card,
                                                      const Nearest& nearest) {
  MisspelledMembers<MemberInfo> found;
  found.meant.resize(card.unknown.size());
  for (const auto& missing : card.missing) {
    found.still_missing.push_back(missing.members);
  }
  if (card.missing.empty() || card.unknown.empty()) return found;
  std::unordered_map<std::uint32_t, std::size_t> missing_in;
  for (std::size_t k = 0; k < card.missing.size(); ++k) {
    missing_in.emplace(card.missing[k].object.index(), k);
  }
  for (std::size_t i = 0; i < card.unknown.size(); ++i) {
    const auto& unknown = card.unknown[i];
    const auto at = missing_in.find(unknown.object.index());
    if (at == missing_in.end()) continue;
    std::uint32_t& bits = found.still_missing[at->second];
    if (bits == 0) continue;
    const std::span<const MemberInfo> infos = members_of(unknown.part);
    const MemberInfo* const meant = nearest(unknown, infos, bits);
    if (!meant) continue;
    found.meant[i] = meant;
    bits &= ~(1u << (meant - infos.data()));
  }
  return found;
}

template <class UnknownMember>
std::string_view name_of_unknown(const UnknownMember& unknown) {
  return *unknown.value.key().string();
}

// The members of a part as NearName compares them: made once, since many names
// are compared with few lists.
template <class MemberInfo>
const std::vector<FoldedName>& folded_names(std::span<const MemberInfo> infos) {
  thread_local std::unordered_map<const MemberInfo*, std::vector<FoldedName>>
      by_part;
  const auto [made, is_new] = by_part.try_emplace(infos.data());
  if (is_new) {
    for (const MemberInfo& info : infos) made->second.emplace_back(info.name);
  }
  return made->second;
}

// Of the members whose bits are set, the one that the name is nearly; null
// where none is.
template <class MemberInfo>
const MemberInfo* closest_member(std::string_view name,
                                 std::span<const MemberInfo> infos,
                                 std::uint32_t bits) {
  const std::vector<FoldedName>& folded = folded_names(infos);
  NearName near(name);
  const MemberInfo* meant = nullptr;
  for (std::size_t m = 0; m < infos.size(); ++m) {
    if (!(bits >> m & 1)) continue;
    if (near.offer(folded[m], infos[m].name)) meant = &infos[m];
  }
  return meant;
}

// By the spelling alone: for dialects without other names for a member.
template <class MemberInfo, class Card>
MisspelledMembers<MemberInfo> find_misspelled_members(const Card& card) {
  return find_misspelled_members<MemberInfo>(
      card, [](const auto& unknown, std::span<const MemberInfo> infos,
               std::uint32_t missing) {
        return closest_member(name_of_unknown(unknown), infos, missing);
      });
}

// Which members of its part an object has, as bits. Unknown members of one
// object follow each other, so that each object is looked through once however
// many it holds.
class PresentMembers {
 public:
  template <class UnknownMember>
  std::uint32_t beside(const UnknownMember& unknown) {
    if (unknown.object == object_) return bits_;
    object_ = unknown.object;
    bits_ = 0;
    const auto infos = members_of(unknown.part);
    for (const Member found : object_.members()) {
      const auto info = std::ranges::find(infos, found.name,
                                          [](const auto& m) { return m.name; });
      if (info != infos.end()) bits_ |= 1u << (info - infos.begin());
    }
    return bits_;
  }
  template <class UnknownMember, class MemberInfo>
  bool has(const UnknownMember& unknown, const MemberInfo& member) {
    const std::uint32_t bits = beside(unknown);
    return bits >> (&member - members_of(unknown.part).data()) & 1;
  }
  // The absent member that the name is nearly, of those that are `allowed`;
  // null where none is.
  template <class UnknownMember, class Allowed>
  auto nearest_absent(const UnknownMember& unknown, const Allowed& allowed) {
    const auto infos = members_of(unknown.part);
    std::uint32_t absent = ~beside(unknown);
    for (std::size_t i = 0; i < infos.size(); ++i) {
      if (!allowed(infos[i])) absent &= ~(1u << i);
    }
    return closest_member(name_of_unknown(unknown), infos, absent);
  }
  // From now on the object counts as having it: of two near misses only one
  // can take the name.
  template <class UnknownMember, class MemberInfo>
  void claim(const UnknownMember& unknown, const MemberInfo& member) {
    bits_ |= 1u << (&member - members_of(unknown.part).data());
  }

 private:
  Value object_;
  std::uint32_t bits_ = 0;
};

}  // namespace cardinal
