// The members of each part of an AgentCard; the one list of their names.
#pragma once

#include "cardinal/agentcard.h"

namespace cardinal::agentcard {

inline constexpr MemberInfo card_members[] = {
    {"agent_id", Kind::string, DefinedBy::both, true, false},
    {"name", Kind::string, DefinedBy::both, true, false},
    {"version", Kind::string, DefinedBy::both, true, false},
    {"capabilities", Kind::array, DefinedBy::both, true, false},
    {"endpoint", Kind::object, DefinedBy::both, true, false},
    {"pricing", Kind::object, DefinedBy::both, false, true},
    {"metadata", Kind::object, DefinedBy::both, false, false},
    {"goal_subscriptions", Kind::array, DefinedBy::draft, false, false},
};

inline constexpr MemberInfo capability_members[] = {
    {"id", Kind::string, DefinedBy::both, true, false},
    {"description", Kind::string, DefinedBy::both, false, false},
    {"tags", Kind::array, DefinedBy::both, false, false},
    {"input_schema", Kind::object, DefinedBy::both, false, true},
    {"output_schema", Kind::object, DefinedBy::both, false, true},
};

inline constexpr MemberInfo endpoint_members[] = {
    {"protocol", Kind::string, DefinedBy::both, true, false},
    {"url", Kind::string, DefinedBy::both, true, false},
    {"auth", Kind::object, DefinedBy::both, false, true},
    {"health_url", Kind::string, DefinedBy::reference, false, false},
};

inline constexpr MemberInfo auth_members[] = {
    {"scheme", Kind::string, DefinedBy::both, false, false},
    {"token_url", Kind::string, DefinedBy::reference, false, false},
    {"header", Kind::string, DefinedBy::reference, false, false},
};

inline constexpr MemberInfo pricing_members[] = {
    {"base_cost_joules", Kind::number, DefinedBy::both, false, true},
    {"per_token_joules", Kind::number, DefinedBy::draft, false, false},
    {"estimated_latency_ms", Kind::number, DefinedBy::reference, false, true},
    {"currency", Kind::string, DefinedBy::reference, false, true},
    {"cost_per_request", Kind::number, DefinedBy::reference, false, true},
};

inline constexpr MemberInfo goal_members[] = {
    {"goal_id", Kind::string, DefinedBy::draft, true, false},
    {"description", Kind::string, DefinedBy::draft, false, false},
    {"priority", Kind::number, DefinedBy::draft, false, false},
};

}  // namespace cardinal::agentcard
