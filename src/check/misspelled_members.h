// Required members that stand there under a name that is nearly theirs, or one
// that is often written for it: one finding, not one for what is missing and
// one for what is unknown.
#pragma once

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "base/near_name.h"
#include "card/defects.h"
#include "cardinal/json.h"
#include "check/other_names.h"

namespace cardinal {

template <class UnknownMember>
std::string_view name_of_unknown(const UnknownMember& unknown) {
  return *unknown.value.key().string();
}

// The places of objects in a list of what objects lack. Most lists are short
// and are looked through.
template <class Missing>
class MissingByObject {
 public:
  explicit MissingByObject(const std::vector<Missing>& list) : list_(list) {
    constexpr std::size_t looked_through_max = 16;
    if (list.size() <= looked_through_max) return;
    for (std::size_t k = 0; k < list.size(); ++k) {
      places_.emplace(list[k].object.index(), k);
    }
  }
  // The size of the list where the object lacks nothing.
  std::size_t find(Value object) const {
    if (!places_.empty()) {
      const auto found = places_.find(object.index());
      return found == places_.end() ? list_.size() : found->second;
    }
    return static_cast<std::size_t>(
        std::ranges::find(
            list_, object.index(),
            [](const Missing& each) { return each.object.index(); }) -
        list_.begin());
  }

 private:
  const std::vector<Missing>& list_;
  std::unordered_map<std::uint32_t, std::size_t> places_;
};

// `nearest(i, infos, missing)` is the member that is meant by card.unknown[i],
// of those whose bits are set in `missing`; null where none is.
template <class MemberInfo, class Card, class Nearest>
void find_misspelled_members(const Card& card, const Nearest& nearest,
                             MisspelledMembers<MemberInfo>& found) {
  found.meant.assign(card.unknown.size(), nullptr);
  found.still_missing.clear();
  for (const auto& missing : card.missing) {
    found.still_missing.push_back(missing.members);
  }
  if (card.missing.empty() || card.unknown.empty()) return;
  const MissingByObject missing_in(card.missing);
  for (std::size_t i = 0; i < card.unknown.size(); ++i) {
    const auto& unknown = card.unknown[i];
    const std::size_t at = missing_in.find(unknown.object);
    if (at == card.missing.size()) continue;
    std::uint32_t& bits = found.still_missing[at];
    if (bits == 0) continue;
    const std::span<const MemberInfo> infos = members_of(unknown.part);
    const MemberInfo* meant = nearest(i, infos, bits);
    if (!meant) {
      meant = member_meant_by(FoldedName(name_of_unknown(unknown)),
                              unknown.value, infos, bits);
    }
    if (!meant) continue;
    found.meant[i] = meant;
    bits &= ~(1u << (meant - infos.data()));
  }
}
template <class MemberInfo, class Card, class Nearest>
MisspelledMembers<MemberInfo> find_misspelled_members(const Card& card,
                                                      const Nearest& nearest) {
  MisspelledMembers<MemberInfo> found;
  find_misspelled_members<MemberInfo>(card, nearest, found);
  return found;
}

// The members of a part as NearName compares them: made once, since many names
// are compared with few lists.
template <class MemberInfo>
const std::vector<FoldedName>& folded_names(std::span<const MemberInfo> infos) {
  thread_local std::unordered_map<const MemberInfo*, std::vector<FoldedName>>
      by_part;
  // Neighbouring names are most often of the same part.
  thread_local const MemberInfo* last = nullptr;
  thread_local const std::vector<FoldedName>* last_names = nullptr;
  if (last_names && last == infos.data()) return *last_names;
  const auto [made, is_new] = by_part.try_emplace(infos.data());
  if (is_new) {
    for (const MemberInfo& info : infos) made->second.emplace_back(info.name);
  }
  last = infos.data();
  last_names = &made->second;
  return *last_names;
}

// Of the members whose bits are set, the one that the name is nearly; null
// where none is.
template <class MemberInfo>
const MemberInfo* closest_member(const FoldedName& name,
                                 std::span<const MemberInfo> infos,
                                 std::uint32_t bits) {
  constexpr std::size_t all_bits = 32;
  if (infos.size() < all_bits) bits &= (1u << infos.size()) - 1;
  if (bits == 0) return nullptr;
  const std::vector<FoldedName>& folded = folded_names(infos);
  NearName near(name);
  const MemberInfo* meant = nullptr;
  for (; bits != 0; bits &= bits - 1) {
    const auto m = static_cast<std::size_t>(std::countr_zero(bits));
    if (near.offer(folded[m], infos[m].name)) meant = &infos[m];
  }
  return meant;
}
template <class MemberInfo>
const MemberInfo* closest_member(std::string_view name,
                                 std::span<const MemberInfo> infos,
                                 std::uint32_t bits) {
  return closest_member(FoldedName(name), infos, bits);
}

// By the spelling alone: for dialects without other names for a member.
template <class MemberInfo, class Card>
MisspelledMembers<MemberInfo> find_misspelled_members(const Card& card) {
  return find_misspelled_members<MemberInfo>(
      card, [&](std::size_t i, std::span<const MemberInfo> infos,
                std::uint32_t missing) {
        return closest_member(name_of_unknown(card.unknown[i]), infos, missing);
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
    if constexpr (requires { unknown.beside; }) return bits_ = unknown.beside;
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
  // The absent member that the name is nearly or stands for, of those that are
  // `allowed`; null where none is.
  template <class UnknownMember, class Allowed>
  auto nearest_absent(const UnknownMember& unknown, const Allowed& allowed) {
    const auto infos = members_of(unknown.part);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < infos.size(); ++i) {
      if (allowed(infos[i])) bits |= 1u << i;
    }
    return nearest_absent(unknown, FoldedName(name_of_unknown(unknown)), bits);
  }
  // The same for the name of the member as it is compared, and the bits of
  // those that are allowed.
  template <class UnknownMember>
  auto nearest_absent(const UnknownMember& unknown, const FoldedName& name,
                      std::uint32_t allowed) {
    const auto infos = members_of(unknown.part);
    const std::uint32_t absent = allowed & ~beside(unknown);
    const auto* const closest = closest_member(name, infos, absent);
    // "llm_provider": "x" is not a provider, which is an object.
    const bool fits =
        closest && (unknown.value.is(closest->kind) ||
                    name.text() == FoldedName(closest->name).text());
    return fits ? closest : member_meant_by(name, unknown.value, infos, absent);
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
