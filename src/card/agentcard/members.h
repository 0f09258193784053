// The members of each part of an AgentCard; the one list of their names.
#pragma once

#include "card/agentcard/parts.h"

namespace cardinal::agentcard {

inline constexpr std::string_view semver_constraints = R"json({
  "pattern": "^(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)(-(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)(\\.(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*))*)?(\\+[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?$",
  "examples": ["1.0.0"]})json";

inline constexpr Row card_rows[] = {
    {{"agent_id", Kind::string, Kind::absent, DefinedBy::both, true, false},
     {.description = "The agent's identity for good: a ULID of 26 characters. "
                     "`cardinal id` prints a fresh one.",
      .constraints = R"({"pattern": "^[0-9A-HJKMNP-TV-Z]{26}$",
        "examples": ["01JDKX3W8R6T2N9V5QZ4HYB7CM"]})"}},
    {{"name", Kind::string, Kind::absent, DefinedBy::both, true, false},
     {.description = "Display name, 1 to 128 characters.",
      .constraints = R"({"minLength": 1, "maxLength": 128})"}},
    {{"version", Kind::string, Kind::absent, DefinedBy::both, true, false},
     {.description = "Version of the card (Semantic Versioning 2.0.0): MAJOR "
                     "when a capability or the URL goes, MINOR when a "
                     "capability comes, PATCH otherwise.",
      .constraints = semver_constraints}},
    {{"capabilities", Kind::array, Kind::object, DefinedBy::both, true, false},
     {.description = "What the agent can do, the most prominent first.",
      .definition = "capability",
      .constraints = R"({"minItems": 1})"}},
    {{"endpoint", Kind::object, Kind::absent, DefinedBy::both, true, false},
     {.definition = "endpoint"}},
    {{"pricing", Kind::object, Kind::absent, DefinedBy::both, false, true},
     {.definition = "pricing"}},
    {{"metadata", Kind::object, Kind::absent, DefinedBy::both, false, false},
     {.definition = "metadata"}},
    {{"goal_subscriptions", Kind::array, Kind::object, DefinedBy::draft, false,
      false},
     {.description = "Shared goals the agent takes part in.",
      .definition = "goal"}},
};
inline constexpr auto card_members = member_infos(card_rows);

inline constexpr Row capability_rows[] = {
    {{"id", Kind::string, Kind::absent, DefinedBy::both, true, false},
     {.description = "Names the capability: text. tool. data. fn. a2a. or your "
                     "reverse domain.",
      .constraints = R"({"pattern": "^[a-z0-9][a-z0-9._-]*$",
        "examples": ["tool.web_search"]})"}},
    {{"description", Kind::string, Kind::absent, DefinedBy::both, false, false},
     {.description = "One to three sentences: what it does, takes and returns. "
                     "Language models choose by it."}},
    {{"tags", Kind::array, Kind::string, DefinedBy::both, false, false},
     {.description = "Free words for discovery."}},
    {{"input_schema", Kind::object, Kind::absent, DefinedBy::both, false, true},
     {.description = "JSON Schema 2020-12 of a request; its root should be of "
                     "type object.",
      .constraints =
          R"({"$ref": "https://json-schema.org/draft/2020-12/schema"})"}},
    {{"output_schema", Kind::object, Kind::absent, DefinedBy::both, false,
      true},
     {.description = "JSON Schema 2020-12 of an answer.",
      .constraints =
          R"({"$ref": "https://json-schema.org/draft/2020-12/schema"})"}},
};
inline constexpr auto capability_members = member_infos(capability_rows);

inline constexpr std::string_view url_constraints = R"json({
  "format": "uri",
  "pattern": "^[A-Za-z][A-Za-z0-9+.\\-]*:([A-Za-z0-9\\-._~:\\/?#\\[\\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$",
  "if": {"pattern": "^(https?|wss?|grpcs?):"},
  "then": {"pattern": "^[a-z]+:\\/\\/([^@\\/?#]*@)?[^\\/?#:]"}})json";

inline constexpr Row endpoint_rows[] = {
    {{"protocol", Kind::string, Kind::absent, DefinedBy::both, true, false},
     {.description = "How to talk to it.", .words = protocols}},
    {{"url", Kind::string, Kind::absent, DefinedBy::both, true, false},
     {.description = "Where it is: a URI whose scheme goes with the protocol.",
      .constraints = url_constraints}},
    {{"auth", Kind::object, Kind::absent, DefinedBy::both, false, true},
     {.definition = "auth"}},
    {{"health_url", Kind::string, Kind::absent, DefinedBy::reference, false,
      false},
     {}},
};
inline constexpr auto endpoint_members = member_infos(endpoint_rows);

inline constexpr Row auth_rows[] = {
    {{"scheme", Kind::string, Kind::absent, DefinedBy::both, false, false},
     {.description = "How a caller authenticates.",
      .words = auth_schemes,
      .constraints = R"({"default": "none"})"}},
    {{"token_url", Kind::string, Kind::absent, DefinedBy::reference, false,
      false},
     {}},
    {{"header", Kind::string, Kind::absent, DefinedBy::reference, false, false},
     {}},
};
inline constexpr auto auth_members = member_infos(auth_rows);

inline constexpr Row pricing_rows[] = {
    {{"base_cost_joules", Kind::number, Kind::absent, DefinedBy::both, false,
      true},
     {.description = "Energy of a call: 0, or at least the Landauer limit of "
                     "2.854e-21 J.",
      .constraints = R"({"anyOf": [{"const": 0}, {"minimum": 2.854e-21}]})"}},
    {{"per_token_joules", Kind::number, Kind::absent, DefinedBy::draft, false,
      false},
     {.description = "Energy of each output token.",
      .constraints = R"({"minimum": 0})"}},
    {{"estimated_latency_ms", Kind::number, Kind::absent, DefinedBy::reference,
      false, true},
     {}},
    {{"currency", Kind::string, Kind::absent, DefinedBy::reference, false,
      true},
     {}},
    {{"cost_per_request", Kind::number, Kind::absent, DefinedBy::reference,
      false, true},
     {}},
};
inline constexpr auto pricing_members = member_infos(pricing_rows);

inline constexpr Row goal_rows[] = {
    {{"goal_id", Kind::string, Kind::absent, DefinedBy::draft, true, false},
     {.description = "The goal's identifier."}},
    {{"description", Kind::string, Kind::absent, DefinedBy::draft, false,
      false},
     {.description = "The goal in words."}},
    {{"priority", Kind::number, Kind::absent, DefinedBy::draft, false, false},
     {.description = "How committed the agent is, from 0 to 1.",
      .constraints = R"({"minimum": 0, "maximum": 1})"}},
};
inline constexpr auto goal_members = member_infos(goal_rows);

}  // namespace cardinal::agentcard
