// The parts of an A2A card and what is known of their members; members.h has
// the tables.
#pragma once

#include "card/part_table.h"
#include "cardinal/a2a.h"

namespace cardinal::a2a {

// Sets of versions, as bits by Version.
using Versions = std::uint8_t;
constexpr Versions bit_of(Version version) {
  return static_cast<Versions>(1u << static_cast<unsigned>(version));
}

inline constexpr Versions v01 = bit_of(Version::v0_1);
inline constexpr Versions v02 = bit_of(Version::v0_2);
inline constexpr Versions v03 = bit_of(Version::v0_3);
inline constexpr Versions v10 = bit_of(Version::v1_0);
inline constexpr Versions v0x = v01 | v02 | v03;
inline constexpr Versions v02_and_v03 = v02 | v03;
inline constexpr Versions from_0_2 = v02 | v03 | v10;
inline constexpr Versions any = v0x | v10;
inline constexpr Versions nowhere = 0;

// The part of a card that an object is.
enum class Part : std::uint8_t {
  card,
  provider,
  capabilities,
  extension,
  skill,
  interface,
  signature,
  api_key,
  http,
  oauth2,
  open_id,
  mutual_tls,
  flows,
  authorization_code,
  client_credentials,
  implicit,
  password,
  device_code,
  // Of 1.0 only. The JSON Schema has no definition of these.
  scheme,
  requirement,
  scope_list,
  none,  // a scalar, or JSON that A2A does not define
};
inline constexpr std::size_t part_count = 21;
// The parts that the JSON Schema defines come first.
inline constexpr std::size_t defined_part_count = 18;
static_assert(static_cast<std::size_t>(Part::none) == part_count);
static_assert(static_cast<std::size_t>(Part::scheme) == defined_part_count);

struct MemberInfo {
  std::string_view name;
  Kind kind;
  Kind items;         // of an array's items or a map's values; else absent
  Versions in;        // that define it
  Versions required;  // that require it
};

// When ProtoJSON writes a member of 1.0 (the presence classes of protocol
// buffers).
enum class Presence : std::uint8_t {
  required,   // written whatever it says
  tracked,    // `optional`, a message or a member of a oneof: written if given
  untracked,  // a scalar: not written when "" or false
  filled,     // a list or map: not written when empty
};

struct MemberRow {
  MemberInfo info;
  std::string_view description;
  Part inside = Part::none;  // of the object, the items or the values
  // Of a scalar that is not required: whether a2a.proto has it as `optional`.
  Presence scalar = Presence::untracked;
};

constexpr Presence presence_of(const MemberRow& row) {
  if (row.info.required & bit_of(Version::v1_0)) return Presence::required;
  if (row.info.items != Kind::absent) return Presence::filled;
  return row.info.kind == Kind::object ? Presence::tracked : row.scalar;
}

// "the skill": for messages.
std::string_view name_of(Part part);
// Its name in the JSON Schema. Requires: one of the first defined_part_count.
std::string_view definition_name(Part part);
// The members that a part has in any version.
std::span<const MemberInfo> members_of(Part part);
// The same, in the same order.
std::span<const MemberRow> rows_of(Part part);
// Whether it has exactly one of its members: a oneof of a2a.proto, with its
// members in the same order.
bool is_choice(Part part);

}  // namespace cardinal::a2a
