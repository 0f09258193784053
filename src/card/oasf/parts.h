// The parts of an OASF record and what is known of their members; members.h has
// the tables.
#pragma once

#include "card/part_table.h"
#include "card/schema_writer.h"

namespace cardinal::oasf {

// The part of a record that an object is.
enum class Part : std::uint8_t {
  record,
  skill,  // a skill or a domain
  locator,
  module,
  artifact,
};
inline constexpr std::size_t part_count = 5;
std::string_view name_of(Part part);

struct MemberInfo {
  std::string_view name;
  Kind kind;
  Kind items;  // of an array's items; else absent
  bool required;
};
using Row = MemberRow<MemberInfo>;

// The members of a part, of all versions from 0.7 to 1.1.
std::span<const MemberInfo> members_of(Part part);

// JSON Schema 2020-12 of a record: as many of its errors as a schema can
// express.
std::string_view json_schema();

}  // namespace cardinal::oasf
