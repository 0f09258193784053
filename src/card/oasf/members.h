// The members of every part of an OASF record; the one list of their names.
#pragma once

#include "card/oasf/limits.h"
#include "card/oasf/parts.h"

namespace cardinal::oasf {

inline constexpr std::string_view annotation_values =
    R"({"additionalProperties": {"type": "string"}})";

inline constexpr Row record_rows[] = {
    {{"name", Kind::string, Kind::absent, true},
     {.description = "Name of the agent.",
      .constraints = R"({"minLength": 1, "maxLength": 2000})"}},
    {{"version", Kind::string, Kind::absent, true},
     {.description = "Version of the agent.",
      .constraints = R"({"minLength": 1, "maxLength": 2000})"}},
    {{"schema_version", Kind::string, Kind::absent, true},
     {.description = "Version of OASF.",
      .constraints =
          R"({"minLength": 1, "maxLength": 2000, "examples": ["1.1.0"]})"}},
    {{"description", Kind::string, Kind::absent, true},
     {.description = "What the agent does.",
      .constraints = R"({"minLength": 1, "maxLength": 10000})"}},
    {{"authors", Kind::array, Kind::string, true},
     {.description = "Who made it.", .constraints = R"({"minItems": 1})"}},
    {{"created_at", Kind::string, Kind::absent, true},
     {.description = "When it was made (RFC 3339).",
      .constraints =
          R"({"minLength": 1, "examples": ["2026-01-15T00:00:00Z"]})"}},
    {{"skills", Kind::array, Kind::object, true},
     {.description = "Skills of the taxonomy of OASF.",
      .definition = "skill",
      .constraints = R"({"minItems": 1})"}},
    {{"domains", Kind::array, Kind::object, false},
     {.description = "Domains of the taxonomy of OASF.",
      .definition = "skill"}},
    {{"locators", Kind::array, Kind::object, false},
     {.description = "Where the agent is called, or its code is.",
      .definition = "locator"}},
    {{"modules", Kind::array, Kind::object, false},
     {.description = "What other specifications define, such as an A2A card.",
      .definition = "module"}},
    {{"annotations", Kind::object, Kind::absent, false},
     {.description = "Names with strings.", .constraints = annotation_values}},
    {{"schema_url", Kind::string, Kind::absent, false},
     {.description = "Where the schema is."}},
    {{"previous_record_cid", Kind::string, Kind::absent, false},
     {.description = "Content id of the record of the version before."}},
    {{"signature", Kind::object, Kind::absent, false},
     {.description = "Signature of the record (0.7)."}},
    {{"extensions", Kind::array, Kind::object, false},
     {.description = "The modules of 0.6 and earlier.",
      .constraints = R"({"deprecated": true})"}},
};
inline constexpr auto record_members = member_infos(record_rows);

inline constexpr Row skill_rows[] = {
    {{"id", Kind::number, Kind::absent, false},
     {.description = "Two digits for each level of the taxonomy.",
      .is_untyped = true,
      .constraints =
          R"({"type": "integer", "minimum": 0, "maximum": 999999})"}},
    {{"name", Kind::string, Kind::absent, false},
     {.description = "Path from the category, with slashes."}},
    {{"annotations", Kind::object, Kind::absent, false},
     {.description = "Names with strings.", .constraints = annotation_values}},
};
inline constexpr auto skill_members = member_infos(skill_rows);

inline constexpr Row locator_rows[] = {
    {{"type", Kind::string, Kind::absent, true},
     {.description = "What is there.",
      .words = locator_types,
      .allows_other_words = true}},
    {{"urls", Kind::array, Kind::string, false},
     {.description = "Where it is (1.0 and later)."}},
    {{"url", Kind::string, Kind::absent, false},
     {.description = "Where it is (0.7 and 0.8)."}},
    {{"annotations", Kind::object, Kind::absent, false},
     {.description = "Names with strings.", .constraints = annotation_values}},
    {{"size", Kind::number, Kind::absent, false},
     {.description = "Bytes (0.7 and 0.8)."}},
    {{"digest", Kind::string, Kind::absent, false},
     {.description = "Digest of the content (0.7 and 0.8)."}},
};
inline constexpr auto locator_members = member_infos(locator_rows);

inline constexpr Row module_rows[] = {
    {{"name", Kind::string, Kind::absent, true},
     {.description = "Path of the module, such as integration/a2a."}},
    {{"id", Kind::number, Kind::absent, false},
     {.description = "Id of the module."}},
    {{"data", Kind::object, Kind::absent, true},
     {.description = "What the module defines."}},
    {{"artifact", Kind::object, Kind::absent, false},
     {.definition = "artifact"}},
    {{"annotations", Kind::object, Kind::absent, false},
     {.description = "Names with strings.", .constraints = annotation_values}},
};
inline constexpr auto module_members = member_infos(module_rows);

inline constexpr Row artifact_rows[] = {
    {{"media_type", Kind::string, Kind::absent, true},
     {.description = "Media type of the bytes."}},
    {{"size", Kind::number, Kind::absent, true},
     {.description = "How many bytes there are."}},
    {{"digest", Kind::string, Kind::absent, true},
     {.description = "sha256: and 64 hexadecimal digits."}},
    {{"artifact_type", Kind::string, Kind::absent, false},
     {.description = "What the bytes are."}},
    {{"urls", Kind::array, Kind::string, false},
     {.description = "Where the bytes are."}},
    {{"data", Kind::string, Kind::absent, false},
     {.description = "The bytes in base 64."}},
    {{"json", Kind::object, Kind::absent, false},
     {.description = "The content as JSON."}},
    {{"annotations", Kind::object, Kind::absent, false},
     {.description = "Names with strings.", .constraints = annotation_values}},
};
inline constexpr auto artifact_members = member_infos(artifact_rows);

}  // namespace cardinal::oasf
