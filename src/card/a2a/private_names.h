// Names of members that a card for strangers should not have.
#pragma once

#include <array>
#include <string_view>

namespace cardinal::a2a {

// a2a/private-member.
inline constexpr std::array<std::string_view, 6> private_member_names = {
    "adminUrl",      "internalUrl", "debugEndpoint",
    "privateConfig", "secrets",     "credentials"};

bool is_private_name(std::string_view name);

}  // namespace cardinal::a2a
