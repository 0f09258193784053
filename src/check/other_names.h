// Names under which authors write a member of a card: those of other formats,
// of programming interfaces, and of everyday use.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/near_name.h"

namespace cardinal {

// The members that `name` often stands for, the likeliest first; empty for
// names that stand for themselves.
std::span<const std::string_view> members_meant_by(const FoldedName& name);

// Of the members whose bits are set and whose kind is that of the value, the
// one that the name often stands for; null where none is.
template <class MemberInfo, class Value>
const MemberInfo* member_meant_by(const FoldedName& name, Value value,
                                  std::span<const MemberInfo> infos,
                                  std::uint32_t bits) {
  if (bits == 0) return nullptr;
  for (const std::string_view meant : members_meant_by(name)) {
    for (std::size_t i = 0; i < infos.size(); ++i) {
      const bool fits = bits >> i & 1 && infos[i].name == meant;
      if (fits && value.is(infos[i].kind)) return &infos[i];
    }
  }
  return nullptr;
}

}  // namespace cardinal
