// What reading a card of any dialect notes for the rules.
#pragma once

#include "cardinal/card.h"

namespace cardinal {

// An object that lacks members it must have. Each dialect has its own Part.
template <class Part>
struct MissingMembers {
  Value object;
  Part part;
  std::uint32_t members;  // bits, by members_of(part)
};

// A member that the dialect does not define.
template <class Part>
struct UnnamedMember {
  Value value;
  Value object;
  Part part;
};

// Required members that stand there under a name that is nearly theirs.
template <class MemberInfo>
struct MisspelledMembers {
  std::vector<const MemberInfo*> meant;      // by card.unknown
  std::vector<std::uint32_t> still_missing;  // by card.missing
};

// Each unknown name is compared with the known ones; a hostile card must not
// make that expensive.
inline constexpr std::size_t unknown_members_max = 1000;

// Fact bits that reading sets; each dialect names its own.
using Facts = std::uint64_t;

}  // namespace cardinal
