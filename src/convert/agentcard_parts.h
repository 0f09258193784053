// Writing an AgentCard: what its files share.
#pragma once

#include "convert/format.h"

namespace cardinal::convert {

inline constexpr std::string_view agentcard_stash_name = "cardinal:original";
inline constexpr std::string_view agentcard_word_only =
    "AgentCard describes authentication by one of five words";

// Fails: invalid, when there is no ULID, name, capability or address.
Result<std::string> write_agentcard(const Writing& writing);

}  // namespace cardinal::convert
