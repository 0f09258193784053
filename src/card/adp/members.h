// The members of each part of an ADP card; the one list of their names.
#pragma once

#include "card/adp/parts.h"

namespace cardinal::adp {

inline constexpr std::string_view id_constraints = R"json({
  "pattern": "^[Aa][Gg][Ee][Nn][Tt]://(?!\\*(/|$))([A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+(/([A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})*)*$",
  "maxLength": 255,
  "examples": ["agent://translator-zh-en"]})json";

inline constexpr std::string_view not_blank = R"({"pattern": "[^ \\t\\n\\r]"})";

inline constexpr Row card_rows[] = {
    {{.name = "id", .kind = Kind::string, .required = true},
     {.description = "The agent's name in the network: an agent:// URI without "
                     "port, query and fragment.",
      .constraints = id_constraints}},
    {{.name = "name", .kind = Kind::string, .required = true},
     {.description = "The agent's name for people.", .constraints = not_blank}},
    {{.name = "description", .kind = Kind::string},
     {.description = "What the agent is for and can do; discovery matches "
                     "queries with it."}},
    {{.name = "version", .kind = Kind::string},
     {.description = "Version of what the agent can do (Semantic Versioning).",
      .constraints = R"({"examples": ["1.2.0"]})"}},
    {{.name = "skills", .kind = Kind::array, .items = Kind::string},
     {.description = "Tags for discovery: a word (python) or a path from "
                     "general to specific (nlp/translation), in lower case."}},
    {{.name = "tools", .kind = Kind::array, .items = Kind::object},
     {.description = "The methods that can be called. Empty together with "
                     "endpoints: the agent is gone.",
      .definition = "tool"}},
    {{.name = "endpoints", .kind = Kind::array, .items = Kind::object},
     {.description = "Where methods are reached, and by which protocol.",
      .definition = "endpoint"}},
    {{.name = "constraints", .kind = Kind::object},
     {.definition = "constraints"}},
    {{.name = "did", .kind = Kind::string},
     {.description = "A Decentralized Identifier for use outside of the "
                     "network; it does not replace id.",
      .constraints = R"({"examples":
        ["did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK"]})"}},
    {{.name = "metadata", .kind = Kind::object}, {.definition = "metadata"}},
    {{.name = "extensions", .kind = Kind::object},
     {.description = "What others add: an object under each namespace, in "
                     "reverse-domain notation."}},
    {{.name = "seq", .kind = Kind::number, .integer = true},
     {.description = "Goes up with every update of the card; the higher one "
                     "counts. Up to 2^53-1 it is the same number to every "
                     "reader.",
      .constraints = R"({"minimum": 0, "maximum": 18446744073709551615})"}},
    {{.name = "signature", .kind = Kind::string},
     {.description = "Ed25519 over the canonical form (RFC 8785) of all other "
                     "members: 64 bytes in base64url without padding.",
      .constraints = R"({"pattern": "^([A-Za-z0-9_-]{85}[AQgw])?$"})"}},
};
inline constexpr auto card_members = member_infos(card_rows);

// {} is a schema that takes everything.
inline constexpr Row tool_rows[] = {
    {{.name = "name", .kind = Kind::string, .required = true},
     {.description = "The method to call, at most 255 bytes.",
      .constraints = R"({"pattern": "[^ \\t\\n\\r]", "maxLength": 255})"}},
    {{.name = "description", .kind = Kind::string},
     {.description = "What the method does."}},
    {{.name = "input_schema", .kind = Kind::object, .may_be_empty = true},
     {.description = "JSON Schema 2020-12 of a request.",
      .definition = "json_schema"}},
    {{.name = "output_schema", .kind = Kind::object, .may_be_empty = true},
     {.description = "JSON Schema of an answer, 2020-12 where it names no "
                     "other.",
      .definition = "json_schema"}},
    {{.name = "streaming", .kind = Kind::boolean},
     {.description = "Whether the method streams both ways.",
      .constraints = R"({"default": false})"}},
    {{.name = "idempotent", .kind = Kind::boolean},
     {.description = "Whether the same input gives the same result, however "
                     "often.",
      .constraints = R"({"default": false})"}},
};
inline constexpr auto tool_members = member_infos(tool_rows);

// No methods is not the same as no word on them.
inline constexpr Row endpoint_rows[] = {
    {{.name = "protocol", .kind = Kind::string, .required = true},
     {.description = "aitp, http+json, grpc, ws or another; readers ignore "
                     "endpoints whose protocol they do not know.",
      .words = protocols,
      .allows_other_words = true,
      .constraints = not_blank}},
    {{.name = "uri", .kind = Kind::string, .required = true},
     {.description = "Where the agent is reached, in the form of the "
                     "protocol.",
      .constraints = R"({"pattern": "[^ \\t\\n\\r]", "examples":
        ["agent://translator-zh-en", "https://api.example.com/v1"]})"}},
    {{.name = "methods",
      .kind = Kind::array,
      .items = Kind::string,
      .may_be_empty = true},
     {.description = "The methods reached here; without it, all tools."}},
    {{.name = "auth", .kind = Kind::string},
     {.description = "How callers prove who they are: none, bearer, "
                     "mutual_tls or aitp_signed.",
      .words = auth_schemes,
      .allows_other_words = true}},
    {{.name = "priority", .kind = Kind::number, .integer = true},
     {.description = "Callers take the endpoint with the lowest number first.",
      .constraints = R"({"default": 0})"}},
};
inline constexpr auto endpoint_members = member_infos(endpoint_rows);

inline constexpr Row constraints_rows[] = {
    {{.name = "max_concurrent_tasks", .kind = Kind::number, .integer = true},
     {.description = "Tasks the agent takes at a time.",
      .constraints = R"({"minimum": 0})"}},
    {{.name = "max_input_tokens", .kind = Kind::number, .integer = true},
     {.description = "Tokens one call may carry.",
      .constraints = R"({"minimum": 0})"}},
    {{.name = "supported_languages",
      .kind = Kind::array,
      .items = Kind::string},
     {.description = "ISO 639-1 codes of the languages the agent understands.",
      .constraints = R"({"examples": [["zh", "en"]]})"}},
    {{.name = "rate_limit", .kind = Kind::string},
     {.description = "Calls in a time: a number, a slash and s, sec, min, h, "
                     "hour or day.",
      .constraints = R"({"examples": ["60/min"]})"}},
};
inline constexpr auto constraints_members = member_infos(constraints_rows);

inline constexpr Row metadata_rows[] = {
    {{.name = "created_at", .kind = Kind::string},
     {.description = "When the card was made, as 2026-01-15T00:00:00Z.",
      .constraints = R"({"format": "date-time"})"}},
    {{.name = "updated_at", .kind = Kind::string},
     {.description = "When the card was last changed.",
      .constraints = R"({"format": "date-time"})"}},
    {{.name = "ttl", .kind = Kind::number, .integer = true},
     {.description = "Seconds for which a copy is fresh; 0: ask again every "
                     "time.",
      .constraints = R"({"minimum": 0})"}},
};
inline constexpr auto metadata_members = member_infos(metadata_rows);

}  // namespace cardinal::adp
