// Where a page says that the agents of its host are listed (ARD 0.91, 5.1): the
// field Link with the relation "ard", or a <link> in its head. The relation of
// ARD's predecessor, "ai-catalog", counts where there is no other.
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cardinal/http_client.h"

namespace cardinal::wellknown {

// The absolute URL; absent if there is none.
std::optional<std::string> ard_link_in(const http::ClientResponse& page);

// The references themselves, of the value of Link (RFC 8288) and of HTML.
std::optional<std::string> ard_link_in_field(std::string_view value);
std::optional<std::string> ard_link_in_html(std::string_view html);

}  // namespace cardinal::wellknown
