// The parts of an ADP card and what is known of their members; members.h has
// the tables.
#pragma once

#include "card/part_table.h"
#include "card/schema_writer.h"
#include "cardinal/adp.h"

namespace cardinal::adp {

// The part of a card that an object is.
enum class Part : std::uint8_t { card, tool, endpoint, constraints, metadata };
inline constexpr std::size_t part_count = 5;
std::string_view name_of(Part part);

struct MemberInfo {
  std::string_view name;
  Kind kind;
  Kind items = Kind::absent;  // of an array's items
  bool integer = false;       // a number without a fraction
  bool required = false;
  bool may_be_empty = false;  // an empty value has a meaning of its own
};
using Row = MemberRow<MemberInfo>;

// The members of a part, in the order of the draft.
std::span<const MemberInfo> members_of(Part part);

}  // namespace cardinal::adp
