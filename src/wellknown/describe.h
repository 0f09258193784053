// adp.describe (draft-song-anp-adp-00, 4.1), as JSON-RPC.
#pragma once

#include <memory>
#include <string>

#include "http/rpc_response.h"
#include "wellknown/card_resource.h"
#include "wellknown/served_card.h"

namespace cardinal::wellknown {

// The card's top-level members of these names, with id and name; without the
// signature, which a part of a card cannot have.
std::string part_of_card(Value card, const std::vector<std::string>& fields);

// `who`: unauthorized callers get only the id and the name.
http::RpcResult answer_adp(const http::RpcCall& call, const ServedCard& card,
                           CallerStatus who);

}  // namespace cardinal::wellknown
