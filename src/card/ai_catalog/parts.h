// The parts of an AI Catalog and what is known of their members; members.h has
// the tables.
#pragma once

#include "card/part_table.h"
#include "card/schema_writer.h"
#include "cardinal/ai_catalog.h"

namespace cardinal::ai_catalog {

// The part of a catalog that an object is.
enum class Part : std::uint8_t {
  catalog,
  host,
  entry,
  trust_manifest,
  trust_schema,
  attestation,
  provenance,
};
inline constexpr std::size_t part_count = 7;
std::string_view name_of(Part part);
// Whether the reference schema rejects unknown members.
constexpr bool is_closed(Part part) { return part != Part::entry; }

// Who defines a member: the reference schema, or only the text of AI Catalog,
// because the schema is older.
enum class DefinedBy : std::uint8_t { schema, text };

struct MemberInfo {
  std::string_view name;
  Kind kind;
  Kind items;  // of an array's items; else absent
  bool required;
  DefinedBy defined_by = DefinedBy::schema;
};
using Row = MemberRow<MemberInfo>;

// The members of a part, in the order of the schema.
std::span<const MemberInfo> members_of(Part part);

}  // namespace cardinal::ai_catalog
