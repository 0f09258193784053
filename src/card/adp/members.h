// The members of each part of an ADP card; the one list of their names.
#pragma once

#include "cardinal/adp.h"

namespace cardinal::adp {

inline constexpr MemberInfo card_members[] = {
    {.name = "id", .kind = Kind::string, .required = true},
    {.name = "name", .kind = Kind::string, .required = true},
    {.name = "description", .kind = Kind::string},
    {.name = "version", .kind = Kind::string},
    {.name = "skills", .kind = Kind::array, .items = Kind::string},
    {.name = "tools", .kind = Kind::array, .items = Kind::object},
    {.name = "endpoints", .kind = Kind::array, .items = Kind::object},
    {.name = "constraints", .kind = Kind::object},
    {.name = "did", .kind = Kind::string},
    {.name = "metadata", .kind = Kind::object},
    {.name = "extensions", .kind = Kind::object},
    {.name = "seq", .kind = Kind::number, .integer = true},
    {.name = "signature", .kind = Kind::string},
};
enum CardMember : std::uint8_t {
  card_id,
  card_name,
  card_description,
  card_version,
  card_skills,
  card_tools,
  card_endpoints,
  card_constraints,
  card_did,
  card_metadata,
  card_extensions,
  card_seq,
  card_signature,
};

// {} is a schema that takes everything.
inline constexpr MemberInfo tool_members[] = {
    {.name = "name", .kind = Kind::string, .required = true},
    {.name = "description", .kind = Kind::string},
    {.name = "input_schema", .kind = Kind::object, .may_be_empty = true},
    {.name = "output_schema", .kind = Kind::object, .may_be_empty = true},
    {.name = "streaming", .kind = Kind::boolean},
    {.name = "idempotent", .kind = Kind::boolean},
};
enum ToolMember : std::uint8_t {
  tool_name,
  tool_description,
  tool_input_schema,
  tool_output_schema,
  tool_streaming,
  tool_idempotent,
};

// No methods is not the same as no word on them.
inline constexpr MemberInfo endpoint_members[] = {
    {.name = "protocol", .kind = Kind::string, .required = true},
    {.name = "uri", .kind = Kind::string, .required = true},
    {.name = "methods",
     .kind = Kind::array,
     .items = Kind::string,
     .may_be_empty = true},
    {.name = "auth", .kind = Kind::string},
    {.name = "priority", .kind = Kind::number, .integer = true},
};
enum EndpointMember : std::uint8_t {
  endpoint_protocol,
  endpoint_uri,
  endpoint_methods,
  endpoint_auth,
  endpoint_priority,
};

inline constexpr MemberInfo constraints_members[] = {
    {.name = "max_concurrent_tasks", .kind = Kind::number, .integer = true},
    {.name = "max_input_tokens", .kind = Kind::number, .integer = true},
    {.name = "supported_languages", .kind = Kind::array, .items = Kind::string},
    {.name = "rate_limit", .kind = Kind::string},
};
enum ConstraintsMember : std::uint8_t {
  constraints_tasks,
  constraints_tokens,
  constraints_languages,
  constraints_rate,
};

inline constexpr MemberInfo metadata_members[] = {
    {.name = "created_at", .kind = Kind::string},
    {.name = "updated_at", .kind = Kind::string},
    {.name = "ttl", .kind = Kind::number, .integer = true},
};
enum MetadataMember : std::uint8_t {
  metadata_created,
  metadata_updated,
  metadata_ttl,
};

}  // namespace cardinal::adp
