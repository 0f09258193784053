// The parts of an AgentCard and what is known of their members; members.h has
// the tables.
#pragma once

#include "card/part_table.h"
#include "card/schema_writer.h"
#include "cardinal/agentcard.h"

namespace cardinal::agentcard {

// The part of a card that an object is.
enum class Part : std::uint8_t {
  card,
  capability,
  endpoint,
  auth,
  pricing,
  goal
};
inline constexpr std::size_t part_count = 6;

// Who defines a member: the draft, the reference README, or both.
enum class DefinedBy : std::uint8_t { both, draft, reference };

struct MemberInfo {
  std::string_view name;
  Kind kind;
  Kind items;  // of an array's items; else absent
  DefinedBy defined_by;
  bool required;  // by the draft
  bool nullable;  // by the reference schema
};
using Row = MemberRow<MemberInfo>;

// The members of a part, in the order of the specification.
std::span<const MemberInfo> members_of(Part part);
std::string_view name_of(Part part);

}  // namespace cardinal::agentcard
