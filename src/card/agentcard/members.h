// The members of each part of an AgentCard; the one list of their names.
#pragma once

#include "cardinal/agentcard.h"

namespace cardinal::agentcard {

inline constexpr MemberInfo card_members[] = {
    {"agent_id", Kind::string, Origin::both, true, false},
    {"name", Kind::string, Origin::both, true, false},
    {"version", Kind::string, Origin::both, true, false},
    {"capabilities", Kind::array, Origin::both, true, false},
    {"endpoint", Kind::object, Origin::both, true, false},
    {"pricing", Kind::object, Origin::both, false, true},
    {"metadata", Kind::object, Origin::both, false, false},
    {"goal_subscriptions", Kind::array, Origin::draft, false, false},
};

inline constexpr MemberInfo capability_members[] = {
    {"id", Kind::string, Origin::both, true, false},
    {"description", Kind::string, Origin::both, false, false},
    {"tags", Kind::array, Origin::both, false, false},
    {"input_schema", Kind::object, Origin::both, false, true},
    {"output_schema", Kind::object, Origin::both, false, true},
};

inline constexpr MemberInfo endpoint_members[] = {
    {"protocol", Kind::string, Origin::both, true, false},
    {"url", Kind::string, Origin::both, true, false},
    {"auth", Kind::object, Origin::both, false, true},
    {"health_url", Kind::string, Origin::reference, false, false},
};

inline constexpr MemberInfo auth_members[] = {
    {"scheme", Kind::string, Origin::both, false, false},
    {"token_url", Kind::string, Origin::reference, false, false},
    {"header", Kind::string, Origin::reference, false, false},
};

inline constexpr MemberInfo pricing_members[] = {
    {"base_cost_joules", Kind::number, Origin::both, false, true},
    {"per_token_joules", Kind::number, Origin::draft, false, false},
    {"estimated_latency_ms", Kind::number, Origin::reference, false, true},
    {"currency", Kind::string, Origin::reference, false, true},
    {"cost_per_request", Kind::number, Origin::reference, false, true},
};

inline constexpr MemberInfo goal_members[] = {
    {"goal_id", Kind::string, Origin::draft, true, false},
    {"description", Kind::string, Origin::draft, false, false},
    {"priority", Kind::number, Origin::draft, false, false},
};

}  // namespace cardinal::agentcard
